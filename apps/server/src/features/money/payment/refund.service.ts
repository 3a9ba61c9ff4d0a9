import { can } from '@visa/contract/authority'
import { dayOf, startOfDay } from '@visa/contract/dates'
import type { HandlerInput } from '@visa/contract/endpoint'
import { formatMoney } from '@visa/contract/money'
import type { initiateRefund, PaymentAnswer, refundDecide } from '@visa/contract/money/payment'
import {
  PAYMENT_STATUS,
  REFUND_OTHER_WAY,
  REFUND_STATUS,
  OPEN_REFUNDS,
} from '@visa/contract/money/payment.states'
import { isAccountWay, isChannel, isHandWay, isSlipWay, type PaymentWay } from '@visa/contract/money/ways'
import { CODES } from '@visa/contract/codes'
import type { ActingPerson, Mover } from '../../../access/mover.ts'
import type { Db, Tx } from '../../../db/pool.ts'
import { first, fixed, one, sql } from '../../../db/sql.ts'
import { updateRow } from '../../../db/table-rows.ts'
import type { StepsVisit } from '../../../http/route.ts'
import { seenRow } from '../../../refusal/held-row.ts'
import { orGone } from '../../../refusal/or-gone.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { transition } from '../../../workflow/transition.ts'
import { getParam } from '../../org/system-param/system-param.service.ts'
import { goesBackBy } from '../../centre/way/way.service.ts'
import { refuseBeyondDrawer } from '../cashier/shift.service.ts'
import { answerOf, seenSubject, type PaymentDeps } from './balance.service.ts'
import { wayText } from './booking.service.ts'
import { refreshRefund } from './channel-steps.service.ts'
import { heldPayment, refundSucceeded, type HeldPayment } from './outcome.service.ts'
import { refundFlow } from './payment.flow.ts'
import { besideOf, refundTable, type Payment } from './payment.table.ts'
import { refuseBeyondFees, refuseUnsaid } from './refund-fees.service.ts'
import { addRefund } from './refund-record.ts'
import { settleRest } from './settle-back.service.ts'
import type { SubjectFacts, Subjects } from './subjects.service.ts'
import { shiftFor } from './take.service.ts'

type Asked = HandlerInput<typeof initiateRefund>['body']

interface Refunds extends PaymentDeps {
  db: Db
}

/** Another way than it came is by a transfer or in cash: nobody can be paid by a channel that they did not pay by. */
const OTHER_WAYS: ReadonlySet<PaymentWay> = new Set<PaymentWay>(['CASH', 'TRANSFER'])

function wayFor(
  { viewer }: ActingPerson,
  { way, paymentNo }: Payment,
  asked: PaymentWay | undefined,
): PaymentWay {
  if (asked === undefined || asked === way) return way
  // An account is no till: what came from one goes back to it.
  if (isAccountWay(way)) throw new Refusal('refundToAccount', { paymentNo, way: wayText(way) })
  if (!OTHER_WAYS.has(asked)) throw new Refusal('refundWayNotOffered', { way: wayText(asked) })
  if (!can(viewer.authorities, REFUND_OTHER_WAY))
    throw new Refusal('refundOtherWay', { paymentNo, way: wayText(way) }, CODES.NO_PERMISSION)
  return asked
}

/** One is on its way at a time, and never more than came goes back. */
async function refuseBeyondPayment(tx: Tx, payment: Payment, amountCents: number): Promise<void> {
  const { id, paymentNo, status } = payment
  if (status !== PAYMENT_STATUS.PAID) throw new Refusal('refundNotPaid', { paymentNo })
  const open = await first<{ refundNo: string }>(
    tx,
    sql`select refund_no as "refundNo" from refund where payment_id = ${id} and status in (${fixed(...OPEN_REFUNDS)})`,
  )
  if (open !== undefined) throw new Refusal('refundOpen', { paymentNo, refundNo: open.refundNo })
  const { gone } = await one<{ gone: number }>(
    tx,
    sql`select coalesce(sum(amount_cents), 0) as gone from refund where payment_id = ${id} and status = ${REFUND_STATUS.DONE}`,
  )
  const left = payment.amountCents - gone
  if (amountCents > left) throw new Refusal('refundAbove', { paymentNo, left: formatMoney(left) })
}

/** What went back of a subject today by hand, or was asked for: splitting it is no way around an approval. */
async function refundedToday(tx: Tx, { kind, id }: SubjectFacts, now: Date): Promise<number> {
  const { cents } = await one<{ cents: number }>(
    tx,
    sql`select coalesce(sum(r.amount_cents), 0) as cents from refund r join payment p on p.id = r.payment_id
        where p.subject_kind = ${kind} and p.subject_id = ${id} and not r.automatic and r.status in (${fixed(REFUND_STATUS.WAITING, REFUND_STATUS.PENDING, REFUND_STATUS.DONE)})
          and r.created_at >= ${startOfDay(dayOf(now))}`,
  )
  return cents
}

/** Cash that came into a till comes out of one, and so does what came in another way. */
export const isOfTill = ({ way, shiftId }: Payment): boolean => way !== 'CASH' || shiftId !== null

/** What goes back to an account is done when it is written down, and so is what somebody gives back as they ask. */
async function finishNow(tx: Tx, subjects: Subjects, by: Mover, id: number): Promise<void> {
  const { refundNo, cents } = await one<{ refundNo: string; cents: number }>(
    tx,
    sql`select refund_no as "refundNo", amount_cents as cents from refund where id = ${id}`,
  )
  await refundSucceeded(tx, subjects, { refundNo, cents, channelNo: '', at: by.now }, by)
}

