import { meaningsOf, type FoundRecord, type Meaning } from '@visa/contract/centre/centre-query'
import { CONTRACT_STATUS } from '@visa/contract/centre/contract.states'
import { PASSPORTS_HERE } from '@visa/contract/custody/passport.states'
import type { Page, PageRequest } from '@visa/contract/page'
import { rowsWithin } from '../../../access/rows-within.ts'
import type { Viewer } from '../../../access/viewer.ts'
import { cappedPage } from '../../../db/capped-page.ts'
import { instantOf } from '../../../db/instant.ts'
import { fixed, identifier, joined, sql, type Queryable, type Sql } from '../../../db/sql.ts'
import { matchesSearch } from '../../../search/matches-search.ts'
import { orderTable } from '../../visa/order/order-records.service.ts'
import { contractTable } from '../contract/contract-read.service.ts'

const LETTERS = /^[A-Z]+/

/** A number whole, or its last digits; the document in which rows are looked for finds them without reading all. */
const numbered = (alias: string, column: Sql, code: string): Sql =>
  sql`${matchesSearch(alias, code)} and ${LETTERS.test(code) ? sql`${column} = ${code}` : sql`${column} like ${`%${code}`}`}`

type Code = Exclude<Meaning, 'name'>

/** Ids of the contracts that fit a code, by one of the things it can be. */
const CONTRACTS_BY: Readonly<Record<Code, (code: string) => Sql>> = {
  number: (code) =>
    sql`select n.id from centre_contract n where ${numbered('n', sql`n.contract_no`, code)}
      union all select n.id from visa_order m join centre_contract n on n.order_id = m.id
        where ${numbered('m', sql`m.order_no`, code)}`,
  mobile: (code) =>
    sql`select n.id from centre_contract n where n.contact_mobile = ${code}
      union all select a.contract_id from contract_applicant a where a.mobile = ${code}`,
  // Whoever left a contract is known by its order still.
  passport: (code) =>
    sql`select a.contract_id from contract_applicant a where a.passport_no = ${code}
      union all select n.id from visa_applicant a join centre_contract n on n.order_id = a.order_id
        where a.passport_no = ${code}`,
  label: (code) =>
    sql`select a.contract_id from contract_applicant a where a.label = ${code}
      union all select a.contract_id from passport_item i
        join contract_applicant a on a.applicant_id = i.applicant_id where i.label = ${code}
      union all select n.id from passport_item i join centre_contract n on n.order_id = i.order_id
        where i.label = ${code}`,
}

/** The same of orders. */
const ORDERS_BY: Readonly<Record<Code, (code: string) => Sql>> = {
  number: (code) => sql`select n.id from visa_order n where ${numbered('n', sql`n.order_no`, code)}`,
  mobile: (code) =>
    sql`select n.id from visa_order n where n.contact_mobile = ${code}
      union all select a.order_id from visa_applicant a where a.mobile = ${code}`,
  passport: (code) => sql`select a.order_id from visa_applicant a where a.passport_no = ${code}`,
  label: (code) => sql`select i.order_id from passport_item i where i.label = ${code}`,
}

/** Each of the things it can be is looked up by itself: one condition of them all would read every row. */
function fitting(by: typeof CONTRACTS_BY, alias: string, typed: string, named: Sql): Sql {
  const codes = meaningsOf(typed).filter((meaning) => meaning !== 'name')
  if (codes.length === 0) return named
  const code = typed.trim().toUpperCase()
  return sql`${identifier(alias)}.id in (${joined(
    codes.map((meaning) => by[meaning](code)),
    sql` union all `,
  )})`
}

export const contractsFound = (viewer: Viewer, typed: string): Sql =>
  sql`c.status <> ${CONTRACT_STATUS.DELETED} and ${rowsWithin(viewer, contractTable, 'c')}
    and ${fitting(CONTRACTS_BY, 'c', typed, matchesSearch('c', typed, { rows: 'of a company' }))}`

export const ordersFound = (viewer: Viewer, typed: string): Sql =>
  sql`${rowsWithin(viewer, orderTable, 'o')} and ${fitting(ORDERS_BY, 'o', typed, matchesSearch('o', typed))}`

const NAME = sql`case when a.cn_name = '' then trim(a.surname || ' ' || a.given_names) else a.cn_name end`
const AS_MANY = 4

const peopleIn = (from: Sql): Sql =>
  sql`(select coalesce(string_agg(n.name, '、' order by n.seq), '') from (
    select ${NAME} as name, a.seq from ${from} order by a.seq limit ${AS_MANY}) n)`

const heldOf = (orderId: Sql): Sql =>
  sql`(select count(*) from passport_item i where i.order_id = ${orderId} and i.status in (${fixed(...PASSPORTS_HERE)}))`

/** Orders and contracts that fit, newest first; the order of a contract is told with it. */
export function pageFound(
  db: Queryable,
  viewer: Viewer,
  typed: string,
  page: PageRequest,
): Promise<Page<FoundRecord>> {
  const found = sql`
    select 'C' || c.id as id, 'CONTRACT' as kind, c.id as "recordId", c.contract_no as no,
      coalesce((select o.order_no from visa_order o where o.id = c.order_id), '') as "orderNo", c.status,
      c.customer_name as "customerName", c.contact_mobile as mobile,
      ${peopleIn(sql`contract_applicant a where a.contract_id = c.id`)} as people,
      c.nation_code as "nationCode", c.visa_type as "visaType", c.promised_date as "promisedDate",
      c.owed_cents as "owedCents", ${heldOf(sql`c.order_id`)} as "passportsHeld", c.created_at
    from centre_contract c where ${contractsFound(viewer, typed)}
    union all
    select 'O' || o.id, 'ORDER', o.id, o.order_no, '', o.status, o.contact_name, o.contact_mobile,
      ${peopleIn(sql`visa_applicant a where a.order_id = o.id`)}, o.nation_code, o.visa_type, o.promised_date,
      null, ${heldOf(sql`o.id`)}, o.created_at
    from visa_order o where ${ordersFound(viewer, typed)} and not exists (
      select 1 from centre_contract c where c.order_id = o.id and c.status <> ${CONTRACT_STATUS.DELETED}
        and ${rowsWithin(viewer, contractTable, 'c')})`
  return cappedPage<FoundRecord & { [column: string]: unknown }>(db, page, {
    columns: sql`f.*, ${instantOf(sql`f.created_at`)} as "createTime"`,
    from: sql`(${found}) f`,
    where: typed === '' ? sql`false` : sql`true`,
    orderBy: sql`f.created_at desc, f.id desc`,
  })
}
