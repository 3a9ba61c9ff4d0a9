import * as z from 'zod/mini'
import type { ChannelRefundState, ChannelState } from './channel.ts'
import { ChannelSaid } from './channel-deps.ts'

/** How WeChat Pay tells of payments and refunds, in answers and in callbacks. */

export const WechatTransaction = z.object({
  appid: z.string(),
  mchid: z.string(),
  out_trade_no: z.string(),
  trade_state: z.string(),
  trade_type: z._default(z.string(), ''),
  transaction_id: z._default(z.string(), ''),
  success_time: z.optional(z.string()),
  amount: z.optional(z.object({ total: z.number(), currency: z._default(z.string(), 'CNY') })),
})

export const WechatRefund = z.object({
  out_trade_no: z.string(),
  out_refund_no: z.string(),
  refund_id: z._default(z.string(), ''),
  status: z.string(),
  success_time: z.optional(z.string()),
  amount: z.object({ refund: z.number() }),
})

const timeOf = (text: string | undefined, now: Date): Date => {
  const at = new Date(text ?? '')
  return Number.isNaN(at.getTime()) ? now : at
}

/** Money that went back later was paid all the same. */
export function paymentOf(told: z.output<typeof WechatTransaction>, now: Date): ChannelState {
  const { trade_state: state, amount, transaction_id: channelNo } = told
  if (state === 'SUCCESS' || state === 'REFUND') {
    if (amount === undefined) throw new ChannelSaid('unreachable', 'UNREADABLE')
    const at = timeOf(told.success_time, now)
    return { state: 'paid', cents: amount.total, currency: amount.currency, channelNo, at }
  }
  return { state: ['CLOSED', 'REVOKED', 'PAYERROR'].includes(state) ? 'closed' : 'waiting' }
}

export function refundOf(told: z.output<typeof WechatRefund>, now: Date): ChannelRefundState {
  const { status, amount, refund_id: channelNo } = told
  if (status === 'PROCESSING') return { state: 'pending' }
  if (status !== 'SUCCESS') return { state: 'failed', reason: status }
  return { state: 'done', cents: amount.refund, channelNo, at: timeOf(told.success_time, now) }
}
