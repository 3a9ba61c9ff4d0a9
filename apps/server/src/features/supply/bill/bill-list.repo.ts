import { REFUND_STATUS } from '@visa/contract/money/payment.states'
import {
  SUPPLY_KIND,
  SUPPLY_STATUS,
  type SupplyKind,
  type SupplyStatus,
  OPEN_BILLS,
} from '@visa/contract/supply/bill'
import type { SupplyDetail, SupplyQuery, SupplyRow } from '@visa/contract/supply/order'
import type { Page } from '@visa/contract/page'
import type { ActingPerson } from '../../../access/mover.ts'
import { personFor } from '../../../access/person-name.ts'
import { rowsWithin } from '../../../access/rows-within.ts'
import { cappedPage } from '../../../db/capped-page.ts'
import { instantOf } from '../../../db/instant.ts'
import { allOf, containing, fixed, one, rows, sql, type Queryable, type Sql } from '../../../db/sql.ts'
import { hereFor, staysFor } from '../../money/ledger/stays.service.ts'
import { totalFor } from './bill-difference.repo.ts'
import { isSupplier } from './bill.flow.ts'
import { billTable } from './bill.table.ts'

type Indexed = { [column: string]: unknown }

/** The supplier's to do: nothing waits for the buyer any more. */
const OPEN = sql`b.status in (${fixed(SUPPLY_STATUS.CONFIRMED, SUPPLY_STATUS.PROCESSING)})`

/** What is to be done by when it is due, so that the late ones come first; then the rest, the newest first. As the indexes say it. */
const IN_ORDER_OF_WORK = sql`(case when ${OPEN} then 0 else 1 end), (case when ${OPEN} then b.due_at end),
  b.created_at desc, b.id desc`

/** What is owed for an order or a change with money of its own. */
const OWED = sql`(case when b.visa_order_id is not null or b.kind = ${SUPPLY_KIND.REFUND} then null
  else greatest(${totalFor(sql`b`)} - ${staysFor('SUPPLY', sql`b.id`)}, 0) end)`

/** What it comes to: an order or a change without what was refunded of it, a refund what it gave back once that is settled. */
const WORTH = sql`(case when b.kind = ${SUPPLY_KIND.REFUND} and b.status = ${SUPPLY_STATUS.COMPLETED} then b.back_cents
  when b.kind = ${SUPPLY_KIND.REFUND} or b.visa_order_id is not null or b.status = ${SUPPLY_STATUS.CANCELLED}
    then b.price_cents else ${totalFor(sql`b`)} end)`

/** Nothing is owed for it: by its own payments, or by those of the visa order that it comes with. */
const PAID = sql`case when b.visa_order_id is not null then coalesce(o.total_cents <= ${staysFor('ORDER', sql`o.id`)}, false)
  else coalesce(${OWED}, 0) = 0 end`

/** What was paid for an order or a change, named by its alias, and is not the buyer's again though it is to be. */
const notBack = (alias: Sql): Sql =>
  sql`greatest(${hereFor('SUPPLY', sql`${alias}.id`)} - ${totalFor(alias)}, 0)`

/** The same; of a refund what is not back of what it gave back. No matter of the supplier's. */
const BACK_WAITS = sql`(case when coalesce(b.visa_order_id, s.visa_order_id) is not null then 0
  when b.kind <> ${SUPPLY_KIND.REFUND} then ${notBack(sql`b`)}
  when b.status <> ${SUPPLY_STATUS.COMPLETED} then 0
  else greatest(least(b.back_cents - (select coalesce(sum(r.amount_cents), 0) from refund r
      where r.origin_no = b.bill_no and r.origin_no <> '' and r.status = ${fixed(REFUND_STATUS.DONE)}),
    ${notBack(sql`s`)} + (select coalesce(sum(${notBack(sql`q`)}), 0) from supply_bill q
      where q.order_id = s.id and q.kind = ${SUPPLY_KIND.CHANGE})), 0) end)`

/** How many travellers of an order were refunded. */
const REFUNDED = sql`(select count(*) from supply_bill q cross join lateral jsonb_array_elements(q.parts -> 'places')
  where q.order_id = b.id and q.kind = ${SUPPLY_KIND.REFUND} and q.status = ${SUPPLY_STATUS.COMPLETED})`

/** What was paid for a bill and is still here: what is on its way back is until it has gone. */
export const hereOf = async (db: Queryable, id: number): Promise<number> =>
  (await one<{ cents: number }>(db, sql`select ${hereFor('SUPPLY', sql`${id}::bigint`)} as cents`)).cents

