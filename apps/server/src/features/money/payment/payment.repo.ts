import { startOfDay } from '@visa/contract/dates'
import type { CallOutput, HandlerInput } from '@visa/contract/endpoint'
import { REFUND_STATUS, PAYMENT_STATUS } from '@visa/contract/money/payment.states'
import type { paymentRecords, PaymentRow, RefundRow } from '@visa/contract/money/payment'
import type { GoingBack } from '@visa/contract/money/standing'
import type { SubjectKind } from '@visa/contract/money/ways'
import { addDays } from '@visa/contract/rules/days'
import { personFor } from '../../../access/person-name.ts'
import { rowsWithin } from '../../../access/rows-within.ts'
import type { Viewer } from '../../../access/viewer.ts'
import { cappedPage, type ListSource } from '../../../db/capped-page.ts'
import { instantOf } from '../../../db/instant.ts'
import { allOf, fixed, one, rows, sql, startingWith, type Queryable, type Sql } from '../../../db/sql.ts'
import { BY_HAND, GONE, goingBack, staysFor, TOO_MUCH } from '../ledger/stays.service.ts'
import { subjectColumns } from '../ledger/subject-columns.service.ts'
import { paymentTable } from './payment.table.ts'

type Indexed = { [column: string]: unknown }

/** What waits for somebody to let it go. */
const WAITING = sql`(select coalesce(sum(r.amount_cents), 0) from refund r where r.payment_id = p.id and r.status = ${fixed(REFUND_STATUS.WAITING)})`

/** What was let go and is to be paid out by somebody. */
const PAY_OUT = sql`(select coalesce(sum(r.amount_cents), 0) from refund r
  where r.payment_id = p.id and r.status = ${fixed(REFUND_STATUS.PENDING)} and ${BY_HAND})`

/** Who let a refund named `r` go or refused it. */
export const DECIDED_BY = sql`(select h.actor_id from state_history h where h.machine = 'refund' and h.record_id = r.id
  and h.operation in ('approve', 'reject') order by h.id desc limit 1)`

const columnsFor = (viewer: Viewer | null): Sql => sql`p.id, ${instantOf(sql`p.created_at`)} as "createTime",
  ${instantOf(sql`p.updated_at`)} as "updateTime", p.payment_no as "paymentNo", ${subjectColumns('p')},
  (select c.short_name from company c where c.id = p.book_id) as "bookName", p.attempt_no as "attemptNo",
  p.amount_cents as "amountCents", p.currency, p.way, p.presented, p.status, p.channel_no as "channelNo",
  case when p.status = ${PAYMENT_STATUS.PAYING} then p.code_url else '' end as "codeUrl",
  ${instantOf(sql`p.expires_at`)} as "expiresAt", p.surplus, p.trouble,
  p.told_cents as "toldCents", p.given_cents as "givenCents", p.reference,
  p.payer, p.remark, ${personFor(viewer, sql`p.cashier_id`)} as "cashierName",
  coalesce(s.shift_no, '') as "shiftNo", coalesce(s.counter, '') as counter, p.reconciled,
  ${instantOf(sql`p.paid_at`)} as "paidAt", ${instantOf(sql`p.closed_at`)} as "closedAt", ${GONE} as "refundedCents",
  ${WAITING} as "waitingCents", ${PAY_OUT} as "payOutCents",
  (select x.receipt_no from receipt_payment l join receipt x on x.id = l.receipt_id
    where l.payment_id = p.id) as "receiptNo"`

const FROM = sql`payment p left join cashier_shift s on s.id = p.shift_id`

/** Payments that were chosen before, whoever may see them being asked elsewhere. */
export const paymentRows = (db: Queryable, viewer: Viewer | null, where: Sql): Promise<PaymentRow[]> =>
  rows<PaymentRow & Indexed>(
    db,
    sql`select ${columnsFor(viewer)} from ${FROM} where ${where} order by p.id desc`,
  )

