import { PASSPORT_STATUS } from '@visa/contract/custody/passport.states'
import {
  RETRIEVALS_LISTED,
  type RetrievalBill,
  type RetrievalLine,
  type RetrievalSearch,
  type RetrievalStray,
} from '@visa/contract/custody/retrieval'
import type { Page, PageRequest } from '@visa/contract/page'
import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import type { Language } from '@visa/contract/session/personal'
import { CONSULATES } from '@visa/contract/visa/products'
import { SEND_BILL_STATUS } from '@visa/contract/visa/send-bill.states'
import { personFor } from '../../../access/person-name.ts'
import { rowsWithin } from '../../../access/rows-within.ts'
import type { Viewer } from '../../../access/viewer.ts'
import { cappedPage, type ListSource } from '../../../db/capped-page.ts'
import { instantOf } from '../../../db/instant.ts'
import { allOf, first, fixed, rows, sql, type Queryable, type Sql } from '../../../db/sql.ts'
import { matchesSearch } from '../../../search/matches-search.ts'
import { cameBack } from '../../custody/came-back.service.ts'
import { settledColumns } from '../../custody/stray.service.ts'
import { lodgedOf } from '../../custody/papers-away.service.ts'
import { companyName, given } from '../../visa/order/list-parts.service.ts'
import { sendBillTable } from '../../visa/send-bill/send-bill.service.ts'

const BACK = cameBack(sql`p`)
/** Its result is given, and it went back to be mended. */
const MENDED = sql`(p.status = ${fixed(PASSPORT_STATUS.SENT)} and p.move_cause = 'CORRECTION'
  and a.status > ${fixed(ORDER_STATUS.SUBMITTED)})`
/** That it is lost explains it while it is: found at the consulate, or reported by mistake, it is awaited again. */
const EXPLAINED = sql`(${MENDED} or coalesce(r.explained, '') <> ''
  and not (r.explained = 'LOST' and p.status = ${fixed(PASSPORT_STATUS.SENT)}))`
const STATE = sql`case when ${BACK} then 'seen' when ${EXPLAINED} then 'explained' else 'open' end`

const LINES = sql`send_bill_line l join send_bill b on b.id = l.bill_id
  join passport_item p on p.id = l.passport_id join visa_applicant a on a.id = l.applicant_id
  join visa_order o on o.id = a.order_id left join retrieval_line r on r.line_id = l.id
  left join lateral (select m.moved_at, m.actor_id from passport_movement m
    where m.item_id = p.id and m.cause = 'RETRIEVAL' and m.to_status = ${fixed(PASSPORT_STATUS.RETRIEVED)} order by m.id desc limit 1) back on ${BACK}`

const WAITS = ORDER_STATUS.SUBMITTED
const columns = (
  viewer: Viewer | null,
): Sql => sql`l.id, l.bill_id as "billId", b.bill_no as "billNo", l.position,
  l.passport_id as "passportId", p.status as "passportStatus", a.id as "applicantId", a.status as "applicantStatus",
  o.id as "orderId", o.order_no as "orderNo",
  case when a.cn_name = '' then trim(a.surname || ' ' || a.given_names) else a.cn_name end as name,
  trim(a.surname || ' ' || a.given_names) as "latinName", p.passport_no as "passportNo", p.label, ${STATE} as state,
  case when a.status > ${WAITS} then a.result else r.result end as result, a.status > ${WAITS} as decided,
  ${instantOf(sql`r.said_at`)} as "saidAt",
  ${instantOf(sql`back.moved_at`)} as "seenAt", ${personFor(viewer, sql`back.actor_id`)} as "seenBy",
  case when ${MENDED} then 'CORRECTION' when ${EXPLAINED} then r.explained else '' end as explained,
  case when ${MENDED} then p.move_note else coalesce(r.note, '') end as note,
  ${personFor(viewer, sql`case when ${MENDED} then p.moved_by else r.explained_by end`)} as "explainedBy",
  coalesce((select jsonb_agg(to_jsonb(k) - 'id' order by k.id) from (${lodgedOf(sql`a.id`)}) k), '[]') as lodged`

const LIVE = sql`l.taken_out_at is null and b.status = ${SEND_BILL_STATUS.SUBMITTED}`

/** The lines of bills; whose they are is asked where no bill was. */
export const retrievalLines = (db: Queryable, viewer: Viewer | null, where: Sql): Promise<RetrievalLine[]> =>
  rows<RetrievalLine & { [column: string]: unknown }>(
    db,
    sql`select ${columns(viewer)} from ${LINES} where ${LIVE} and ${where} order by l.position, l.id`,
  )

function byKeyword(typed: string): Sql {
  const code = typed.toUpperCase()
  return sql`(b.bill_no = ${code} or p.passport_no = ${code} or p.label = ${code} or ${matchesSearch('a', typed)})`
}

export const listedRetrieved = (
  viewer: Viewer,
  { keyword, state, result, from, to }: RetrievalSearch,
): ListSource => ({
  columns: columns(viewer),
  from: LINES,
  where: allOf(
    rowsWithin(viewer, sendBillTable, 'b'),
    LIVE,
    given(keyword, byKeyword),
    given(state, (wanted) => sql`${STATE} = ${wanted}`),
    given(result, (wanted) => sql`coalesce(a.result, r.result) = ${wanted}`),
    given(from, (day) => sql`b.lodging_day >= ${day}::date`),
    given(to, (day) => sql`b.lodging_day <= ${day}::date`),
  ),
  orderBy: sql`b.lodging_day desc, l.bill_id desc, l.position`,
})