export const rowColumns = ({ viewer, now }: ActingPerson): Sql => sql`b.id,
  ${instantOf(sql`b.created_at`)} as "createTime", ${instantOf(sql`b.updated_at`)} as "updateTime",
  b.bill_no as "billNo", b.kind, b.order_type as "orderType", b.title, b.status,
  (select c.short_name from company c where c.id = b.buyer_company_id) as "buyerName",
  (select c.short_name from company c where c.id = b.supplier_company_id) as "supplierName",
  ${isSupplier(viewer) ? sql`case when b.kind = ${SUPPLY_KIND.REFUND} then b.price_cents end` : sql`b.price_cents`}
    as "priceCents",
  b.cost_cents as "costCents", ${PAID} as paid,
  ${isSupplier(viewer) ? sql`null::bigint` : OWED} as "owedCents",
  ${isSupplier(viewer) ? sql`case when b.kind = ${SUPPLY_KIND.REFUND} then ${WORTH} end` : WORTH} as "totalCents",
  ${isSupplier(viewer) ? sql`0` : BACK_WAITS}::bigint as "backWaitsCents", ${REFUNDED} as "refundedCount",
  (b.kind <> ${SUPPLY_KIND.CHANGE} or b.quoted_at is not null or b.cost_cents > 0) as quoted, jsonb_array_length(b.travellers) as "travellerCount", b.order_id as "orderId",
  coalesce(s.bill_no, '') as "orderNo",
  coalesce(b.visa_order_id, s.visa_order_id) as "visaOrderId",
  coalesce(o.order_no, (select v.order_no from visa_order v where v.id = s.visa_order_id), '') as "visaOrderNo",
  ${instantOf(sql`case when b.status <> ${SUPPLY_STATUS.CANCELLED} then b.due_at end`)} as "dueAt", ${OPEN} and coalesce(b.due_at < ${now}, false) as overdue,
  ${personFor(viewer, sql`b.locked_by`)} as "lockedBy", ${instantOf(sql`b.lock_until`)} as "lockUntil",
  coalesce(b.locked_by = ${viewer.userId}, false) as mine,
  coalesce((select q.bill_no from supply_bill q where q.order_id = b.id and q.status in (${fixed(...OPEN_BILLS)})
    order by q.id desc limit 1), '') as "openRequest",
  case when b.status = ${SUPPLY_STATUS.CANCELLED} then coalesce((select h.reason from state_history h
    where h.machine = 'supply_bill' and h.record_id = b.id order by h.id desc limit 1), '') else '' end as reason`

/** With the order that a change or a refund is of, as `s`. */
export const ROW_FROM = sql`supply_bill b left join visa_order o on o.id = b.visa_order_id
  left join supply_bill s on s.id = b.order_id`

export function pageBills(
  db: Queryable,
  by: ActingPerson,
  kind: SupplyKind,
  { keyword = '', orderType, status, overdue, ...page }: SupplyQuery,
): Promise<Page<SupplyRow>> {
  const { viewer, now } = by
  const late = sql`(${OPEN} and coalesce(b.due_at < ${now}, false))`
  return cappedPage<SupplyRow & Indexed>(db, page, {
    columns: rowColumns(by),
    from: ROW_FROM,
    where: allOf(
      sql`b.kind = ${kind}`,
      rowsWithin(viewer, billTable, 'b'),
      keyword === ''
        ? undefined
        : sql`(b.bill_no = ${keyword.toUpperCase()} or b.title ilike ${containing(keyword)}
            or b.tickets @> ${JSON.stringify([{ ticketNo: keyword }])}::jsonb)`,
      orderType === undefined ? undefined : sql`b.order_type = ${orderType}`,
      status === undefined ? undefined : sql`b.status = ${status}`,
      overdue === true ? late : undefined,
    ),
    orderBy: IN_ORDER_OF_WORK,
  })
}

export const countByStatus = (db: Queryable, { viewer }: ActingPerson, kind: SupplyKind) =>
  rows<{ status: SupplyStatus; count: number }>(
    db,
    sql`select b.status, count(*) as count from supply_bill b
        where b.kind = ${kind} and ${rowsWithin(viewer, billTable, 'b')} group by b.status order by b.status`,
  )

export const requestsOf = (db: Queryable, { viewer }: ActingPerson, orderId: number) =>
  rows<SupplyDetail['requests'][number] & Indexed>(
    db,
    sql`select id, bill_no as "billNo", kind, status, title,
          parts -> 'segments' as segments, parts -> 'before' as before, ${instantOf(sql`created_at`)} as "createTime",
          ${instantOf(sql`issued_at`)} as "issuedAt", ${personFor(viewer, sql`entered_by`)} as "enteredBy",
          ${personFor(
            viewer,
            sql`(select h.actor_id from state_history h where h.machine = 'supply_bill'
            and h.record_id = supply_bill.id and h.operation = 'issue' order by h.id desc limit 1)`,
          )} as "issuedBy"
        from supply_bill where order_id = ${orderId}
        order by created_at desc, id desc limit 50`,
  )
