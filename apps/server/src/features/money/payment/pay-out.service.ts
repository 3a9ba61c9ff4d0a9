import type { HandlerInput } from '@visa/contract/endpoint'
import type { PaymentAnswer, refundPayOut, refundTakeBack } from '@visa/contract/money/payment'
import { REFUND_STATUS } from '@visa/contract/money/payment.states'
import { isHandWay, isSlipWay } from '@visa/contract/money/ways'
import type { ActingPerson } from '../../../access/mover.ts'
import type { Tx } from '../../../db/pool.ts'
import { first, sql } from '../../../db/sql.ts'
import { heldRow, seenRow } from '../../../refusal/held-row.ts'
import { orGone } from '../../../refusal/or-gone.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { transition } from '../../../workflow/transition.ts'
import { refuseBeyondDrawer } from '../cashier/shift.service.ts'
import { answerOf, type PaymentDeps } from './balance.service.ts'
import { heldPayment, wentBack, type HeldPayment } from './outcome.service.ts'
import { refundFlow } from './payment.flow.ts'
import { besideOf, refundTable, type Refund } from './payment.table.ts'
import { refuseKept } from './refund-fees.service.ts'
import { isOfTill } from './refund.service.ts'
import { shiftFor } from './take.service.ts'

/** What was let go and that people pay out themselves: cash, by card or by transfer. */

async function heldByHand(
  tx: Tx,
  { subjects }: PaymentDeps,
  by: ActingPerson,
  id: number,
): Promise<HeldPayment & { refund: Refund }> {
  const { paymentId } = await seenRow(tx, by, refundTable, id)
  const held = orGone(await heldPayment(tx, subjects, by, { id: paymentId }))
  return { ...held, refund: await heldRow(tx, by, refundTable, id) }
}

const isToPayOut = ({ way, status }: Refund): boolean => isHandWay(way) && status === REFUND_STATUS.PENDING

/** Pays out what was let go. Cash stands in the shift of who does it, and so in its report; a slip is known by its number. */
export async function payOutRefund(
  tx: Tx,
  deps: PaymentDeps,
  by: ActingPerson,
  { id, reference: typed }: HandlerInput<typeof refundPayOut>['body'],
): Promise<PaymentAnswer> {
  const held = await heldByHand(tx, deps, by, id)
  const { refund, payment } = held
  const { refundNo, way } = refund
  if (!isToPayOut(refund)) throw new Refusal('refundNotToPayOut', { refundNo })
  // What was let go before somebody was lodged is judged by how it stands now.
  if (!payment.surplus) await refuseKept(tx, held.facts, refund, true)
  const reference = typed === '' ? refund.reference : typed
  if (isSlipWay(way) && reference === '') throw new Refusal('refundReferenceMissing', { refundNo })
  const shiftId = await shiftFor(tx, by, way, isOfTill(payment))
  if (way === 'CASH' && shiftId !== null) await refuseBeyondDrawer(tx, shiftId, refund.amountCents)
  const shift = await first<{ shiftNo: string }>(
    tx,
    sql`select shift_no as "shiftNo" from cashier_shift where id = ${shiftId}`,
  )
  await wentBack(tx, by, held, { channelNo: '', at: by.now, paidOut: { shiftId, reference }, ...shift })
  return answerOf(tx, deps, { ...by, viewer: null }, payment.id)
}

/** Takes back what nobody fetched: the payment keeps it, and another refund of it may be asked for. */
export async function takeBackRefund(
  tx: Tx,
  deps: PaymentDeps,
  by: ActingPerson,
  { id, reason, seenStatus: seen }: HandlerInput<typeof refundTakeBack>['body'],
): Promise<PaymentAnswer> {
  const { payment, refund, subject, facts } = await heldByHand(tx, deps, by, id)
  const guards = [
    async () =>
      isHandWay(refund.way) ? undefined : new Refusal('refundNotToPayOut', { refundNo: refund.refundNo }),
  ]
  // Why stands beside it in every list.
  const set = { failure: reason }
  const beside = besideOf(payment)
  const { again } = await transition(tx, refundFlow, {
    id,
    operation: 'takeBack',
    by,
    reason,
    seen,
    set,
    guards,
    beside,
  })
  if (!again && !payment.surplus) await subject.askRest?.(tx, by, facts, refund)
  return answerOf(tx, deps, { ...by, viewer: null }, payment.id)
}
