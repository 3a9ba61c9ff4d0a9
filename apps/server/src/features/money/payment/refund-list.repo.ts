import { startOfDay } from '@visa/contract/dates'
import { REFUND_STATUS } from '@visa/contract/money/payment.states'
import {
  REFUND_PARTS,
  type RefundFilters,
  type RefundListRow,
  type RefundPageQuery,
  type RefundPart,
} from '@visa/contract/money/refund-page'
import type { Page } from '@visa/contract/page'
import { addDays } from '@visa/contract/rules/days'
import type { ActingPerson } from '../../../access/mover.ts'
import { personFor } from '../../../access/person-name.ts'
import { rowsWithin } from '../../../access/rows-within.ts'
import type { Viewer } from '../../../access/viewer.ts'
import { cappedPage, type ListSource } from '../../../db/capped-page.ts'
import { instantOf } from '../../../db/instant.ts'
import { allOf, rows, sql, type Queryable, type Sql } from '../../../db/sql.ts'
import { subjectColumns } from '../ledger/subject-columns.service.ts'
import { DECIDED_BY } from './payment.repo.ts'
import { paymentTable } from './payment.table.ts'

const { WAITING, PENDING, DONE, FAILED, REJECTED } = REFUND_STATUS

/** What somebody must see to. */
const PAY_OUT = sql`(r.status = ${PENDING} and r.way in ('CASH', 'CARD', 'TRANSFER'))`
const CALLS = sql`(r.status in (${WAITING}, ${FAILED}) or ${PAY_OUT})`

/** How far one is. */
const PART = sql`case when r.status = ${DONE} then 'done' when ${PAY_OUT} then 'payOut' when r.status = ${PENDING} then 'onWay'
  when r.status = ${WAITING} then 'waiting' when r.status = ${FAILED} then 'failed'
  when r.status = ${REJECTED} then 'rejected' else 'takenBack' end`

/** Sums are taken of so many at most; of more it is said that there are too many. */
const SUMMED = 10_000

interface RefundSum {
  part: RefundPart
  count: number
  cents: number
  [column: string]: unknown
}

const given = <Value>(value: Value | undefined | '', condition: (value: Value) => Sql): Sql | undefined =>
  value === undefined || value === '' ? undefined : condition(value)

const byKeyword = (typed: string): Sql => {
  const code = typed.toUpperCase()
  return sql`(r.refund_no = ${code} or p.payment_no = ${code} or p.subject_no = ${code}
    or (r.channel_no <> '' and r.channel_no = ${typed}) or (r.reference <> '' and r.reference = ${typed}))`
}

/** Refunds of payments within reach: what somebody must see to first, then the newest. */
export function listedRefunds(viewer: Viewer, asked: RefundFilters): ListSource {
  const where = allOf(
    rowsWithin(viewer, paymentTable, 'p'),
    given(asked.keyword, byKeyword),
    given(asked.status, (status) => sql`r.status = ${status}`),
    given(asked.way, (way) => sql`r.way = ${way}`),
    given(asked.from, (day) => sql`r.created_at >= ${startOfDay(day)}`),
    given(asked.to, (day) => sql`r.created_at < ${startOfDay(addDays(day, 1))}`),
  )
  return {
    columns: sql`r.id, ${instantOf(sql`r.created_at`)} as "createTime",
        ${instantOf(sql`r.updated_at`)} as "updateTime", r.refund_no as "refundNo", r.payment_id as "paymentId",
        r.amount_cents as "amountCents", r.way, r.status, r.automatic, r.reason, r.lines, r.reference, r.channel_no as "channelNo",
        r.failure, ${personFor(viewer, sql`r.asked_by`)} as "askedBy", ${personFor(viewer, DECIDED_BY)} as "decidedBy", ${instantOf(sql`r.done_at`)} as "doneAt",
        p.payment_no as "paymentNo", p.amount_cents as "paidCents", p.way as "paidWay",
        ${subjectColumns('p')},
        coalesce(r.asked_by = ${viewer.userId}, false) as mine`,
    from: sql`refund r join payment p on p.id = r.payment_id`,
    where,
    orderBy: sql`${CALLS} desc, r.created_at desc, r.id desc`,
  }
}

export async function pageRefunds(
  db: Queryable,
  { viewer }: ActingPerson,
  { page, pageSize, ...asked }: RefundPageQuery,
): Promise<Page<RefundListRow> & { sums: RefundSum[] | null }> {
  const source = listedRefunds(viewer, asked)
  const { from, where } = source
  const found = await cappedPage<RefundListRow & { [column: string]: unknown }>(
    db,
    { page, pageSize },
    source,
  )
  const sums = await rows<RefundSum>(
    db,
    sql`select x.part, count(*) as count, sum(x.cents) as cents from (
          select ${PART} as part, r.amount_cents as cents from ${from} where ${where} limit ${SUMMED + 1}) x
        group by x.part order by array_position(${[...REFUND_PARTS]}::text[], x.part)`,
  )
  const count = sums.reduce((total, each) => total + each.count, 0)
  return { ...found, sums: count > SUMMED ? null : sums }
}
