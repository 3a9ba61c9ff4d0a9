import { dayOf } from '@visa/contract/dates'
import type { Page } from '@visa/contract/page'
import { WALK_IN_CUSTOMER } from '@visa/contract/org/company-options'
import type { Language } from '@visa/contract/session/personal'
import { SHORT_NATIONS } from '@visa/contract/visa/order'
import { isEnded, ORDER_STATUS, ORDER_STATUSES, type OrderStatus } from '@visa/contract/visa/order.states'
import {
  TALLY_CAP,
  DATE_BUCKETS,
  ORDER_PROGRESS,
  type OrderFilters,
  type OrderPageQuery,
  type OrderRow,
} from '@visa/contract/visa/order-list'
import type { QueueQuery } from '@visa/contract/visa/order-claim'
import type { NationCode } from '@visa/contract/visa/products'
import { nationMessages } from '@visa/messages/visa/nations'
import { orderWordMessages } from '@visa/messages/visa/order-words'
import { fill } from '@visa/messages/texts'
import type { Viewer } from '../../../access/viewer.ts'
import { personFor } from '../../../access/person-name.ts'
import { rowsWithin } from '../../../access/rows-within.ts'
import { cappedPage, type ListSource } from '../../../db/capped-page.ts'
import { instant, instantOf } from '../../../db/instant.ts'
import { sortedBy } from '../../../db/sorted-by.ts'
import { allOf, rows, sql, type Queryable, type Sql } from '../../../db/sql.ts'
import { matchesSearch } from '../../../search/matches-search.ts'
import { companyName, daysOf, OPEN } from './list-parts.service.ts'
import { filtered, inStatus } from './order-filters.ts'
import { ORDER_CAME, ORDER_DUE } from './order-contract.ts'
import { orderTable } from './order.table.ts'

export type Looking = { viewer: Viewer; language: Language; now: Date }

const entryName = (type: string, code: Sql, language: Language): Sql =>
  sql`coalesce((select ${language === 'zh' ? sql`d.cname` : sql`d.ename`} from dict_data d
    where d.type = ${type} and d.code = ${code}), '')`

type Counts = Pick<OrderRow, 'applicants' | 'documentsWanted' | 'documentsThere' | 'documentsRefused'>

export interface StoredRow extends Omit<
  OrderRow,
  'visaCountry' | 'visaCountryName' | 'summary' | 'orderStatus' | 'agentId' | 'owedCents' | keyof Counts
> {
  nationCode: NationCode
  agentId: number | null
  /** Applicants, documents wanted, there, refused. */
  live: readonly number[]
  entriesName: string
  urgencyName: string
}

/** A claim whose time is over is nobody's. */
const whileClaimed = (value: Sql, now: Date): Sql => sql`case when o.claimed_until > ${now} then ${value} end`

/** How many applicants are not cancelled, and their documents: wanted, there, refused. Asked for together, once a row. */
const LIVE = sql`(select array[count(*), coalesce(sum(p.documents_wanted), 0), coalesce(sum(p.documents_there), 0),
    coalesce(sum(p.documents_refused), 0)]
  from visa_applicant p where p.order_id = o.id and p.status <> ${ORDER_STATUS.CANCELLED})`

/** What is shown of an order, names and all, in the reader's language. */
export const rowColumns = ({ viewer, language, now }: Looking): Sql => sql`
  o.id, o.order_no as "orderNo", o.nation_code as "nationCode", o.visa_type as "visaType",
  o.visa_category as "visaCategory", o.status, o.step, o.contact_name as "contactName",
  o.contact_mobile as "contactMobile", o.contact_email as "contactEmail", o.entry_date as "entryDate",
  o.exit_date as "exitDate", o.customer_addr as "customerAddr", o.remark, o.agent_id as "agentId",
  o.accept_org_id as "acceptOrgId", o.owner_id as "ownerId", o.user_name as "userName",
  o.order_source as "orderSource", o.promised_date as "promisedDate", o.total_cents as "totalCents",
  ${ORDER_DUE} as "dueCents", ${ORDER_CAME} as "paidCents",
  ${instant('created_at')} as "createTime", ${instant('updated_at')} as "updateTime",
  ${companyName(sql`o.agent_id`)} as "agentName", ${companyName(sql`o.accept_org_id`)} as "acceptOrgName",
  ${personFor(viewer, sql`o.owner_id`)} as "ownerName", ${personFor(viewer, sql`o.created_by`)} as "createUser",
  ${personFor(viewer, sql`o.updated_by`)} as "updateUser",
  ${entryName('VISA_ENTRIES', sql`o.entries`, language)} as "entriesName",
  ${entryName('VISA_HANDLE_WAY', sql`o.urgency_level`, language)} as "urgencyName",
  ${LIVE} as live,
  ${whileClaimed(sql`o.claimed_by`, now)} as "claimedBy",
  ${whileClaimed(instantOf(sql`o.claimed_until`), now)} as "claimedUntil",
  coalesce(${whileClaimed(personFor(viewer, sql`o.claimed_by`), now)}, '') as "claimedByName"`

