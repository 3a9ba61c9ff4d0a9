import { PAYMENT_STATUS, REFUND_STATUS } from '@visa/contract/money/payment.states'
import type { PaymentTrouble } from '@visa/contract/money/payment'
import type { Channel, PaymentWay } from '@visa/contract/money/ways'
import { theProduct, type Mover } from '../../../access/mover.ts'
import type { Tx } from '../../../db/pool.ts'
import { first, sql } from '../../../db/sql.ts'
import { updateRow } from '../../../db/table-rows.ts'
import { heldRow } from '../../../refusal/held-row.ts'
import { transition } from '../../../workflow/transition.ts'
import { receiptOfSettling } from '../cashier/receipt.service.ts'
import { followMoney } from '../review/follow-money.service.ts'
import { owedOf } from './balance.service.ts'
import { bookPayment, bookRefund } from './booking.service.ts'
import { itself, paymentFlow, refundFlow } from './payment.flow.ts'
import { besideOf, paymentTable, refundTable, type Payment, type Refund } from './payment.table.ts'
import { beginAutomaticRefund } from './refund-record.ts'
import { payerIn, subjectOf, type Subject, type SubjectFacts, type Subjects } from './subjects.service.ts'

/**
 * What a channel said became of a payment or a refund, whoever heard it: a callback, a refresh, the answer to a call.
 * Each may come twice, late, and after its contrary. Held in one order by everybody: subject, payment, refund, accounts.
 */

export interface Success {
  paymentNo: string
  /** Who says so; absent: whoever was asked about this very payment. */
  way?: Channel
  cents: number
  currency: string
  channelNo: string
  at: Date
}

/**
 * `paid`: it counts for its subject. `surplus`: booked, and on its way back. `again`: known before. `mismatch`: not what
 * was asked, kept for a person. `unknown`: no such payment.
 */
export type SuccessOutcome = 'paid' | 'surplus' | 'again' | 'mismatch' | 'unknown'

export interface HeldPayment {
  subject: Subject
  facts: SubjectFacts
  payment: Payment
}

/** A payment with its subject, both held by the product itself. */
export async function heldPayment(
  tx: Tx,
  subjects: Subjects,
  by: Pick<Mover, 'actor' | 'now'>,
  which: { id: number } | { paymentNo: string },
): Promise<HeldPayment | undefined> {
  const where = 'id' in which ? sql`id = ${which.id}` : sql`payment_no = ${which.paymentNo}`
  const found = await first<Pick<Payment, 'id' | 'subjectKind' | 'subjectId'>>(
    tx,
    sql`select id, subject_kind as "subjectKind", subject_id as "subjectId" from payment where ${where}`,
  )
  if (found === undefined) return undefined
  const subject = subjectOf(subjects, found.subjectKind)
  const product = itself(by)
  const facts = await subject.hold(tx, product, found.subjectId)
  return { subject, facts, payment: await heldRow(tx, product, paymentTable, found.id) }
}

/** A channel has no word on what was handed to another. */
const isOfOther = ({ way }: { way?: Channel }, record: { way: PaymentWay }): boolean =>
  way !== undefined && way !== record.way

/** Troubles that are over once what came too much went back. */
const GOES_BACK: ReadonlySet<Payment['trouble']> = new Set(['surplus', 'lateSuccess'])

const putTrouble = (tx: Tx, { id }: Payment, trouble: PaymentTrouble): Promise<void> =>
  updateRow(tx, paymentTable, id, { trouble })

/** Money that came for a payment. Nobody is paid twice by hearing of it twice. */
export async function paymentSucceeded(
  tx: Tx,
  subjects: Subjects,
  told: Success,
  by: Pick<Mover, 'actor' | 'now'> = theProduct(told.at),
): Promise<SuccessOutcome> {
  const held = await heldPayment(tx, subjects, by, told)
  if (held === undefined || isOfOther(told, held.payment)) return 'unknown'
  const { facts, subject, payment } = held
  if (told.cents !== payment.amountCents || told.currency !== payment.currency) {
    await putTrouble(tx, payment, 'amountMismatch')
    if (told.currency === payment.currency && told.cents > 0)
      await updateRow(tx, paymentTable, payment.id, { toldCents: told.cents })
    return 'mismatch'
  }
  if (payment.status === PAYMENT_STATUS.PAID) {
    if (told.channelNo === payment.channelNo || told.channelNo === '') return 'again'
    await putTrouble(tx, payment, 'otherNumber')
    return 'mismatch'
  }
  const late = payment.status !== PAYMENT_STATUS.PAYING
  const owed = facts.closed ? 0 : await owedOf(tx, facts)
  const surplus = late || owed === 0
  // What is owed may have become less while the code was out.
  const excess = surplus ? 0 : Math.max(told.cents - owed, 0)
  const set = {
    channelNo: told.channelNo,
    paidAt: told.at.toISOString(),
    checkAt: null,
    surplus,
    trouble: late ? ('lateSuccess' as const) : surplus || excess > 0 ? ('surplus' as const) : ('' as const),
  }
  const product = itself(by)
  await transition(tx, paymentFlow, {
    id: payment.id,
    operation: late ? 'comeLate' : 'succeed',
    by: product,
    set,
  })
  const paid: Payment = { ...payment, ...set, status: PAYMENT_STATUS.PAID }
  await bookPayment(tx, product, facts, paid)
  if (!surplus) {
    await subject.onPaid?.(tx, product, facts, paid)
    if (excess > 0) await beginAutomaticRefund(tx, product, paid, { amountCents: excess, reason: 'excess' })
    await followMoney(tx, product, facts)
    if ((await owedOf(tx, facts)) === 0) await receiptOfSettling(tx, product, payment.id, payerIn(facts))
    return 'paid'
  }
  await beginAutomaticRefund(tx, product, paid)
  return 'surplus'
}

