import { PAYMENT_STATUS, REFUND_STATUS } from '@visa/contract/money/payment.states'
import { isChannel } from '@visa/contract/money/ways'
import { paymentWordMessages } from '@visa/messages/money/payment-words'
import { theProduct, type Mover } from '../../../access/mover.ts'
import type { Db } from '../../../db/pool.ts'
import { updateRow } from '../../../db/table-rows.ts'
import {
  ChannelError,
  type ChannelState,
  type PaymentChannel,
} from '../../../integrations/payment/channel.ts'
import { heldRow, seenRow } from '../../../refusal/held-row.ts'
import type { PaymentDeps } from './balance.service.ts'
import { paymentClosed, paymentSucceeded, refundFailed, refundSucceeded } from './outcome.service.ts'
import { paymentTable, refundTable, type Payment, type Refund } from './payment.table.ts'

/**
 * What is asked of channels, always outside of transactions: what was written down before is asked, then the answer is
 * written. Whoever dies in between leaves something with `check_at`, and whoever takes it up asks under the same number.
 */

interface Steps extends PaymentDeps {
  db: Db
}

type By = Pick<Mover, 'actor' | 'now'>

const PAUSES_MS = [60_000, 120_000, 300_000, 600_000, 1_800_000]
const LONGEST_MS = 3_600_000
/** After so many questions without an answer a person looks. */
const MANY_CHECKS = 8

const nextCheck = (checks: number, now: Date): string =>
  new Date(now.getTime() + (PAUSES_MS[checks] ?? LONGEST_MS)).toISOString()

/** What runs out before its next check is asked about when it does: until it is closed, nothing else can be paid. */
function nextCheckOf({ checks, expiresAt }: Payment, now: Date): string {
  const next = nextCheck(checks, now)
  return expiresAt !== null && expiresAt > now.toISOString() && expiresAt < next ? expiresAt : next
}

const asChannelError = (error: unknown): ChannelError => {
  if (error instanceof ChannelError) return error
  throw error
}

const orderOf = ({ paymentNo, amountCents, subjectKind, subjectNo, expiresAt, createTime }: Payment) => ({
  no: paymentNo,
  cents: amountCents,
  description: `${paymentWordMessages.zh.subjects[subjectKind]} ${subjectNo}`,
  expiresAt: new Date(expiresAt ?? createTime),
})

const paymentNow = ({ db }: Steps, id: number): Promise<Payment> =>
  seenRow(db, theProduct(new Date(0)), paymentTable, id)

async function channelOf({ channels }: Steps, { way, paymentNo }: Pick<Payment, 'way' | 'paymentNo'>) {
  const channel = isChannel(way) ? await channels(way) : undefined
  if (channel === undefined) throw new ChannelError('unreachable', `no channel for ${paymentNo}`)
  return channel
}

/** Writes down what the channel said; `waiting` and `notFound` say nothing. */
async function writeState({ db, subjects }: Steps, by: By, { paymentNo }: Payment, state: ChannelState) {
  if (state.state === 'paid') {
    await db.tx((tx) => paymentSucceeded(tx, subjects, { ...state, paymentNo }, by))
  } else if (state.state === 'closed') {
    await db.tx((tx) => paymentClosed(tx, subjects, { paymentNo, at: by.now }, by))
  }
}

/** Lets nobody pay a try any more, and writes down which of the two it was. */
async function closeAtChannel(steps: Steps, by: By, payment: Payment, channel: PaymentChannel) {
  const closed = await channel.close(payment.paymentNo)
  const state = closed === 'closed' ? ({ state: 'closed' } as const) : await channel.query(payment.paymentNo)
  await writeState(steps, by, payment, state)
}

/** Of what the channel knows nothing it may yet hear: it is placed under its own number, and closed for good. */
async function closeUnknown(steps: Steps, by: By, payment: Payment, channel: PaymentChannel) {
  await channel.place(orderOf(payment)).catch((error: unknown) => {
    // It is there after all, or can never be there.
    if (asChannelError(error).kind === 'unreachable') throw error
  })
  await closeAtChannel(steps, by, payment, channel)
}

async function keepCode({ db }: Steps, by: By, id: number, codeUrl: string): Promise<void> {
  await db.tx(async (tx) => {
    const { status } = await heldRow(tx, theProduct(by.now), paymentTable, id)
    if (status === PAYMENT_STATUS.PAYING) await updateRow(tx, paymentTable, id, { codeUrl })
  })
}

/**
 * Hands a try to its channel for the first time. What the channel itself refuses is closed there and over; when it does
 * not answer, the try stays open and is asked about.
 */
export async function handOver(steps: Steps, by: By, id: number, payCode: string): Promise<void> {
  const payment = await paymentNow(steps, id)
  if (payment.status !== PAYMENT_STATUS.PAYING || payment.codeUrl !== '') return
  try {
    const channel = await channelOf(steps, payment)
    const order = orderOf(payment)
    try {
      if (payment.presented === 'QR') await keepCode(steps, by, id, (await channel.place(order)).codeUrl)
      else await writeState(steps, by, payment, await channel.payByCode({ ...order, code: payCode }))
    } catch (error) {
      if (asChannelError(error).kind === 'unreachable') throw error
      await closeAtChannel(steps, by, payment, channel)
    }
  } catch (error) {
    asChannelError(error)
  }
}

