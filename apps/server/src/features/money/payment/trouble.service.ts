import type { HandlerInput } from '@visa/contract/endpoint'
import { formatMoney } from '@visa/contract/money'
import type { PaymentAnswer } from '@visa/contract/money/payment'
import type { troubleSettle } from '@visa/contract/money/payment-trouble'
import { PAYMENT_STATUS, REFUND_STATUS } from '@visa/contract/money/payment.states'
import { isChannel } from '@visa/contract/money/ways'
import type { ActingPerson } from '../../../access/mover.ts'
import { changeRow } from '../../../db/logged-rows.ts'
import type { Tx } from '../../../db/pool.ts'
import { rows, sql } from '../../../db/sql.ts'
import type { StepsVisit } from '../../../http/route.ts'
import { heldRow, seenRow } from '../../../refusal/held-row.ts'
import { orGone } from '../../../refusal/or-gone.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { answerOf } from './balance.service.ts'
import { refreshRefund } from './channel-steps.service.ts'
import { heldPayment, paymentClosed, paymentSucceeded, type HeldPayment } from './outcome.service.ts'
import { itself } from './payment.flow.ts'
import type { Payments } from './payment.service.ts'
import { paymentTable } from './payment.table.ts'

type Settling = HandlerInput<typeof troubleSettle>['body']

/** A person decides what nobody else can, and never about what they took themselves. */
function refuseSettling({ payment }: HeldPayment, { viewer }: ActingPerson, settling: Settling): void {
  const { paymentNo, trouble, status, way, cashierId } = payment
  const { outcome, receivedCents } = settling
  if (trouble === '') throw new Refusal('troubleNone', { paymentNo })
  if (cashierId === viewer.userId) throw new Refusal('troubleOwn', { paymentNo })
  const isOpen = status !== PAYMENT_STATUS.PAID && isChannel(way)
  if (outcome === 'noted' && status === PAYMENT_STATUS.PAYING) throw new Refusal('troubleOpen', { paymentNo })
  if (outcome !== 'noted' && !isOpen) throw new Refusal('troublePaid', { paymentNo })
  if (outcome !== 'received') return
  if (receivedCents === undefined) throw new Refusal('troubleReceived')
  // What nobody but the channel can know is believed of the channel alone.
  const told = payment.toldCents ?? payment.amountCents
  if (receivedCents !== told) throw new Refusal('troubleOtherAmount', { paymentNo, told: formatMoney(told) })
}

/** What came counts as far as it is owed; what is beyond it goes back the way it came. */
async function receive(
  tx: Tx,
  { subjects }: Pick<Payments, 'subjects'>,
  by: ActingPerson,
  { payment }: HeldPayment,
  { receivedCents = 0, channelNo }: Settling,
): Promise<void> {
  const { paymentNo, currency } = payment
  await changeRow(tx, by.actor, paymentTable, payment, { amountCents: receivedCents })
  await paymentSucceeded(
    tx,
    subjects,
    { paymentNo, cents: receivedCents, currency, channelNo, at: by.now },
    by,
  )
}

async function settle(tx: Tx, payments: Payments, by: ActingPerson, settling: Settling): Promise<number> {
  const { id, outcome, reason } = settling
  // Within reach of who settles; then held by the product in the order of everybody.
  await seenRow(tx, by, paymentTable, id)
  const held = orGone(await heldPayment(tx, payments.subjects, by, { id }))
  refuseSettling(held, by, settling)
  const { paymentNo } = held.payment
  if (outcome === 'received') await receive(tx, payments, by, held, settling)
  if (outcome === 'nothing') await paymentClosed(tx, payments.subjects, { paymentNo, at: by.now }, by)
  const now = await heldRow(tx, itself(by), paymentTable, id)
  // What goes back by itself stays told until it has gone.
  const change = now.surplus && outcome === 'received' ? {} : { trouble: '' as const }
  await changeRow(tx, by.actor, paymentTable, now, change, { after: { outcome, reason } })
  return id
}

/** Settles a payment in trouble, once; what goes back is sent to the channel at once. */
export async function settleTrouble(
  payments: Payments,
  visit: StepsVisit & ActingPerson,
  settling: Settling,
): Promise<PaymentAnswer> {
  const { db } = payments
  const { answer: id } = await db.tx((tx) => visit.once(tx, () => settle(tx, payments, visit, settling)))
  const open = await rows<{ id: number }>(
    db,
    sql`select id from refund where payment_id = ${id} and automatic and status = ${REFUND_STATUS.PENDING}`,
  )
  for (const refund of open) await refreshRefund(payments, visit, refund.id)
  // Who settles sees the payment; what it was for may be beyond their own work.
  return answerOf(db, payments, { ...visit, viewer: null }, id)
}