export const pageRetrieved = (
  db: Queryable,
  { viewer }: { viewer: Viewer },
  search: RetrievalSearch,
  page: PageRequest,
): Promise<Page<RetrievalLine>> =>
  cappedPage<RetrievalLine & { [column: string]: unknown }>(db, page, listedRetrieved(viewer, search))

const SOME_AWAY = sql`exists (select 1 from send_bill_line l join passport_item p on p.id = l.passport_id
  where l.bill_id = b.id and l.taken_out_at is null and p.status = ${fixed(PASSPORT_STATUS.SENT)})`
const LATELY_CLOSED = sql`b.retrieved_at > now() - interval '2 days'`

/** Bills that were submitted, with how far their passports are back. */
export const retrievalBillsWhere = (
  db: Queryable,
  viewer: Viewer | null,
  where: Sql,
): Promise<RetrievalBill[]> =>
  rows<RetrievalBill & { [column: string]: unknown }>(
    db,
    sql`select b.id, b.bill_no as "billNo", ${companyName(sql`b.accept_org_id`)} as "acceptOrgName", b.consulate,
          b.lodging_day as "lodgingDay", ${personFor(viewer, sql`b.carrier_id`)} as "carrierName", c.expected, c.seen,
          c.explained, c.away, c.unsaid, (select count(*) from retrieval_stray s where s.bill_id = b.id and s.outcome = '') as strays,
          ${instantOf(sql`b.retrieved_at`)} as "retrievedAt", ${personFor(viewer, sql`b.retrieved_by`)} as "retrievedBy"
        from send_bill b cross join lateral (
          select count(*) as expected, count(*) filter (where ${BACK}) as seen,
            count(*) filter (where not ${BACK} and ${EXPLAINED}) as explained,
            count(*) filter (where p.status = ${fixed(PASSPORT_STATUS.SENT)}) as away,
            count(*) filter (where ${BACK} and a.status = ${WAITS} and r.result is null) as unsaid
          from send_bill_line l join passport_item p on p.id = l.passport_id
          join visa_applicant a on a.id = l.applicant_id
          left join retrieval_line r on r.line_id = l.id where l.bill_id = b.id and l.taken_out_at is null) c
        where b.status = ${SEND_BILL_STATUS.SUBMITTED} and ${rowsWithin(viewer, sendBillTable, 'b')} and ${where}
        order by b.retrieved_at is not null, c.expected - c.seen - c.explained = 0, c.seen = 0, b.lodging_day desc, b.id desc limit ${RETRIEVALS_LISTED}`,
  )

export const listRetrievals = (
  db: Queryable,
  { viewer }: { viewer: Viewer },
  keyword: string | undefined,
): Promise<RetrievalBill[]> =>
  retrievalBillsWhere(
    db,
    viewer,
    keyword === undefined || keyword === ''
      ? sql`(b.retrieved_at is null or ${LATELY_CLOSED} or ${SOME_AWAY})`
      : sql`(b.bill_no = ${keyword.toUpperCase()} or b.id in (select l.bill_id from send_bill_line l
          join passport_item p on p.id = l.passport_id where p.passport_no = ${keyword.toUpperCase()}
            or p.label = ${keyword.toUpperCase()}))`,
  )

export const straysOf = (db: Queryable, viewer: Viewer, billId: number): Promise<RetrievalStray[]> =>
  rows<RetrievalStray & { [column: string]: unknown }>(
    db,
    sql`select s.id, s.code, coalesce(p.holder, '') as name, coalesce(p.passport_no, '') as "passportNo",
          coalesce((select b.bill_no from send_bill_line l join send_bill b on b.id = l.bill_id
            where l.passport_id = p.id and l.taken_out_at is null and b.status = ${SEND_BILL_STATUS.SUBMITTED}
            order by l.id desc limit 1), '') as "otherBillNo",
          s.outcome, s.note, coalesce(${personFor(viewer, sql`s.settled_by`)}, '') as "saidBy",
          ${instantOf(sql`s.settled_at`)} as "saidAt", ${personFor(viewer, sql`s.scanned_by`)} as "scannedBy",
          ${instantOf(sql`s.scanned_at`)} as "scannedAt", s.scanned_by is not distinct from ${viewer.userId}::bigint as mine, ${settledColumns(viewer, sql`t`)}
        from retrieval_stray s left join passport_item p on p.id = s.item_id
        left join custody_stray t on t.id = s.stray_id
        where s.bill_id = ${billId} order by s.id desc`,
  )

/** What a consulate is called; nothing where it is none. */
export async function consulateName(db: Queryable, code: string, language: Language): Promise<string> {
  const found = await first<{ zh: string; en: string }>(
    db,
    sql`select cname as zh, ename as en from dict_data where type = ${CONSULATES} and code = ${code}`,
  )
  return found?.[language] || found?.zh || code
}
