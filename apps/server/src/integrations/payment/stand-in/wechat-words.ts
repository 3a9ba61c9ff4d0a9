import { formatDate } from '@visa/contract/dates'
import { STAND_IN_WECHAT } from './accounts.ts'
import { isRefundDone, refundFails } from './manners.ts'
import { statusNow, type StandInPay, type StandInRefund } from './store.ts'

/** What WeChat Pay says about payments and refunds, in its own words. */

const rfc3339 = (at: Date): string => `${formatDate(at).replace(' ', 'T')}+08:00`

const STATES = { waiting: 'NOTPAY', paying: 'USERPAYING', paid: 'SUCCESS', closed: 'CLOSED' } as const

export function wechatTransaction(pay: StandInPay, now: Date): Record<string, unknown> {
  const status = statusNow(pay, now)
  const told = {
    appid: STAND_IN_WECHAT.appId,
    mchid: STAND_IN_WECHAT.mchId,
    out_trade_no: pay.no,
    trade_type: pay.presented === 'CODE' ? 'MICROPAY' : 'NATIVE',
    trade_state: status === 'closed' && pay.presented === 'CODE' ? 'REVOKED' : STATES[status],
    trade_state_desc: 'stand-in',
  }
  if (status !== 'paid') return told
  const total = pay.paidCents ?? pay.cents
  return {
    ...told,
    transaction_id: pay.channelNo,
    bank_type: 'OTHERS',
    success_time: rfc3339(pay.paidAt ?? now),
    payer: { openid: 'o-stand-in-customer' },
    amount: { total, payer_total: total, currency: 'CNY', payer_currency: 'CNY' },
  }
}

export function wechatRefund(pay: StandInPay, refund: StandInRefund, now: Date) {
  const done = isRefundDone(refund.createdAt, now)
  const ended = refundFails(refund.cents) ? 'ABNORMAL' : 'SUCCESS'
  const status = done ? ended : 'PROCESSING'
  return {
    refund_id: refund.channelNo,
    out_refund_no: refund.refundNo,
    transaction_id: pay.channelNo,
    out_trade_no: pay.no,
    channel: 'ORIGINAL',
    user_received_account: 'stand-in',
    create_time: rfc3339(refund.createdAt),
    ...(status === 'SUCCESS' ? { success_time: rfc3339(now) } : {}),
    status,
    amount: { total: pay.paidCents ?? pay.cents, refund: refund.cents, currency: 'CNY' },
  }
}
