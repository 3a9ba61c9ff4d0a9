import { PAYMENT_STATUS, REFUND_STATUS } from '@visa/contract/money/payment.states'
import type { Mover } from '../../../access/mover.ts'
import type { Tx } from '../../../db/pool.ts'
import { one, rows, sql, type Queryable } from '../../../db/sql.ts'
import { heldRow } from '../../../refusal/held-row.ts'
import { transition } from '../../../workflow/transition.ts'
import { bookRefund } from './booking.service.ts'
import { itself, refundFlow } from './payment.flow.ts'
import { moneyOf } from './payment.repo.ts'
import { paymentTable, refundTable } from './payment.table.ts'
import { addRefund } from './refund-record.ts'
import type { SubjectFacts } from './subjects.service.ts'

/** Why something went back by itself, as refunds note it. */
const CANCELLED = 'cancelled'

interface Left {
  id: number
  cents: number
}

/** Payments from an account of which something is left, the newest first; not those that somebody has asked back. */
const paidFromAccount = (tx: Tx, { kind, id }: SubjectFacts): Promise<Left[]> =>
  rows<Left & { [column: string]: unknown }>(
    tx,
    sql`select p.id, p.amount_cents - coalesce((select sum(r.amount_cents) from refund r
            where r.payment_id = p.id and r.status = ${REFUND_STATUS.DONE}), 0) as cents
        from payment p where p.subject_kind = ${kind} and p.subject_id = ${id} and p.way in ('PREPAID', 'CREDIT')
          and p.status = ${PAYMENT_STATUS.PAID} and not p.surplus
          and not exists (select 1 from refund r where r.payment_id = p.id and r.status in (1, 2))
        order by p.id desc`,
  )

/** What went back to an account when an order was cancelled. */
export async function returnedOf(db: Queryable, orderId: number): Promise<number> {
  const { cents } = await one<{ cents: number }>(
    db,
    sql`select coalesce(sum(r.amount_cents), 0) as cents from refund r join payment p on p.id = r.payment_id
        where p.subject_kind = 'ORDER' and p.subject_id = ${orderId} and r.automatic and r.reason = ${CANCELLED}
          and r.status = ${REFUND_STATUS.DONE}`,
  )
  return cents
}

/**
 * Gives back to the account of a company what came from it for a subject that ended, which the caller holds: all but what
 * is spent for good. What came in other ways waits for a person. How much went back.
 */
export async function returnToAccount(tx: Tx, by: Mover, facts: SubjectFacts): Promise<number> {
  const product = itself(by)
  let left = (await moneyOf(tx, facts.kind, facts.id)).paidCents - (facts.kept?.cents ?? 0)
  let back = 0
  for (const { id, cents } of await paidFromAccount(tx, facts)) {
    const amountCents = Math.min(cents, left)
    if (amountCents <= 0) continue
    const payment = await heldRow(tx, product, paymentTable, id)
    const refundId = await addRefund(tx, product, payment, {
      amountCents,
      way: payment.way,
      reason: CANCELLED,
      lines: [],
      reference: '',
      status: REFUND_STATUS.PENDING,
      automatic: true,
      askedBy: null,
      shiftId: null,
      checkAt: null,
    })
    const set = { doneAt: by.now.toISOString() }
    await transition(tx, refundFlow, { id: refundId, operation: 'finish', by: product, set })
    await bookRefund(tx, product, facts, payment, await heldRow(tx, product, refundTable, refundId))
    left -= amountCents
    back += amountCents
  }
  return back
}
