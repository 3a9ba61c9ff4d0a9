import type { PaymentAnswer } from '@visa/contract/money/payment'
import { PAYMENT_STATUS, REFUND_STATUS } from '@visa/contract/money/payment.states'
import { isChannel, type PaymentWay, type SubjectKind } from '@visa/contract/money/ways'
import { stateText } from '@visa/contract/states'
import { paymentStateMessages } from '@visa/messages/states/payment-states'
import type { ActingPerson, Mover } from '../../../access/mover.ts'
import type { Db } from '../../../db/pool.ts'
import { first, rows, sql, type Queryable } from '../../../db/sql.ts'
import type { StepsVisit } from '../../../http/route.ts'
import { seenRow } from '../../../refusal/held-row.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { answerOf, seenSubject, type PaymentDeps } from './balance.service.ts'
import { wayText } from './booking.service.ts'
import { handOver, refreshPayment, refreshRefund } from './channel-steps.service.ts'
import { itself } from './payment.flow.ts'
import { pagePayments, type RecordsQuery } from './payment.repo.ts'
import { paymentTable, type Payment } from './payment.table.ts'
import { subjectOf } from './subjects.service.ts'
import { takeByOwnCode, takePayment, type Taking } from './take.service.ts'

export interface Payments extends PaymentDeps {
  db: Db
}

/**
 * Takes money for a subject. What lies there is taken in one transaction. With a channel the try is committed first, then
 * the channel is asked: sent again after a lost answer, the same try is looked at and none is made.
 */
export async function initiatePay(
  payments: Payments,
  visit: StepsVisit & ActingPerson,
  taking: Taking,
): Promise<PaymentAnswer> {
  const { db, subjects, channels } = payments
  const { way, subjectKind, subjectId, payCode } = taking
  if (isChannel(way) && (await channels(way)) === undefined) {
    const { no } = await subjectOf(subjects, subjectKind).see(db, visit, subjectId)
    throw new Refusal('paymentWayNotOffered', { no, way: wayText(way) })
  }
  const { answer: id, repeated } = await db.tx((tx) =>
    visit.once(tx, () => takePayment(tx, subjects, visit, taking)),
  )
  if (isChannel(way)) {
    // A code on a phone is taken once: whether it was is asked, not tried again.
    if (repeated && taking.presented === 'CODE') await refreshPayment(payments, visit, id)
    else await handOver(payments, visit, id, payCode)
  }
  return answerOf(db, payments, visit, id)
}

interface OwnPay {
  subjectKind: SubjectKind
  subjectId: number
}

const openTryOf = (db: Queryable, { subjectKind, subjectId }: OwnPay) =>
  first<{ id: number; way: PaymentWay }>(
    db,
    sql`select id, way from payment where subject_kind = ${subjectKind} and subject_id = ${subjectId}
          and status = ${PAYMENT_STATUS.PAYING}`,
  )

/** The open try of somebody who pays for themselves; undefined: none. */
export async function ownPayOf(
  payments: Payments,
  by: Mover,
  of: OwnPay,
): Promise<PaymentAnswer | undefined> {
  const { db } = payments
  const open = await openTryOf(db, of)
  return open === undefined ? undefined : answerOf(db, payments, by, open.id)
}

/**
 * Whoever owes something pays it by a code of their own: whose it is has been judged. An open try by the same way is
 * given again, one by another way is closed at its channel first, so that nobody pays twice.
 */
export async function payByOwnCode(
  payments: Payments,
  by: Mover,
  { way, ...of }: OwnPay & { way: PaymentWay },
): Promise<PaymentAnswer> {
  const { db, subjects, channels } = payments
  const { no } = await subjectOf(subjects, of.subjectKind).see(db, by, of.subjectId)
  if (!isChannel(way) || (await channels(way)) === undefined)
    throw new Refusal('paymentWayNotOffered', { no, way: wayText(way) })
  const open = await openTryOf(db, of)
  if (open !== undefined) {
    await refreshPayment(payments, by, open.id, { end: open.way !== way })
    const left = await openTryOf(db, of)
    if (left?.way === way) return answerOf(db, payments, by, left.id)
  }
  const id = await db.tx((tx) => takeByOwnCode(tx, subjects, by, { ...of, way }))
  await handOver(payments, by, id, '')
  return answerOf(db, payments, by, id)
}

