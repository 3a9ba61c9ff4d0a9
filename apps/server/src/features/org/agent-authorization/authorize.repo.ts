import type { Period } from '@visa/contract/org/authorization-period'
import type { Product } from '@visa/contract/visa/products'
import type { Tx } from '../../../db/pool.ts'
import { one, rows, sql, type Sql } from '../../../db/sql.ts'
import { companyMayWork } from '../../../access/company-standing.ts'

export interface HeldCompany {
  id: number
  shortName: string
  identityCode: number
  working: boolean
}

/**
 * The companies of a change, held in id order until it is written: whoever changes what one agent may do waits for
 * the other, so what was looked up stays true.
 */
export async function holdCompanies(tx: Tx, ids: readonly number[]): Promise<Map<number, HeldCompany>> {
  const found = await rows<HeldCompany>(
    tx,
    sql`select c.id, c.short_name as "shortName", c.identity_code as "identityCode", ${companyMayWork('c')} as working
        from company c where c.id = any(${ids}::bigint[]) order by c.id for no key update`,
  )
  return new Map(found.map((company) => [company.id, company]))
}

/** Between whom authorisations are; neither of them ever changes. */
export const companiesOf = (
  tx: Tx,
  ids: readonly number[],
): Promise<{ companyId: number; acceptOrgId: number }[]> =>
  rows(
    tx,
    sql`select agent_company_id as "companyId", accept_org_id as "acceptOrgId"
        from agent_authorization where id = any(${ids}::bigint[])`,
  )

interface Wanted extends Product, Period {
  acceptOrgId: number
}

const within = ({ nationCode, visaType, validFrom, validTo }: Omit<Wanted, 'acceptOrgId'>): Sql =>
  sql`nation_code = ${nationCode} and visa_type = ${visaType}
    and daterange(valid_from, valid_to, '[]') && daterange(${validFrom}::date, ${validTo}::date, '[]')`

const exists = async (tx: Tx, from: Sql): Promise<boolean> =>
  (await one<{ found: boolean }>(tx, sql`select exists (select 1 from ${from}) as found`)).found

/** Whether an organisation handles the product on any day of the period. */
export const handlesWithin = (tx: Tx, wanted: Wanted): Promise<boolean> =>
  exists(tx, sql`accept_org_product where accept_org_id = ${wanted.acceptOrgId} and ${within(wanted)}`)

/** Whether an agent may order the product there on any day of the period already. */
export const authorizedWithin = (tx: Tx, companyId: number, wanted: Wanted): Promise<boolean> =>
  exists(
    tx,
    sql`agent_authorization where agent_company_id = ${companyId} and accept_org_id = ${wanted.acceptOrgId}
      and ${within(wanted)}`,
  )

/** Whether an agent has a default for the product on any day of the period. */
export const hasDefaultWithin = (
  tx: Tx,
  companyId: number,
  wanted: Omit<Wanted, 'acceptOrgId'>,
): Promise<boolean> =>
  exists(
    tx,
    sql`agent_authorization where agent_company_id = ${companyId} and is_default and ${within(wanted)}`,
  )