/** The channel lets nobody pay it any more: the try is over. One that was paid meanwhile stays paid. */
export async function paymentClosed(
  tx: Tx,
  subjects: Subjects,
  told: { paymentNo: string; at: Date; way?: Channel },
  by: Pick<Mover, 'actor' | 'now'> = theProduct(told.at),
): Promise<'closed' | 'again' | 'unknown'> {
  const { paymentNo, at } = told
  const held = await heldPayment(tx, subjects, by, { paymentNo })
  if (held === undefined || isOfOther(told, held.payment)) return 'unknown'
  const { id, status } = held.payment
  if (status !== PAYMENT_STATUS.PAYING) return 'again'
  const product = itself(by)
  await transition(tx, paymentFlow, {
    id,
    operation: 'close',
    by: product,
    set: { checkAt: null, closedAt: at.toISOString(), trouble: '' },
  })
  await transition(tx, paymentFlow, { id, operation: 'cancel', by: product })
  return 'closed'
}

/** Of which refund something is told, and by whom, of which payment; absent: by who was asked about this very refund. */
interface ToldRefund {
  refundNo: string
  from?: { way: Channel; paymentNo: string }
}

async function heldRefund(
  tx: Tx,
  subjects: Subjects,
  by: Pick<Mover, 'actor' | 'now'>,
  { refundNo, from }: ToldRefund,
): Promise<(HeldPayment & { refund: Refund }) | undefined> {
  const found = await first<{ id: number; paymentId: number }>(
    tx,
    sql`select id, payment_id as "paymentId" from refund where refund_no = ${refundNo}`,
  )
  const held = found && (await heldPayment(tx, subjects, by, { id: found.paymentId }))
  if (held === undefined || found === undefined) return undefined
  if (from !== undefined && from.paymentNo !== held.payment.paymentNo) return undefined
  const refund = await heldRow(tx, itself(by), refundTable, found.id)
  return isOfOther(from ?? {}, refund) ? undefined : { ...held, refund }
}

interface Gone {
  channelNo: string
  at: Date
  /** Where a person paid it out. */
  paidOut?: Pick<Refund, 'shiftId' | 'reference'>
  /** In which shift, as the log names it. */
  shiftNo?: string
}

/** Writes down that a refund has gone, of which everything is held: booked, and told to whoever follows it. */
export async function wentBack(
  tx: Tx,
  by: Pick<Mover, 'actor' | 'now'>,
  { facts, subject, payment, refund }: HeldPayment & { refund: Refund },
  { channelNo, at, paidOut, shiftNo = '' }: Gone,
): Promise<void> {
  const product = itself(by)
  const set = { ...paidOut, channelNo, doneAt: at.toISOString(), checkAt: null }
  const beside = { ...besideOf(payment), ...(shiftNo !== '' && { after: { shiftId: shiftNo } }) }
  await transition(tx, refundFlow, { id: refund.id, operation: 'finish', by: product, set, beside })
  const done: Refund = { ...refund, ...set, status: REFUND_STATUS.DONE }
  await bookRefund(tx, product, facts, payment, done)
  // It was asked for again, or what came too much is back: nobody has to see to it any more.
  const over = payment.trouble === 'refundFailed' || (refund.automatic && GOES_BACK.has(payment.trouble))
  if (over) await putTrouble(tx, payment, '')
  if (!payment.surplus) {
    await subject.onBack?.(tx, product, facts, payment, done)
    if (!refund.automatic) await subject.askRest?.(tx, product, facts, done)
  }
  await followMoney(tx, product, facts)
}

/** Money that went back. What failed and went back all the same is kept for a person. */
export async function refundSucceeded(
  tx: Tx,
  subjects: Subjects,
  told: ToldRefund & { cents: number; channelNo: string; at: Date },
  by: Pick<Mover, 'actor' | 'now'> = theProduct(told.at),
): Promise<'done' | 'again' | 'mismatch' | 'unknown'> {
  const held = await heldRefund(tx, subjects, by, told)
  if (held === undefined) return 'unknown'
  const { payment, refund } = held
  if (refund.status === REFUND_STATUS.DONE) return 'again'
  if (refund.status !== REFUND_STATUS.PENDING || told.cents !== refund.amountCents) {
    await putTrouble(tx, payment, 'amountMismatch')
    return 'mismatch'
  }
  await wentBack(tx, by, held, told)
  return 'done'
}

/** The channel does not give it back: a person sees to it. */
export async function refundFailed(
  tx: Tx,
  subjects: Subjects,
  told: ToldRefund & { reason: string; at: Date },
  by: Pick<Mover, 'actor' | 'now'> = theProduct(told.at),
): Promise<'failed' | 'again' | 'unknown'> {
  const held = await heldRefund(tx, subjects, by, told)
  if (held === undefined) return 'unknown'
  const { payment, refund, subject, facts } = held
  if (refund.status !== REFUND_STATUS.PENDING) return 'again'
  const set = { failure: told.reason, checkAt: null }
  const beside = besideOf(payment)
  await transition(tx, refundFlow, { id: refund.id, operation: 'fail', by: itself(by), set, beside })
  await putTrouble(tx, payment, 'refundFailed')
  if (!refund.automatic && !payment.surplus) await subject.askRest?.(tx, itself(by), facts, refund)
  return 'failed'
}
