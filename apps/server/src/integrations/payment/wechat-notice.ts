import * as z from 'zod/mini'
import type { ChannelNotice, ReadCallback } from './notice.ts'
import { parsedJson } from './channel-deps.ts'
import type { WechatPaySettings } from './wechat-pay.ts'
import { isSigned, openSealed } from './wechat-sign.ts'
import { paymentOf, refundOf, WechatRefund, WechatTransaction } from './wechat-words.ts'

/** Callbacks of WeChat Pay: signed as a whole, with what they tell sealed inside. */

const Callback = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(64)),
  event_type: z.string().check(z.maxLength(64)),
  resource: z.object({
    algorithm: z.literal('AEAD_AES_256_GCM'),
    ciphertext: z.string(),
    nonce: z.string(),
    associated_data: z._default(z.string(), ''),
  }),
})

/** A refund is told of without the application. */
const Opened = z.looseObject({ mchid: z.string(), appid: z.optional(z.string()) })

/** The state of a refund has another name here than in answers. */
const RefundMessage = z.extend(z.omit(WechatRefund, { status: true }), {
  refund_status: z.string(),
})

const Told = z.object({ event_type: z.string(), message: z.unknown() })

type Headers = Readonly<Record<string, string | string[] | undefined>>

export const isWechatCallback = (
  { platform }: WechatPaySettings,
  headers: Headers,
  body: string,
  now: Date,
): boolean => {
  const get = (name: string): string => {
    const value = headers[name]
    return typeof value === 'string' ? value : ''
  }
  return isSigned(get, body, platform, now)
}

/** Opens a callback; who paid is left out of what is kept. Undefined: it is not for us, or not readable. */
export function readWechatCallback(
  { apiKey, mchId, appId }: WechatPaySettings,
  body: string,
): ReadCallback | undefined {
  const callback = z.safeParse(Callback, parsedJson(body))
  if (!callback.success) return undefined
  const { id: eventId, event_type, resource } = callback.data
  const opened = z.safeParse(Opened, parsedJson(openSealed(apiKey, resource)))
  if (!opened.success || opened.data.mchid !== mchId || (opened.data.appid ?? appId) !== appId)
    return undefined
  const { payer: _, user_received_account: __, ...message } = opened.data
  return { eventId, body: JSON.stringify({ event_type, message }) }
}

function refundNotice(message: unknown, now: Date): ChannelNotice {
  const told = z.parse(RefundMessage, message)
  const refund = refundOf({ ...told, status: told.refund_status }, now)
  return { kind: 'refund', no: told.out_trade_no, refundNo: told.out_refund_no, refund }
}

/** What a callback that was kept says; it throws at one that nobody understands. */
export function wechatNotice(body: string, now: Date): ChannelNotice {
  const { event_type, message } = z.parse(Told, JSON.parse(body))
  if (event_type.startsWith('REFUND.')) return refundNotice(message, now)
  const transaction = z.parse(WechatTransaction, message)
  return { kind: 'payment', no: transaction.out_trade_no, payment: paymentOf(transaction, now) }
}