/** The newest code of a subject, open or over. */
const newestCodeOf = (db: Queryable, { subjectKind, subjectId }: OwnPay) =>
  first<{ id: number }>(
    db,
    sql`select id from payment where subject_kind = ${subjectKind} and subject_id = ${subjectId}
          and presented = 'QR' order by id desc limit 1`,
  )

/** Asks the channel about the newest code of somebody who pays for themselves, and tells how it stands; undefined: none. */
export async function askOwnPay(
  payments: Payments,
  by: Mover,
  of: OwnPay,
): Promise<PaymentAnswer | undefined> {
  const newest = await newestCodeOf(payments.db, of)
  if (newest === undefined) return undefined
  await refreshPayment(payments, by, newest.id)
  return answerOf(payments.db, payments, by, newest.id)
}

export async function recordsOf(
  db: Queryable,
  { subjects }: Pick<PaymentDeps, 'subjects'>,
  by: ActingPerson,
  query: RecordsQuery,
) {
  const { subjectKind, subjectId } = query
  if (subjectKind === undefined || subjectId === undefined) return pagePayments(db, by.viewer, query)
  await subjectOf(subjects, subjectKind).see(db, by, subjectId)
  return pagePayments(db, by.viewer, query, sql`true`)
}

export const detailOf = (
  db: Queryable,
  deps: PaymentDeps,
  by: ActingPerson,
  id: number,
): Promise<PaymentAnswer> => answerOf(db, deps, by, id)

/** Refunds of a payment that are on their way through a channel. */
const openRefunds = async (db: Queryable, paymentId: number): Promise<number[]> =>
  (
    await rows<{ id: number }>(
      db,
      sql`select id from refund where payment_id = ${paymentId} and status = ${REFUND_STATUS.PENDING} order by id`,
    )
  ).map(({ id }) => id)

/** Asks the channel now, about the payment and whatever of it is on its way back. */
export async function refreshQueryResult(
  payments: Payments,
  by: ActingPerson,
  id: number,
): Promise<PaymentAnswer> {
  const { db } = payments
  await seenSubject(db, payments, by, id)
  await refreshPayment(payments, by, id)
  for (const refundId of await openRefunds(db, id)) await refreshRefund(payments, by, refundId)
  return answerOf(db, payments, by, id)
}

function refuseNotOpen({ status, paymentNo }: Payment): void {
  if (status === PAYMENT_STATUS.PAYING) return
  const state = {
    zh: stateText(paymentStateMessages.zh, status),
    en: stateText(paymentStateMessages.en, status),
  }
  throw new Refusal('paymentNotOpen', { paymentNo, state })
}

/** Has an open try closed at the channel. Paid meanwhile it is paid; without an answer nothing is known, and it says so. */
export async function withdrawPay(
  payments: Payments,
  visit: StepsVisit & ActingPerson,
  id: number,
): Promise<PaymentAnswer> {
  const { db } = payments
  await db.tx((tx) =>
    visit.once(tx, async () => {
      await seenSubject(tx, payments, visit, id)
      refuseNotOpen(await seenRow(tx, itself(visit), paymentTable, id))
      return id
    }),
  )
  const answered = await refreshPayment(payments, visit, id, { end: true })
  if (!answered) {
    const { paymentNo } = await seenRow(db, itself(visit), paymentTable, id)
    throw new Refusal('paymentChannelDown', { paymentNo })
  }
  return answerOf(db, payments, visit, id)
}
