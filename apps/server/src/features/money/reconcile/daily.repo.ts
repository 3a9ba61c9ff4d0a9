import { PAYMENT_STATUS, REFUND_STATUS } from '@visa/contract/money/payment.states'
import { SHIFT_STATUS } from '@visa/contract/money/shift.states'
import { startOfDay } from '@visa/contract/dates'
import type { FinanceDaily } from '@visa/contract/money/finance-review'
import { STATEMENT_WAYS } from '@visa/contract/money/reconcile'
import { PAYMENT_WAYS } from '@visa/contract/money/ways'
import { addDays } from '@visa/contract/rules/days'
import type { Viewer } from '../../../access/viewer.ts'
import { fixed, rows, sql, type Queryable } from '../../../db/sql.ts'
import { paymentsWithin } from '../payment/payments-within.service.ts'

type DailyWay = FinanceDaily['ways'][number]

/**
 * A day by way, of payments within reach. Cash is what its shifts counted beyond or below what they should have held;
 * a statement tells of a payment by the line that was matched with it.
 */
export async function readDaily(db: Queryable, viewer: Viewer, day: string): Promise<FinanceDaily> {
  const [from, to] = [startOfDay(day), startOfDay(addDays(day, 1))]
  const within = paymentsWithin(viewer)
  const ways = await rows<DailyWay & { [column: string]: unknown }>(
    db,
    sql`with moved as (
          select p.way, p.book_id, p.amount_cents as cents, p.shift_id, p.id as payment_id, null::bigint as refund_id
          from payment p where p.status = ${fixed(PAYMENT_STATUS.PAID)} and p.paid_at >= ${from} and p.paid_at < ${to} and ${within}
          union all
          select r.way, p.book_id, -r.amount_cents, r.shift_id, null, r.id
          from refund r join payment p on p.id = r.payment_id
          where r.status = ${fixed(REFUND_STATUS.DONE)} and r.done_at >= ${from} and r.done_at < ${to} and ${within}
        ), told as (
          select m.way, sum(i.theirs_cents) as cents from moved m
          join reconcile_item i on i.payment_id = m.payment_id or i.refund_id = m.refund_id group by m.way
        ), shift as (
          select s.status, s.counted_cents - s.expected_cents as beyond from cashier_shift s
          where s.id in (select shift_id from moved where way = 'CASH')
        )
        select w.way, count(m.*) filter (where m.cents > 0) as "takenCount",
          coalesce(sum(m.cents) filter (where m.cents > 0), 0) as "takenCents",
          count(m.*) filter (where m.cents < 0) as "backCount",
          coalesce(-sum(m.cents) filter (where m.cents < 0), 0) as "backCents",
          coalesce(sum(m.cents), 0) as "expectedCents",
          case when w.way = 'CASH' and exists (select 1 from shift) and not exists (select 1 from shift where status = ${fixed(SHIFT_STATUS.OPEN)})
            then coalesce(sum(m.cents), 0) + (select coalesce(sum(beyond), 0) from shift) end as "countedCents",
          case when w.way = any(${[...STATEMENT_WAYS]}::text[]) and exists (select 1 from channel_statement c
              where c.day = ${day} and c.way = w.way and c.book_id in (select book_id from moved))
            then coalesce((select t.cents from told t where t.way = w.way), 0) end as "statementCents"
        from unnest(${[...PAYMENT_WAYS]}::text[]) with ordinality w (way, place)
        left join moved m on m.way = w.way group by w.way, w.place order by w.place`,
  )
  return { day, ways }
}
