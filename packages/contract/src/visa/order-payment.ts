import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { cents, id, remark, text, textOrEmpty } from '../fields.ts'
import { ORDER_READERS } from './order-list.ts'

/** What staff note of the money that came for an order, until payments have a core of their own. */

const PAYMENT_LIMITS = { reference: 64, remark: 255, reason: 255 } as const

export const PAYMENT_WAYS = ['CASH', 'CARD', 'TRANSFER', 'WECHAT', 'ALIPAY'] as const
const paymentWay = z.enum(PAYMENT_WAYS, 'rule:choice')

const paymentFields = {
  amountCents: cents(1),
  paymentWay,
  /** Number of the slip, the transfer or the channel. */
  reference: textOrEmpty(PAYMENT_LIMITS.reference),
  remark: remark(PAYMENT_LIMITS.remark),
}

/** Where the money of an order stands. */
export const OrderBalance = z.object({
  totalCents: z.number(),
  paidCents: z.number(),
  owedCents: z.number(),
  /** Its agent settles by the month, and what they owe with this order is within their limit. */
  onCredit: z.boolean(),
})
export type OrderBalance = z.output<typeof OrderBalance>

const PaymentNote = z.object({
  id: z.number(),
  amountCents: z.number(),
  paymentWay,
  reference: z.string(),
  remark: z.string(),
  /** Of another company, the company. */
  notedBy: z.string(),
  notedAt: z.iso.datetime(),
  /** Null: it counts. */
  voidedAt: z.nullable(z.iso.datetime()),
  voidedBy: z.string(),
  voidReason: z.string(),
})
export type PaymentNote = z.output<typeof PaymentNote>

export const orderPayments = endpoint({
  method: 'GET',
  path: '/api/visa/order/payments',
  access: ORDER_READERS,
  summary: 'What is owed and what was paid for an order, note by note, newest first',
  query: z.strictObject({ id }),
  data: z.object({ ...OrderBalance.shape, notes: z.array(PaymentNote) }),
})

const PAYMENT = 'visa.order.manage.payment'
/** Whoever notes money does not also take it off again. */
export const PAYMENT_VOID = 'visa.order.manage.voidPayment'

export const orderPaymentNote = endpoint({
  method: 'POST',
  path: '/api/visa/order/payment/note',
  access: PAYMENT,
  summary: 'Note money that came for an order; more than is owed takes a remark',
  json: z.strictObject({ id, ...paymentFields }),
  data: OrderBalance,
  repeat: 'keyed',
})

export const orderPaymentVoid = endpoint({
  method: 'POST',
  path: '/api/visa/order/payment/void',
  access: PAYMENT_VOID,
  summary: 'Void a note of money, with a reason; it stays readable and counts no more',
  json: z.strictObject({ id, reason: text(PAYMENT_LIMITS.reason) }),
  data: OrderBalance,
})