/** Whether it goes as it is asked for: out of the till of who asks, or with the number of its slip at hand. */
const isGivenNow = (way: PaymentWay, reference: string): boolean =>
  !isChannel(way) && (!isSlipWay(way) || reference !== '')

/** Writes a refund down, and finishes it where neither a second person nor a channel has a word in it. Its id. */
export async function askRefund(tx: Tx, deps: PaymentDeps, by: ActingPerson, asked: Asked): Promise<number> {
  const { amountCents, reason, lines, reference } = asked
  // Whoever reaches what was paid for; then it is held by the product.
  await seenSubject(tx, deps, by, asked.paymentId)
  const { facts, payment, subject }: HeldPayment = orGone(
    await heldPayment(tx, deps.subjects, by, { id: asked.paymentId }),
  )
  await refuseBeyondPayment(tx, payment, amountCents)
  const way = wayFor(by, payment, asked.way)
  const { companyId } = by.viewer
  if (!(await goesBackBy(tx, way, { companyId, now: by.now })))
    throw new Refusal('refundWayClosed', { way: wayText(way) })
  if (!payment.surplus) {
    await subject.refuseBack?.(tx, facts, amountCents)
    await refuseUnsaid(tx, facts, payment, asked)
    await refuseBeyondFees(tx, facts, asked)
  }
  const today = await refundedToday(tx, facts, by.now)
  const waits = today + amountCents > (await getParam(tx, 'payment.refund.approveAbove'))
  const shiftId = waits ? null : await shiftFor(tx, by, way, isOfTill(payment))
  if (way === 'CASH' && shiftId !== null) await refuseBeyondDrawer(tx, shiftId, amountCents)
  const id = await addRefund(tx, by, payment, {
    amountCents,
    way,
    reason,
    lines,
    reference,
    status: waits ? REFUND_STATUS.WAITING : REFUND_STATUS.PENDING,
    automatic: false,
    askedBy: by.viewer.userId,
    shiftId,
    checkAt: waits || !isChannel(way) ? null : by.now.toISOString(),
  })
  if (asked.feesAfter !== undefined) await updateRow(tx, refundTable, id, { feesAfter: asked.feesAfter })
  if (!waits && isGivenNow(way, reference)) await finishNow(tx, deps.subjects, by, id)
  return id
}

/** Gives money back: at once, through the channel, or once somebody else has let it go. */
export async function initiateRefundOf(
  refunds: Refunds,
  visit: StepsVisit & ActingPerson,
  asked: Asked,
): Promise<PaymentAnswer> {
  const { db } = refunds
  const { answer: id } = await db.tx((tx) => visit.once(tx, () => askRefund(tx, refunds, visit, asked)))
  await refreshRefund(refunds, visit, id)
  return answerOf(db, refunds, visit, asked.paymentId)
}

type Decision = HandlerInput<typeof refundDecide>['body']

export async function decide(
  tx: Tx,
  deps: PaymentDeps,
  by: ActingPerson,
  { id, approve, reason, feesAfter, lines }: Decision,
): Promise<number> {
  const { paymentId } = await seenRow(tx, by, refundTable, id)
  // Everybody holds a payment by its subject first.
  const held = orGone(await heldPayment(tx, deps.subjects, by, { id: paymentId }))
  const { facts, payment, subject } = held
  // What was asked for before somebody was lodged is judged by how it stands now.
  const asked = await seenRow(tx, by, refundTable, id)
  if (approve && asked.status === REFUND_STATUS.WAITING && !payment.surplus) {
    // Whoever lets it go may still say which fees fall with it, where nobody has.
    await subject.refuseBack?.(tx, facts, asked.amountCents)
    const said = asked.lines.length > 0
    const meant = { amountCents: asked.amountCents, feesAfter, lines: said ? asked.lines : lines }
    await refuseUnsaid(tx, facts, payment, meant)
    await refuseBeyondFees(tx, facts, meant)
    if (!said && lines.length > 0) await updateRow(tx, refundTable, id, { lines })
  }
  const operation = approve ? 'approve' : 'reject'
  const { again } = await transition(tx, refundFlow, { id, operation, by, reason, beside: besideOf(payment) })
  if (again) return paymentId
  // What people pay out themselves is paid out later, by who does it.
  if (approve && isChannel(asked.way)) await updateRow(tx, refundTable, id, { checkAt: by.now.toISOString() })
  else if (approve && !isHandWay(asked.way)) await finishNow(tx, deps.subjects, by, id)
  await settleRest(tx, by, held)
  if (!approve && !payment.surplus) await subject.askRest?.(tx, by, facts, asked)
  return paymentId
}

export async function decideRefund(
  refunds: Refunds,
  visit: StepsVisit & ActingPerson,
  decision: Decision,
): Promise<PaymentAnswer> {
  const { db } = refunds
  const { answer: paymentId } = await db.tx((tx) =>
    visit.once(tx, () => decide(tx, refunds, visit, decision)),
  )
  await refreshRefund(refunds, visit, decision.id)
  // Whoever approves sees refunds; what was paid for may be beyond their own work.
  return answerOf(db, refunds, { ...visit, viewer: null }, paymentId)
}
