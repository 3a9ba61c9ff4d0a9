import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id } from '../fields.ts'
import { PAY_TIMEOUT_MS } from './patience.ts'
import { paymentStatus, paymentWay } from './payment.ts'
import { CONFIRM_BILL, SETTLE_BILL } from './bill.states.ts'
import { RECHARGE } from './recharge.states.ts'

/** Recharges and bills that a company pays itself through a channel, with the calls that it may make about them. */

/** What is paid by a QR code, until it is over. */
export const OpenPay = z.object({
  id: z.number(),
  paymentNo: z.string(),
  way: paymentWay,
  amountCents: z.number(),
  codeUrl: z.string(),
  expiresAt: z.nullable(z.iso.datetime()),
  status: paymentStatus,
})
export type OpenPay = z.output<typeof OpenPay>

const PAYERS = [RECHARGE, CONFIRM_BILL, SETTLE_BILL] as const

export const accountPayRefresh = endpoint({
  method: 'POST',
  path: '/api/account/pay/refresh',
  access: PAYERS,
  summary: 'Ask the channel now how the payment of a recharge or a bill stands',
  json: z.strictObject({ paymentId: id }),
  data: OpenPay,
  repeat: 'harmless',
  timeoutMs: PAY_TIMEOUT_MS,
})

export const accountPayWithdraw = endpoint({
  method: 'POST',
  path: '/api/account/pay/withdraw',
  access: PAYERS,
  summary: 'Give up paying a recharge or a bill by a code; what was paid meanwhile stays paid',
  json: z.strictObject({ paymentId: id }),
  data: OpenPay,
  timeoutMs: PAY_TIMEOUT_MS,
})
