/** How the channels that we play behave, so that a tester can have all of it by choosing numbers. */

export type CodeManner = 'pays' | 'asksPassword' | 'notEnough' | 'expired'

/** By the last digit of the code on the customer's phone. */
export function codeManner(payCode: string): CodeManner {
  if (payCode.endsWith('7')) return 'asksPassword'
  if (payCode.endsWith('8')) return 'notEnough'
  return payCode.endsWith('9') ? 'expired' : 'pays'
}

/** Refunds of amounts that end with 44 fen come back. */
export const refundFails = (cents: number): boolean => cents % 100 === 44

/** How long money takes to go back with WeChat; Alipay does it at once. */
export const REFUND_TAKES_MS = 2000

export const isRefundDone = (createdAt: Date, now: Date): boolean =>
  now.getTime() - createdAt.getTime() >= REFUND_TAKES_MS

/** How late a callback comes that a tester has delayed. */
export const DELAY_MS = 20_000

export const SAMPLE_CODES = {
  WECHAT: ['134500000000000001', '134500000000000007', '134500000000000008', '134500000000000009'],
  ALIPAY: ['281500000000000001', '281500000000000007', '281500000000000008', '281500000000000009'],
} as const
