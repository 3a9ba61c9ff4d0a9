import { parseMoney } from '@visa/contract/money'
import { ChannelSaid } from './channel-deps.ts'

/** How Alipay writes, in answers and in callbacks. */

/** `yyyy-MM-dd hh:mm:ss` in UTC+8, sometimes with thousandths. */
export const alipayTime = (text: string | undefined, now: Date): Date => {
  const at = new Date(`${(text ?? '').slice(0, 19).replace(' ', 'T')}+08:00`)
  return Number.isNaN(at.getTime()) ? now : at
}

/** It tells yuan, and takes no other money in these calls. */
export function centsOf(text: string): number {
  const cents = parseMoney(text)
  if (cents === undefined) throw new ChannelSaid('unreachable', 'UNREADABLE')
  return cents
}

/** Closed with a time of payment, it was paid and all of it went back. */
export const isPaidTrade = (status: string, paidOn: string | undefined): boolean =>
  ['TRADE_SUCCESS', 'TRADE_FINISHED'].includes(status) || (status === 'TRADE_CLOSED' && (paidOn ?? '') !== '')
