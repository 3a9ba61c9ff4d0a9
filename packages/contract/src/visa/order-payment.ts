import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id } from '../fields.ts'
import { PaymentRow, RefundRow } from '../money/payment.ts'
import { ORDER_READERS } from './order-list.ts'

/** Where the money of an order stands. */
export const OrderBalance = z.object({
  /** Without fees that were given back. */
  totalCents: z.number(),
  /** Came and stays. */
  paidCents: z.number(),
  owedCents: z.number(),
  /** What its agent has with us is enough for what is owed: it is taken when somebody goes to be lodged. */
  onCredit: z.boolean(),
  /** It is worked on for a contract of a centre, which says what is due. */
  byContract: z.boolean(),
})
export type OrderBalance = z.output<typeof OrderBalance>

export const orderPayments = endpoint({
  method: 'GET',
  path: '/api/visa/order/payments',
  access: ORDER_READERS,
  summary: 'What is owed and what was paid for an order, and what went back, newest first',
  query: z.strictObject({ id }),
  data: z.object({
    ...OrderBalance.shape,
    /** The contract of a centre that its money is for; null: the order itself. */
    contract: z.nullable(z.object({ id: z.number(), contractNo: z.string() })),
    payments: z.array(PaymentRow),
    refunds: z.array(RefundRow),
  }),
})
