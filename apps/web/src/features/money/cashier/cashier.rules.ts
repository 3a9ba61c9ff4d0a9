import type { PaymentRow, SubjectBalance } from '@visa/contract/money/payment'
import { PAYMENT_STATUS } from '@visa/contract/money/payment.states'
import { standing } from '@visa/contract/money/standing'
import type { Channel, PaymentWay } from '@visa/contract/money/ways'
import { fill } from '@visa/messages/texts'
import { yuan } from '../../../lib/yuan.ts'
import { refundable } from '../../../ui/money/money.names.ts'
import type { Verdict } from '../../../ui/scan/scan-bar.tsx'

/** The ways at a counter, in the order of their digits. */
export const COUNTER_WAYS: readonly PaymentWay[] = [
  'CASH',
  'WECHAT',
  'ALIPAY',
  'CARD',
  'TRANSFER',
  'PREPAID',
  'CREDIT',
]

const WECHAT_CODE = /^1[0-5]\d{16}$/
const ALIPAY_CODE = /^(?:2[5-9]|30)\d{14,22}$/

/** Whose code on a phone this is; undefined where it is none. */
export function channelOfCode(code: string): Channel | undefined {
  if (WECHAT_CODE.test(code)) return 'WECHAT'
  return ALIPAY_CODE.test(code) ? 'ALIPAY' : undefined
}

/** The try that is open: of a subject there is one at a time. */
export const openTryOf = (payments: readonly PaymentRow[]): PaymentRow | undefined =>
  payments.find(({ status }) => status === PAYMENT_STATUS.PAYING)

/** How long somebody may take to confirm on their phone before we call it unknown. */
const CONFIRM_MS = 45_000

/**
 * Whether nobody can say what became of an open try: the channel never answered, its time is over, or the customer's own
 * code was used a while ago. While a code can still be paid it is simply waited for.
 */
export function isUnknown(
  { status, presented, codeUrl, expiresAt, trouble, createTime }: PaymentRow,
  now: Date,
): boolean {
  if (status !== PAYMENT_STATUS.PAYING) return false
  if (trouble === 'noAnswer') return true
  if (expiresAt !== null && Date.parse(expiresAt) <= now.getTime()) return true
  const age = now.getTime() - Date.parse(createTime)
  return (presented === 'CODE' || codeUrl === '') && age > CONFIRM_MS
}

/** Paid, by how many payments. */
export const countPaid = (payments: readonly PaymentRow[]): number =>
  payments.filter(({ status }) => status === PAYMENT_STATUS.PAID).length

/** What of all that came for something is gone or asked back; what came by mistake goes back by itself. */
export const undoneCents = (payments: readonly PaymentRow[]): number =>
  payments.reduce(
    (sum, { surplus, refundedCents, waitingCents }) => sum + (surplus ? 0 : refundedCents + waitingCents),
    0,
  )

/** The digits of the ways that may be taken. */
export const digitsOf = (offered: readonly PaymentWay[]): readonly number[] =>
  COUNTER_WAYS.flatMap((way, index) => (offered.includes(way) ? [index + 1] : []))

type FoundWords = Readonly<
  Record<'found' | 'foundSettled' | 'overTitle' | 'backTitle' | 'endedTitle', string>
>

/** What is said of what was put on the counter: what came too much is no green tick. */
export function foundVerdict(balance: SubjectBalance, words: FoundWords): Verdict {
  const { subjectNo: no, title: text, closed } = balance
  const { kind, cents } = standing(balance)
  const amount = yuan(cents)
  if (kind === 'over') return { tone: 'ask', title: fill(words.overTitle, { no, amount }), text }
  if (kind === 'back') return { tone: 'ask', title: fill(words.backTitle, { no, amount }), text }
  if (kind === 'owed') return { tone: 'good', title: fill(words.found, { no, owed: amount }), text }
  const isEnded = closed || kind === 'unpaid'
  return { tone: 'good', title: fill(isEnded ? words.endedTitle : words.foundSettled, { no }), text }
}

/** Which payment what came too much goes back from: the first that holds all of it, else whichever holds most. */
export function refundFirst(payments: readonly PaymentRow[], overCents: number): PaymentRow | undefined {
  const able = payments.filter((payment) => !payment.surplus && refundable(payment) > 0)
  const whole = able.find((payment) => refundable(payment) >= overCents)
  return whole ?? able.toSorted((one, other) => refundable(other) - refundable(one))[0]
}
