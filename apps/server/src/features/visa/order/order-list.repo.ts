import { COUNT_CAP, type Page } from '@visa/contract/page'
import { addDays } from '@visa/contract/rules/days'
import { dayOf, startOfDay } from '@visa/contract/dates'
import { WALK_IN_CUSTOMER } from '@visa/contract/org/company-options'
import type { Language } from '@visa/contract/session/personal'
import { SHORT_NATIONS } from '@visa/contract/visa/order'
import {
  isEnded,
  OPEN_STATUSES,
  ORDER_STATUS,
  ORDER_STATUSES,
  type OrderStatus,
} from '@visa/contract/visa/order.states'
import {
  DATE_BUCKETS,
  ORDER_PROGRESS,
  type DateBucket,
  type OrderFilters,
  type OrderPageQuery,
  type OrderRow,
} from '@visa/contract/visa/order-list'
import type { NationCode } from '@visa/contract/visa/products'
import { orderWordMessages } from '@visa/messages/visa/order-words'
import { fill } from '@visa/messages/texts'
import type { Viewer } from '../../../access/viewer.ts'
import { rowsWithin } from '../../../access/rows-within.ts'
import { cappedPage, type ListSource } from '../../../db/capped-page.ts'
import { instant } from '../../../db/instant.ts'
import { sortedBy } from '../../../db/sorted-by.ts'
import { allOf, containing, rows, sql, type Queryable, type Sql } from '../../../db/sql.ts'
import { matchesSearch } from '../../../search/matches-search.ts'
import { orderTable } from './order.table.ts'

/** Which day a bucket is, counted from today; past and far are all before and all after. */
function promisedIn(bucket: DateBucket, today: string): Sql {
  const open = sql`o.status = any(${OPEN_STATUSES}::smallint[])`
  if (bucket === 'past') return sql`o.promised_date < ${today}::date and ${open}`
  const day = addDays(today, DATE_BUCKETS.indexOf(bucket) - 1)
  return bucket === 'afterWeekDays'
    ? sql`o.promised_date >= ${day}::date and ${open}`
    : sql`o.promised_date = ${day}::date and ${open}`
}

const given = <Value>(value: Value | undefined | null, condition: (value: Value) => Sql): Sql | undefined =>
  value === undefined || value === null || value === '' ? undefined : condition(value)

/** With or without its letter, in whole or by its end. */
const numbered = (typed: string): Sql =>
  sql`(${matchesSearch('o', typed)} and o.order_no like ${containing(typed.replaceAll(/[^0-9]/g, ''))})`

const inProgress = (progress: number): Sql =>
  sql`o.status = any(${ORDER_STATUSES.filter((status) => isEnded(status) === (progress === ORDER_PROGRESS.ENDED))}::smallint[])`

/** Everything that a list of orders is narrowed by, beside the reach of whoever looks. */
function filtered(filters: OrderFilters, now: Date): Sql {
  const today = dayOf(now)
  return allOf(
    given(filters.keyword, (typed) => matchesSearch('o', typed)),
    given(filters.orderNo, numbered),
    given(filters.visaCountry, (code) => sql`o.nation_code = ${code}`),
    given(filters.visaType, (type) => sql`o.visa_type = ${type}`),
    given(filters.orderStatus, inProgress),
    given(
      filters.contactName,
      (typed) => sql`(${matchesSearch('o', typed)} and o.contact_name ilike ${containing(typed)})`,
    ),
    given(
      filters.contactMobile,
      (typed) => sql`(${matchesSearch('o', typed)} and o.contact_mobile like ${containing(typed)})`,
    ),
    given(
      filters.applicant,
      (typed) => sql`(${matchesSearch('o', typed)} and exists (
        select 1 from visa_applicant p where p.order_id = o.id and ${matchesSearch('p', typed)}))`,
    ),
    given(filters.agentId, (agentId) =>
      agentId === WALK_IN_CUSTOMER ? sql`o.agent_id is null` : sql`o.agent_id = ${agentId}`,
    ),
    given(filters.acceptOrgId, (id) => sql`o.accept_org_id = ${id}`),
    given(filters.ownerId, (id) => sql`o.owner_id = ${id}`),
    given(filters.createFrom, (day) => sql`o.created_at >= ${startOfDay(day)}`),
    given(filters.createTo, (day) => sql`o.created_at < ${startOfDay(addDays(day, 1))}`),
    given(filters.entryFrom, (day) => sql`o.entry_date >= ${day}::date`),
    given(filters.entryTo, (day) => sql`o.entry_date <= ${day}::date`),
    given(filters.promise, (bucket) => promisedIn(bucket, today)),
  )
}

const companyName = (id: Sql): Sql =>
  sql`coalesce((select c.short_name from company c where c.id = ${id}), '')`
const personName = (id: Sql): Sql =>
  sql`coalesce((select u.real_name from app_user u where u.id = ${id}), '')`
const entryName = (type: string, code: Sql, language: Language): Sql =>
  sql`coalesce((select ${language === 'zh' ? sql`d.cname` : sql`d.ename`} from dict_data d
    where d.type = ${type} and d.code = ${code}), '')`

export interface StoredRow extends Omit<OrderRow, 'visaCountry' | 'summary' | 'orderStatus' | 'agentId'> {
  nationCode: NationCode
  agentId: number | null
  entriesName: string
  urgencyName: string
}

