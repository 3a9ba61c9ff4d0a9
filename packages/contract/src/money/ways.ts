/** By itself, so that who only names a way does not load the calls. */

/** How money comes: over a counter, through a channel, or from what a company has with us. */
export const PAYMENT_WAYS = ['CASH', 'CARD', 'TRANSFER', 'WECHAT', 'ALIPAY', 'PREPAID', 'CREDIT'] as const
export type PaymentWay = (typeof PAYMENT_WAYS)[number]

/** Ways that another service carries out: it has the last word on them. */
export const CHANNELS = ['WECHAT', 'ALIPAY'] as const
export type Channel = (typeof CHANNELS)[number]
export const isChannel = (way: PaymentWay): way is Channel => CHANNELS.some((each) => each === way)

/** Ways from what a company has with us. */
const ACCOUNT_WAYS = ['PREPAID', 'CREDIT'] as const
export type AccountWay = (typeof ACCOUNT_WAYS)[number]
export const isAccountWay = (way: PaymentWay): way is AccountWay => ACCOUNT_WAYS.some((each) => each === way)

/** Ways that people carry out themselves: what goes back by them is paid out by somebody, who says so. */
const HAND_WAYS = ['CASH', 'CARD', 'TRANSFER'] as const
export const isHandWay = (way: PaymentWay): boolean => HAND_WAYS.some((each) => each === way)

/** Ways that leave a slip: without its number nobody finds the money again. */
const SLIP_WAYS = ['CARD', 'TRANSFER'] as const
export const isSlipWay = (way: PaymentWay): boolean => SLIP_WAYS.some((each) => each === way)

/** What is paid for. */
export const SUBJECT_KINDS = ['ORDER', 'CONTRACT', 'RECHARGE', 'BILL', 'SUPPLY', 'TEST'] as const
export type SubjectKind = (typeof SUBJECT_KINDS)[number]
export const isSubjectKind = (kind: string): kind is SubjectKind =>
  SUBJECT_KINDS.some((each) => each === kind)

/** A QR code that the customer scans, or the code on their phone that we scan. */
export const PRESENTED = ['QR', 'CODE'] as const
export type Presented = (typeof PRESENTED)[number]

/** Why a person must look at a payment. */
export const PAYMENT_TROUBLES = [
  'amountMismatch',
  'otherNumber',
  'surplus',
  'lateSuccess',
  'refundFailed',
  'noAnswer',
] as const
