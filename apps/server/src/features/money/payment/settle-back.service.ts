import { REFUND_STATUS } from '@visa/contract/money/payment.states'
import type { ActingPerson } from '../../../access/mover.ts'
import type { Tx } from '../../../db/pool.ts'
import { one, sql } from '../../../db/sql.ts'
import { orGone } from '../../../refusal/or-gone.ts'
import { heldPayment, refundSucceeded } from './outcome.service.ts'
import type { Payment } from './payment.table.ts'
import { addRefund } from './refund-record.ts'
import type { Subjects } from './subjects.service.ts'

/** What becomes of money when what it was for is given up. Whoever calls holds the subject. */

interface Rest {
  payment: Payment
  cents: number
}

/** A payment with what of it has not gone back. */
async function restOf(tx: Tx, subjects: Subjects, by: ActingPerson, paymentId: number): Promise<Rest> {
  const { payment } = orGone(await heldPayment(tx, subjects, by, { id: paymentId }))
  const { gone } = await one<{ gone: number }>(
    tx,
    sql`select coalesce(sum(amount_cents), 0) as gone from refund where payment_id = ${paymentId}
        and status in (${REFUND_STATUS.WAITING}, ${REFUND_STATUS.PENDING}, ${REFUND_STATUS.DONE})`,
  )
  return { payment, cents: payment.amountCents - gone }
}

const wholeOf = ({ payment, cents }: Rest, reason: string, { viewer }: ActingPerson) => ({
  amountCents: cents,
  way: payment.way,
  reason,
  lines: [],
  reference: '',
  automatic: false,
  askedBy: viewer.userId,
  shiftId: null,
  checkAt: null,
})

const numberOf = (tx: Tx, id: number): Promise<{ refundNo: string }> =>
  one(tx, sql`select refund_no as "refundNo" from refund where id = ${id}`)

/** Gives what came from an account back to it, at once; how much it was. */
export async function giveBack(
  tx: Tx,
  subjects: Subjects,
  by: ActingPerson,
  paymentId: number,
  reason: string,
): Promise<number> {
  const rest = await restOf(tx, subjects, by, paymentId)
  if (rest.cents === 0) return 0
  const id = await addRefund(tx, by, rest.payment, {
    ...wholeOf(rest, reason, by),
    status: REFUND_STATUS.PENDING,
  })
  const { refundNo } = await numberOf(tx, id)
  await refundSucceeded(tx, subjects, { refundNo, cents: rest.cents, channelNo: '', at: by.now }, by)
  return rest.cents
}

/** Asks for the rest of a payment to be given back, which somebody else lets go; the numbers of what was asked. */
export async function askBack(
  tx: Tx,
  subjects: Subjects,
  by: ActingPerson,
  paymentId: number,
  reason: string,
): Promise<string[]> {
  const rest = await restOf(tx, subjects, by, paymentId)
  if (rest.cents === 0) return []
  const id = await addRefund(tx, by, rest.payment, {
    ...wholeOf(rest, reason, by),
    status: REFUND_STATUS.WAITING,
  })
  return [(await numberOf(tx, id)).refundNo]
}