/** 俄罗斯贴纸签 · 一次 · 加急 · 3人 */
function summaryOf(row: StoredRow, applicants: number, language: Language): string {
  const words = orderWordMessages[language]
  const type = row.visaType === 1 ? words.types.t1 : words.types.t2
  const parts = [
    fill(words.product, { country: nationMessages[language][row.nationCode], type }),
    row.entriesName,
    row.urgencyName,
    applicants === 0 ? '' : fill(words.people, { count: applicants }),
  ]
  return parts.filter((part) => part !== '').join(' · ')
}

/** Completes a row that was just read, in its place: copies of forty fields are the dearest part of a page. */
export function toRow<Row extends StoredRow>(stored: Row, language: Language): Row & OrderRow {
  const [applicants = 0, documentsWanted = 0, documentsThere = 0, documentsRefused = 0] = stored.live
  const { nationCode, status, agentId, dueCents, paidCents } = stored
  return Object.assign(stored, {
    applicants,
    documentsWanted,
    documentsThere,
    documentsRefused,
    visaCountry: SHORT_NATIONS[nationCode],
    visaCountryName: nationMessages[language][nationCode],
    orderStatus: isEnded(status) ? ORDER_PROGRESS.ENDED : ORDER_PROGRESS.OPEN,
    agentId: agentId ?? WALK_IN_CUSTOMER,
    owedCents: Math.max(dueCents - paidCents, 0),
    summary: summaryOf(stored, applicants, language),
  })
}

/** Orders as lists ask for them. */
export const listedOrders = (
  looking: Looking,
  query: Omit<OrderPageQuery, 'page' | 'pageSize'>,
): ListSource => ({
  columns: rowColumns(looking),
  from: sql`visa_order o`,
  where: allOf(
    rowsWithin(looking.viewer, orderTable, 'o'),
    inStatus(query.status),
    filtered(query, looking.now),
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
            and ${filtered(filters, now)} limit ${TALLY_CAP + 1}) as matches) as counted
        order by s.status`,
  )
  return found.map(({ status, count }) => ({
    status,
    count: Math.min(count, TALLY_CAP),
    more: count > TALLY_CAP,
  }))
}

/** P3.40: the same of open orders by how far off their promised day is, whichever of that is asked for. */
export async function countByPromise(
  db: Queryable,
  { viewer, now }: Looking,
  { status, promise: _promise, ...filters }: QueueQuery,
) {
  const spans = DATE_BUCKETS.map((bucket) => daysOf(bucket, dayOf(now)))
  const found = await rows<{ count: number }>(
    db,
    sql`select counted.count from unnest(${spans.map(([from]) => from)}::date[], ${spans.map(([, to]) => to)}::date[])
          with ordinality as b (first_day, last_day, place)
        cross join lateral (select count(*) as count from (
          select 1 from visa_order o where o.promised_date between b.first_day and b.last_day
            and ${allOf(rowsWithin(viewer, orderTable, 'o'), OPEN, inStatus(status), filtered(filters, now))}
          limit ${TALLY_CAP + 1}) as matches) as counted
        order by b.place`,
  )
  return found.map(({ count }, index) => ({
    bucket: DATE_BUCKETS[index] ?? 'past',
    count: Math.min(count, TALLY_CAP),
    more: count > TALLY_CAP,
  }))
}
