import * as z from 'zod/mini'
import { isSignedCallback } from './alipay-sign.ts'
import type { AlipaySettings } from './alipay.ts'
import { alipayTime, centsOf, isPaidTrade } from './alipay-words.ts'
import type { ChannelNotice, ReadCallback } from './notice.ts'

/** Callbacks of Alipay: a form whose fields are signed. */

const HOUR_MS = 3_600_000
/** It tells again for a day and an hour; what is older, or of a time to come, was caught and is sent by somebody else. */
const LONGEST_MS = 26 * HOUR_MS
const AHEAD_MS = 300_000

const Callback = z.object({
  notify_id: z.string().check(z.minLength(1), z.maxLength(128)),
  app_id: z.string(),
  out_trade_no: z.string().check(z.maxLength(64)),
  trade_no: z._default(z.string(), ''),
  trade_status: z.string(),
  total_amount: z._default(z.string(), ''),
  gmt_payment: z.optional(z.string()),
  /** Both are there when money went back: our number of the refund, and the sum of all until then. */
  out_biz_no: z._default(z.string(), ''),
  refund_fee: z._default(z.string(), ''),
})

const fieldsOf = (body: string): Record<string, string> => Object.fromEntries(new URLSearchParams(body))

const isOfNow = (told: string | undefined, now: Date): boolean => {
  const age = now.getTime() - new Date(`${(told ?? '').replace(' ', 'T')}+08:00`).getTime()
  return age >= -AHEAD_MS && age <= LONGEST_MS
}

export const isAlipayCallback = ({ publicKey }: AlipaySettings, body: string, now: Date): boolean => {
  const fields = fieldsOf(body)
  return isOfNow(fields['notify_time'], now) && isSignedCallback(publicKey, fields)
}

/** Undefined: it is not for us, or not readable. */
export function readAlipayCallback({ appId }: AlipaySettings, body: string): ReadCallback | undefined {
  const callback = z.safeParse(Callback, fieldsOf(body))
  if (!callback.success || callback.data.app_id !== appId) return undefined
  return { eventId: callback.data.notify_id, body }
}

/** What a callback that was kept says; it throws at one that nobody understands. */
export function alipayNotice(body: string, now: Date): ChannelNotice {
  const told = z.parse(Callback, fieldsOf(body))
  const { out_trade_no: no, trade_no: channelNo, trade_status: status } = told
  // A trade is closed as well once all of it went back: that is no end of a try. What is told is the sum of all that
  // went back until then, so that it is for a query to say how much this one is.
  if (told.out_biz_no !== '' && told.refund_fee !== '') {
    return { kind: 'refund', no, refundNo: told.out_biz_no, refund: { state: 'pending' } }
  }
  if (isPaidTrade(status, told.gmt_payment)) {
    const at = alipayTime(told.gmt_payment, now)
    const cents = centsOf(told.total_amount)
    return { kind: 'payment', no, payment: { state: 'paid', cents, currency: 'CNY', channelNo, at } }
  }
  return { kind: 'payment', no, payment: { state: status === 'TRADE_CLOSED' ? 'closed' : 'waiting' } }
}
