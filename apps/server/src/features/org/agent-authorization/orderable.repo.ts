import type { Period } from '@visa/contract/org/authorization-period'
import type { OrderableOrg } from '@visa/contract/visa/orderable'
import { NATION_CODES, type NationCode, type Product } from '@visa/contract/visa/products'
import type { Tx } from '../../../db/pool.ts'
import { first, rows, sql, type Queryable, type Sql } from '../../../db/sql.ts'
import { companyMayWork } from '../../../access/company-standing.ts'

/** What organisations `o` that may work handle on a day, as `p`. */
const handledOn = (on: string): Sql =>
  sql`accept_org_product p join company o on o.id = p.accept_org_id and ${companyMayWork('o')}
    and ${on}::date between p.valid_from and p.valid_to`

/** Authorisations `a` in force on a day: both rows cover it, and both companies may work. */
export const inForceOn = (on: string): Sql =>
  sql`agent_authorization a
    join company g on g.id = a.agent_company_id and ${companyMayWork('g')}
    join (${handledOn(on)}) on p.accept_org_id = a.accept_org_id and p.nation_code = a.nation_code
      and p.visa_type = a.visa_type and ${on}::date between a.valid_from and a.valid_to`

/** What is not published on a day cannot be ordered then, whoever handles it. */
const publishedOn = (on: string): Sql =>
  sql`exists (select 1 from visa_product v where v.nation_code = p.nation_code and v.visa_type = p.visa_type
    and daterange(v.published_from, v.published_to, '[]') @> ${on}::date)`

/** Whose products are asked for: an agent's, an organisation's own, or those of every organisation. */
export type Orderer = { agent: number } | { organisation: number } | 'anybody'

const ORG = sql`o.id, o.company_name as "companyName", o.short_name as "shortName",
  p.nation_code as "nationCode", p.visa_type as "visaType"`

/** What can be ordered on a day and through whom, the default first. */
export function listOrderable(db: Queryable, orderer: Orderer, on: string): Promise<OrderableOrg[]> {
  if (orderer !== 'anybody' && 'agent' in orderer) {
    return rows<OrderableOrg>(
      db,
      sql`select ${ORG}, a.is_default as "isDefault", least(a.valid_to, p.valid_to) as "validTo"
          from ${inForceOn(on)} where a.agent_company_id = ${orderer.agent} and ${publishedOn(on)}
          order by a.is_default desc, o.company_code`,
    )
  }
  const whose = orderer === 'anybody' ? sql`true` : sql`o.id = ${orderer.organisation}`
  return rows<OrderableOrg>(
    db,
    sql`select ${ORG}, false as "isDefault", p.valid_to as "validTo"
        from ${handledOn(on)} where ${whose} and ${publishedOn(on)} order by o.company_code`,
  )
}

interface ProductCountry {
  nationCode: NationCode
  code: string
  showEvisa: boolean
}

/** The countries that there are products for. */
export const listProductCountries = (db: Queryable): Promise<ProductCountry[]> =>
  rows<ProductCountry & { [column: string]: unknown }>(
    db,
    sql`select nation_code as "nationCode", code, show_evisa as "showEvisa"
        from country where nation_code = any(${NATION_CODES})`,
  )

/** The periods of all that an agent was, is or will be authorised for. */
export const periodsOfAgent = (db: Queryable, companyId: number): Promise<Period[]> =>
  rows<Period>(
    db,
    sql`select valid_from as "validFrom", valid_to as "validTo"
        from agent_authorization where agent_company_id = ${companyId} order by valid_from`,
  )

export interface Party {
  shortName: string
  identityCode: number
  working: boolean
}

/** A company, held as it stands until the transaction ends: stopping it waits, or was waited for. */
export const holdParty = (tx: Tx, id: number): Promise<Party | undefined> =>
  first<Party & { id: number }>(
    tx,
    sql`select c.id, c.short_name as "shortName", c.identity_code as "identityCode", ${companyMayWork('c')} as working
        from company c where c.id = ${id} for share`,
  )

const ofProduct = ({ nationCode, visaType }: Product): Sql =>
  sql`nation_code = ${nationCode} and visa_type = ${visaType}`

const PERIOD = sql`id, valid_from as "validFrom", valid_to as "validTo"`

/** When an organisation handles a product, held until the transaction ends, the earliest first. */
export const holdHandled = (tx: Tx, acceptOrgId: number, product: Product): Promise<Period[]> =>
  rows<Period & { id: number }>(
    tx,
    sql`select ${PERIOD} from accept_org_product
        where accept_org_id = ${acceptOrgId} and ${ofProduct(product)} order by valid_from, id for share`,
  )

/** When an agent may order a product through an organisation, held until the transaction ends. */
export const holdAuthorized = (
  tx: Tx,
  agentCompanyId: number,
  acceptOrgId: number,
  product: Product,
): Promise<Period[]> =>
  rows<Period & { id: number }>(
    tx,
    sql`select ${PERIOD} from agent_authorization
        where agent_company_id = ${agentCompanyId} and accept_org_id = ${acceptOrgId} and ${ofProduct(product)}
        order by valid_from, id for share`,
  )