/** How it is asked: `end` has it closed there; asked in its turn it waits for the next one, asked by hand it does not. */
interface Asking {
  end?: boolean
  inTurn?: boolean
}

async function postpone({ db }: Steps, by: By, id: number, answered: boolean): Promise<void> {
  await db.tx(async (tx) => {
    const held = await heldRow(tx, theProduct(by.now), paymentTable, id)
    if (held.status !== PAYMENT_STATUS.PAYING) return
    const silent = !answered && held.checks + 1 >= MANY_CHECKS
    await updateRow(tx, paymentTable, id, {
      checks: held.checks + 1,
      checkAt: nextCheckOf(held, by.now),
      ...(silent ? { trouble: 'noAnswer' as const } : {}),
    })
  })
}

/** Asks how an open try stands and writes it down; what is over its time, or is to end, is closed there. */
async function ask(steps: Steps, by: By, payment: Payment, end: boolean): Promise<void> {
  const channel = await channelOf(steps, payment)
  const over = end || (payment.expiresAt !== null && payment.expiresAt <= by.now.toISOString())
  const state = await channel.query(payment.paymentNo)
  await writeState(steps, by, payment, state)
  if (state.state === 'waiting' && over) await closeAtChannel(steps, by, payment, channel)
  if (state.state !== 'notFound') return
  if (over) await closeUnknown(steps, by, payment, channel)
  // It never got there: what the customer scans is still to be had.
  else if (payment.presented === 'QR')
    await keepCode(steps, by, payment.id, (await channel.place(orderOf(payment))).codeUrl)
}

/**
 * Asks the channel about an open payment, and with `end` has it closed there. Whether the channel answered; if not, the
 * payment stays as it is and is asked about later. For the refresh by hand, the withdrawal and the job alike; only the
 * job's own questions count as checks, and each of those does, whatever became of it.
 */
export async function refreshPayment(
  steps: Steps,
  by: By,
  id: number,
  { end = false, inTurn = false }: Asking = {},
): Promise<boolean> {
  const payment = await paymentNow(steps, id)
  if (payment.status !== PAYMENT_STATUS.PAYING) return true
  let answered = true
  try {
    await ask(steps, by, payment, end)
  } catch (error) {
    answered = false
    asChannelError(error)
  } finally {
    if (inTurn) await postpone(steps, by, id, answered)
  }
  return answered
}

/** Sent by hand it waits for its turn from then on; asked about by hand it does not wait longer. */
async function putOffRefund({ db }: Steps, by: By, id: number, inTurn: boolean): Promise<void> {
  await db.tx(async (tx) => {
    const held = await heldRow(tx, theProduct(by.now), refundTable, id)
    if (held.status !== REFUND_STATUS.PENDING || (!inTurn && held.checks > 0)) return
    const checkAt = nextCheck(held.checks, by.now)
    await updateRow(tx, refundTable, id, { checks: held.checks + 1, checkAt })
  })
}

/** Asks the channel how a refund stands; one that never got there is asked for under its own number. */
async function askRefund(steps: Steps, by: By, payment: Payment, refund: Refund): Promise<void> {
  const { db, subjects } = steps
  const { refundNo, amountCents: cents, reason } = refund
  const channel = await channelOf(steps, { way: refund.way, paymentNo: payment.paymentNo })
  const whole = { no: payment.paymentNo, refundNo, cents, totalCents: payment.amountCents, reason }
  const known = refund.checks === 0 ? ({ state: 'notFound' } as const) : await channel.queryRefund(whole)
  const fail = (why: string) =>
    db.tx((tx) => refundFailed(tx, subjects, { refundNo, reason: why, at: by.now }, by))
  try {
    const state = known.state === 'notFound' ? await channel.refund(whole) : known
    if (state.state === 'done') await db.tx((tx) => refundSucceeded(tx, subjects, { ...state, refundNo }, by))
    if (state.state === 'failed') await fail(state.reason)
  } catch (error) {
    const { kind, message } = asChannelError(error)
    if (kind === 'unreachable') throw error
    await fail(message)
  }
}

/** Sends a refund that is on its way to its channel, or asks how it stands there. Whether the channel answered. */
export async function refreshRefund(
  steps: Steps,
  by: By,
  id: number,
  { inTurn = false }: Pick<Asking, 'inTurn'> = {},
): Promise<boolean> {
  const refund = await seenRow(steps.db, theProduct(by.now), refundTable, id)
  // Cash that was let go waits for a cashier, not for a channel.
  if (refund.status !== REFUND_STATUS.PENDING || !isChannel(refund.way)) return true
  let answered = true
  try {
    await askRefund(steps, by, await paymentNow(steps, refund.paymentId), refund)
  } catch (error) {
    answered = false
    asChannelError(error)
  } finally {
    await putOffRefund(steps, by, id, inTurn)
  }
  return answered
}