export const refundRows = (
  db: Queryable,
  viewer: Viewer | null,
  paymentIds: readonly number[],
): Promise<RefundRow[]> =>
  rows<RefundRow & Indexed>(
    db,
    sql`select r.id, ${instantOf(sql`r.created_at`)} as "createTime", ${instantOf(sql`r.updated_at`)} as "updateTime",
          r.refund_no as "refundNo", r.payment_id as "paymentId", r.amount_cents as "amountCents", r.way, r.status,
          r.automatic, r.reason, r.lines, r.reference, r.channel_no as "channelNo", r.failure,
          ${personFor(viewer, sql`r.asked_by`)} as "askedBy", ${personFor(viewer, DECIDED_BY)} as "decidedBy",
          ${instantOf(sql`r.done_at`)} as "doneAt"
        from refund r where r.payment_id = any(${paymentIds}::bigint[]) order by r.id desc`,
  )

export type RecordsQuery = HandlerInput<typeof paymentRecords>['query']
/** What of them is asked for. */
export type PaymentFilters = Omit<RecordsQuery, 'page' | 'pageSize'>

const given = <Value>(value: Value | undefined | '', condition: (value: Value) => Sql): Sql | undefined =>
  value === undefined || value === '' ? undefined : condition(value)

/** The number of a payment, of the channel, of a slip, or of what was paid, typed whole or from its beginning. */
const typed = (text: string): Sql => {
  const code = text.toUpperCase()
  return sql`(p.payment_no = ${code} or p.subject_no = ${code} or (p.channel_no <> '' and p.channel_no = ${text})
    or p.reference = ${text} or p.payment_no like ${startingWith(code)})`
}

function conditions(query: PaymentFilters): Sql {
  return allOf(
    given(query.subjectKind, (kind) => sql`p.subject_kind = ${kind}`),
    given(query.subjectId, (id) => sql`p.subject_id = ${id}`),
    given(query.keyword, typed),
    given(query.way, (way) => sql`p.way = ${way}`),
    given(query.status, (status) => sql`p.status = ${status}`),
    given(query.trouble, (kind) => (kind === 'any' ? sql`p.trouble <> ''` : sql`p.trouble = ${kind}`)),
    given(query.shiftId, (id) => sql`p.shift_id = ${id}`),
    given(query.from, (day) => sql`p.created_at >= ${startOfDay(day)}`),
    given(query.to, (day) => sql`p.created_at < ${startOfDay(addDays(day, 1))}`),
  )
}

/** Of more than so many payments no sum is told: nobody reads a sum of years. */
const SUMMED = 10_000

interface PaymentSums {
  paidCents: number
  refundedCents: number
  surplusCents: number
}

/** Payments that fit, newest first, of those that a viewer reaches or the caller says. */
export const listedPayments = (
  viewer: Viewer,
  query: PaymentFilters,
  within: Sql = rowsWithin(viewer, paymentTable, 'p'),
): ListSource => ({
  columns: columnsFor(viewer),
  from: FROM,
  countFrom: sql`payment p`,
  where: allOf(within, conditions(query)),
  orderBy: sql`p.created_at desc, p.id desc`,
})

/** What payments named `p` come to that were paid; null: they are too many to sum up. */
export async function sumsOf(db: Queryable, where: Sql, most = SUMMED): Promise<PaymentSums | null> {
  const { count, ...sums } = await one<PaymentSums & { count: number }>(
    db,
    sql`select count(*) as count, coalesce(sum(amount_cents - surplus), 0) as "paidCents",
          coalesce(sum(greatest(gone - surplus, 0)), 0) as "refundedCents", coalesce(sum(surplus), 0) as "surplusCents"
        from (select p.amount_cents, ${GONE} as gone, ${TOO_MUCH} as surplus from payment p
          where ${where} and p.status = ${PAYMENT_STATUS.PAID} limit ${most + 1}) t`,
  )
  return count > most ? null : sums
}

export async function pagePayments(
  db: Queryable,
  viewer: Viewer,
  query: RecordsQuery,
  /** Whoever reaches what was paid for reaches all of its payments. */
  within?: Sql,
): Promise<CallOutput<typeof paymentRecords>> {
  const { page, pageSize } = query
  const source = listedPayments(viewer, query, within)
  const { where } = source
  const found = await cappedPage<PaymentRow & Indexed>(db, { page, pageSize }, source)
  return { ...found, sums: await sumsOf(db, where) }
}

interface Money {
  paidCents: number
  back: GoingBack
}

/** What came for a subject and stays, and what of it is asked back or let go and has not gone. */
export const moneyOf = (db: Queryable, kind: SubjectKind, id: number): Promise<Money> =>
  one<Money & Indexed>(db, sql`select ${staysFor(kind, id)} as "paidCents", ${goingBack(kind, id)} as back`)
