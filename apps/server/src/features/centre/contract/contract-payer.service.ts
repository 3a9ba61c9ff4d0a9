import { dayOf } from '@visa/contract/dates'
import { OPTIONS_MAX } from '@visa/contract/fields'
import { IDENTITY } from '@visa/contract/identity'
import type { CompanyOption } from '@visa/contract/org/company-options'
import { companyMayWork } from '../../../access/company-standing.ts'
import type { ActingPerson } from '../../../access/mover.ts'
import { allOf, containing, first, rows, sql, type Queryable, type Sql } from '../../../db/sql.ts'
import { asPinyin } from '../../../pinyin.ts'
import { Refusal } from '../../../refusal/refusal.ts'

/** Whose account is charged works, and is authorised through the centre today; any other company `c` is not there for it. */
const paysAt = (centreIds: Sql, now: Date): Sql =>
  sql`c.identity_code = ${IDENTITY.AGENT} and ${companyMayWork('c')} and exists (
    select 1 from agent_authorization a where a.agent_company_id = c.id
      and ${dayOf(now)}::date between a.valid_from and a.valid_to and a.accept_org_id = any(${centreIds}))`

const mayPay = ({ viewer, now }: ActingPerson): Sql => paysAt(sql`${viewer.companyIds}::bigint[]`, now)

interface ContractPayer {
  name: string
  /** False: it was stopped since, or is not authorised through the centre any more. */
  mayPay: boolean
}

/** The company that a contract is charged to, as it stands now; undefined: none. */
export async function payerOf(
  db: Queryable,
  { payerId, centreId }: { payerId: number | null; centreId: number },
  now: Date,
): Promise<ContractPayer | undefined> {
  if (payerId === null) return undefined
  // Branches of a centre are authorised by themselves.
  const centres = sql`array(select id from company where id = ${centreId} or parent_id = ${centreId})`
  return first<ContractPayer & { [column: string]: unknown }>(
    db,
    sql`select c.short_name as name, (${paysAt(centres, now)}) as "mayPay" from company c where c.id = ${payerId}`,
  )
}

export async function refusePayer(db: Queryable, by: ActingPerson, payerId: number | null): Promise<void> {
  if (payerId === null) return
  const known = await first(db, sql`select 1 from company c where c.id = ${payerId} and ${mayPay(by)}`)
  if (known === undefined) throw new Refusal('contractPayerUnknown')
}

const named = (keyword: string, pinyin: string | undefined): Sql =>
  sql`(c.company_code ilike ${containing(keyword)} or c.company_name ilike ${containing(keyword)}
    or c.short_name ilike ${containing(keyword)}
    or ${pinyin === undefined ? sql`false` : sql`c.pinyin like ${containing(pinyin)}`})`

/** Those whom the counter can choose as the payer. */
export const payersFor = (db: Queryable, by: ActingPerson, keyword = ''): Promise<CompanyOption[]> =>
  rows<CompanyOption & { [column: string]: unknown }>(
    db,
    sql`select c.id, c.company_code as "companyCode", c.company_name as "companyName", c.short_name as "shortName",
          c.pinyin, 1 as valid
        from company c where ${allOf(
          mayPay(by),
          keyword === '' ? undefined : named(keyword, asPinyin(keyword)),
        )}
        order by c.company_code limit ${OPTIONS_MAX}`,
  )
