import type { PaymentWay, SubjectKind } from '@visa/contract/money/ways'
import { isChannel } from '@visa/contract/money/ways'
import type { ActingPerson } from '../access/mover.ts'
import type { Tx } from '../db/pool.ts'
import { one, sql } from '../db/sql.ts'
import { paymentSucceeded } from '../features/money/payment/outcome.service.ts'
import { takePayment } from '../features/money/payment/take.service.ts'
import { orderBalance } from '../features/visa/order/order-records.service.ts'
import { keepPay, type StandInPay } from '../integrations/payment/stand-in/store.ts'
import { PAYMENT_SUBJECTS } from '../payment-subjects.ts'

const WAYS: readonly PaymentWay[] = ['CASH', 'CARD', 'TRANSFER', 'WECHAT', 'ALIPAY']

export interface Taken {
  subject: readonly [kind: SubjectKind, id: number]
  amountCents: number
  way: PaymentWay
  /** On the slip of a terminal or a transfer. */
  reference?: string
  /** Over a counter, of a shift that is open: what was handed over. */
  givenCents?: number
}

/** A try; through a channel nobody has paid it yet. */
export async function begin(tx: Tx, by: ActingPerson, taken: Taken): Promise<number> {
  const { subject, amountCents, way, reference = '', givenCents } = taken
  const [subjectKind, subjectId] = subject
  return takePayment(tx, PAYMENT_SUBJECTS, by, {
    subjectKind,
    subjectId,
    amountCents,
    way,
    presented: isChannel(way) ? 'QR' : undefined,
    payCode: '',
    givenCents,
    reference,
    payer: '',
    remark: '',
    atCounter: givenCents !== undefined,
  })
}

interface Try {
  paymentNo: string
  way: PaymentWay
  cents: number
}

export const tryOf = (tx: Tx, id: number): Promise<Try> =>
  one<Try & { [column: string]: unknown }>(
    tx,
    sql`select payment_no as "paymentNo", way, amount_cents as cents from payment where id = ${id}`,
  )

/** The customer pays a try: the channel that we play knows of it, so that it can give it back. */
export async function paidAtChannel(tx: Tx, by: ActingPerson, id: number): Promise<StandInPay> {
  const { paymentNo, way, cents } = await tryOf(tx, id)
  if (!isChannel(way)) throw new Error(`${paymentNo} goes through no channel`)
  const pay = { channel: way, no: paymentNo, presented: 'QR', cents, status: 'paid' } as const
  const kept = await keepPay(tx, { ...pay, description: '', notifyUrl: '', expiresAt: null }, by.now)
  const told = { paymentNo, cents, currency: 'CNY', channelNo: kept.channelNo, at: by.now }
  await paymentSucceeded(tx, PAYMENT_SUBJECTS, told, by)
  return kept
}

/** Money that comes, whichever way. */
export async function take(tx: Tx, by: ActingPerson, taken: Taken): Promise<number> {
  const id = await begin(tx, by, taken)
  if (isChannel(taken.way)) await paidAtChannel(tx, by, id)
  return id
}

/** What is owed for an order comes in before it is lodged, each in another way. */
export async function takeMoney(tx: Tx, by: ActingPerson, id: number, index: number): Promise<void> {
  const { owedCents: amountCents } = await orderBalance(tx, id)
  if (amountCents === 0) return
  const way = WAYS[index % WAYS.length] ?? 'CASH'
  const reference = way === 'CASH' || isChannel(way) ? '' : `SK${String(index).padStart(6, '0')}`
  await take(tx, by, { subject: ['ORDER', id], amountCents, way, reference })
}
