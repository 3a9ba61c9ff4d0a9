import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, textOrEmpty } from '../fields.ts'
import { PAY_TIMEOUT_MS, REFRESH_TIMEOUT_MS } from './patience.ts'
import { PAYMENT_LIMITS, PaymentRow, RefundRow } from './payment.ts'
import { CHANNELS, PRESENTED } from './ways.ts'

/** P2.33: one cent through every channel, with everything that was said on the way, and back. */

const CODE = 'sys.paymentTest'

/** How a channel is reached: see the settings of payments. */
const CHANNEL_STATES = ['connected', 'standIn', 'incomplete', 'noAddress', 'off'] as const

const channel = z.enum(CHANNELS, 'rule:choice')

const ChannelSetup = z.object({
  way: channel,
  state: z.enum(CHANNEL_STATES),
  /** Parameters that are not set, or hold no key. */
  missing: z.array(z.string()),
  /** Our number with the channel. */
  merchantNo: z.string(),
  /** Where it tells us what happened. */
  notifyUrl: z.string(),
})
export type ChannelSetup = z.output<typeof ChannelSetup>

const PaymentTestMessage = z.object({
  id: z.number(),
  /** The channel began. */
  inbound: z.boolean(),
  step: z.string(),
  /** As it went over the line, without what is secret or of a person. */
  sent: z.string(),
  answer: z.string(),
  tookMs: z.number(),
  time: z.iso.datetime(),
})
export type PaymentTestMessage = z.output<typeof PaymentTestMessage>

const PaymentTest = z.object({
  payment: PaymentRow,
  refunds: z.array(RefundRow),
  messages: z.array(PaymentTestMessage),
})
export type PaymentTest = z.output<typeof PaymentTest>

export const paymentTestSetup = endpoint({
  method: 'GET',
  path: '/api/sys/paymentTest/setup',
  access: CODE,
  summary: 'The payment channels, and what is missing before they can be used',
  data: z.array(ChannelSetup),
  cacheMs: 0,
})

export const paymentTestList = endpoint({
  method: 'GET',
  path: '/api/sys/paymentTest/list',
  access: CODE,
  summary: 'The latest tests of payment channels',
  data: z.array(PaymentRow),
  cacheMs: 0,
})

export const paymentTestStart = endpoint({
  method: 'POST',
  path: '/api/sys/paymentTest/start',
  access: CODE,
  summary: 'Begin a payment of one cent through a channel',
  json: z.strictObject({
    way: channel,
    presented: z.enum(PRESENTED, 'rule:choice'),
    payCode: textOrEmpty(PAYMENT_LIMITS.code),
  }),
  data: PaymentTest,
  repeat: 'keyed',
  timeoutMs: PAY_TIMEOUT_MS,
})

export const paymentTestDetail = endpoint({
  method: 'GET',
  path: '/api/sys/paymentTest/detail',
  access: CODE,
  summary: 'A test with every message that was exchanged with the channel',
  query: z.strictObject({ id }),
  data: PaymentTest,
  cacheMs: 0,
})

export const paymentTestAsk = endpoint({
  method: 'POST',
  path: '/api/sys/paymentTest/ask',
  access: CODE,
  summary: 'Ask the channel how a test and its refund stand',
  json: z.strictObject({ id }),
  data: PaymentTest,
  repeat: 'harmless',
  timeoutMs: REFRESH_TIMEOUT_MS,
})

export const paymentTestWithdraw = endpoint({
  method: 'POST',
  path: '/api/sys/paymentTest/withdraw',
  access: CODE,
  summary: 'Have an open test closed by the channel',
  json: z.strictObject({ id }),
  data: PaymentTest,
  timeoutMs: PAY_TIMEOUT_MS,
})

export const paymentTestRefund = endpoint({
  method: 'POST',
  path: '/api/sys/paymentTest/refund',
  access: CODE,
  summary: 'Give the cent of a test back',
  json: z.strictObject({ id }),
  data: PaymentTest,
  repeat: 'keyed',
  timeoutMs: PAY_TIMEOUT_MS,
})