/** What is shown of an order, names and all, in the reader's language. */
export const rowColumns = (language: Language): Sql => sql`
  o.id, o.order_no as "orderNo", o.nation_code as "nationCode", o.visa_type as "visaType",
  o.visa_category as "visaCategory", o.status, o.step, o.contact_name as "contactName",
  o.contact_mobile as "contactMobile", o.contact_email as "contactEmail", o.entry_date as "entryDate",
  o.exit_date as "exitDate", o.customer_addr as "customerAddr", o.remark, o.agent_id as "agentId",
  o.accept_org_id as "acceptOrgId", o.owner_id as "ownerId", o.user_name as "userName",
  o.order_source as "orderSource", o.promised_date as "promisedDate", o.total_cents as "totalCents",
  ${instant('created_at')} as "createTime", ${instant('updated_at')} as "updateTime",
  coalesce((select ${language === 'zh' ? sql`n.cname` : sql`n.ename`} from country n
    where n.nation_code = o.nation_code), o.nation_code) as "visaCountryName",
  ${companyName(sql`o.agent_id`)} as "agentName", ${companyName(sql`o.accept_org_id`)} as "acceptOrgName",
  ${personName(sql`o.owner_id`)} as "ownerName", ${personName(sql`o.created_by`)} as "createUser",
  ${personName(sql`o.updated_by`)} as "updateUser",
  ${entryName('VISA_ENTRIES', sql`o.entries`, language)} as "entriesName",
  ${entryName('VISA_HANDLE_WAY', sql`o.urgency_level`, language)} as "urgencyName",
  (select count(*) from visa_applicant p where p.order_id = o.id and p.status <> ${ORDER_STATUS.CANCELLED})
    as applicants`

/** 俄罗斯贴纸签 · 一次 · 加急 · 3人 */
function summaryOf(row: StoredRow, language: Language): string {
  const words = orderWordMessages[language]
  const type = row.visaType === 1 ? words.types.t1 : words.types.t2
  const parts = [
    fill(words.product, { country: row.visaCountryName, type }),
    row.entriesName,
    row.urgencyName,
    row.applicants === 0
      ? ''
      : fill(row.applicants === 1 ? words.person : words.people, { count: row.applicants }),
  ]
  return parts.filter((part) => part !== '').join(' · ')
}

export function toRow<Row extends StoredRow>(row: Row, language: Language): Row & OrderRow {
  return {
    ...row,
    visaCountry: SHORT_NATIONS[row.nationCode],
    orderStatus: isEnded(row.status) ? ORDER_PROGRESS.ENDED : ORDER_PROGRESS.OPEN,
    agentId: row.agentId ?? WALK_IN_CUSTOMER,
    summary: summaryOf(row, language),
  }
}

export type Looking = { viewer: Viewer; language: Language; now: Date }

/** Orders as lists ask for them. */
export const listedOrders = (
  { viewer, language, now }: Looking,
  query: Omit<OrderPageQuery, 'page' | 'pageSize'>,
): ListSource => ({
  columns: rowColumns(language),
  from: sql`visa_order o`,
  where: allOf(
    rowsWithin(viewer, orderTable, 'o'),
    given(query.status, (status) => sql`o.status = ${status}`),
    filtered(query, now),
  ),
  orderBy: sortedBy(
    query,
    {
      createTime: sql`o.created_at`,
      promisedDate: sql`o.promised_date`,
      entryDate: sql`o.entry_date`,
      orderNo: sql`o.order_no`,
    },
    { unique: sql`o.id`, otherwise: sql`o.created_at desc, o.id desc` },
  ),
})

export async function pageOrders(
  db: Queryable,
  looking: Looking,
  query: OrderPageQuery,
): Promise<Page<OrderRow>> {
  const page = await cappedPage<StoredRow & { [column: string]: unknown }>(
    db,
    query,
    listedOrders(looking, query),
  )
  return { ...page, rows: page.rows.map((row) => toRow(row, looking.language)) }
}

/** For the palette: which orders somebody means by a number, a name or a mobile, the newest first. */
export const hitOrders = (
  db: Queryable,
  viewer: Viewer,
  keyword: string,
  limit: number,
): Promise<{ id: number; title: string; code: string }[]> =>
  rows(
    db,
    sql`select o.id, o.order_no as title, o.contact_name as code from visa_order o
        where ${rowsWithin(viewer, orderTable, 'o')} and ${matchesSearch('o', keyword)}
        order by o.created_at desc, o.id desc limit ${limit}`,
  )

interface StatusCount {
  status: OrderStatus
  count: number
}

/** How many orders stand where; each status is counted by its own index up to the cap. */
export async function countByStatus(db: Queryable, { viewer, now }: Looking, filters: OrderFilters) {
  const found = await rows<StatusCount & { [column: string]: unknown }>(
    db,
    sql`select s.status, counted.count from unnest(${ORDER_STATUSES}::smallint[]) as s (status)
        cross join lateral (select count(*) as count from (
          select 1 from visa_order o where o.status = s.status and ${rowsWithin(viewer, orderTable, 'o')}
            and ${filtered(filters, now)} limit ${COUNT_CAP + 1}) as matches) as counted
        order by s.status`,
  )
  return found.map(({ status, count }) => ({
    status,
    count: Math.min(count, COUNT_CAP),
    more: count > COUNT_CAP,
  }))
}
