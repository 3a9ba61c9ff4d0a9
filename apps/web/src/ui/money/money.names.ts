import type { PaymentRow, RefundRow, SubjectBalance } from '@visa/contract/money/payment'
import { PAYMENT_STATUS, REFUND_STATUS } from '@visa/contract/money/payment.states'
import { isHandWay } from '@visa/contract/money/ways'
import type { StatusTone } from '../../lib/palette.ts'

const PAYMENT_TONES: Readonly<Record<PaymentRow['status'], StatusTone>> = {
  [PAYMENT_STATUS.UNPAID]: 'waiting',
  [PAYMENT_STATUS.PAYING]: 'progress',
  [PAYMENT_STATUS.PAID]: 'done',
  [PAYMENT_STATUS.CANCELED]: 'cancelled',
}
export const paymentTone = (status: PaymentRow['status']): StatusTone => PAYMENT_TONES[status]

const REFUND_TONES: Readonly<Record<RefundRow['status'], StatusTone>> = {
  [REFUND_STATUS.WAITING]: 'waiting',
  [REFUND_STATUS.PENDING]: 'progress',
  [REFUND_STATUS.DONE]: 'done',
  [REFUND_STATUS.FAILED]: 'refused',
  [REFUND_STATUS.REJECTED]: 'cancelled',
  [REFUND_STATUS.TAKEN_BACK]: 'cancelled',
}
export const refundTone = (status: RefundRow['status']): StatusTone => REFUND_TONES[status]

/** What was let go and that people pay out themselves. */
export const isToPayOut = ({ status, way }: Pick<RefundRow, 'status' | 'way'>): boolean =>
  status === REFUND_STATUS.PENDING && isHandWay(way)

/** What of a payment can still go back; nothing while some of it waits to be let go. */
export const refundable = ({ status, amountCents, refundedCents, waitingCents }: PaymentRow): number =>
  status === PAYMENT_STATUS.PAID && waitingCents === 0 ? amountCents - refundedCents : 0

/** What a refund of a payment begins with: as far as too much came, that alone; whoever wants more back types it. */
export const refundStart = (payment: PaymentRow, balance: SubjectBalance | undefined): number => {
  const left = refundable(payment)
  const over = balance?.overCents ?? 0
  return over > 0 && !payment.surplus ? Math.min(over, left) : left
}

/** What went back of a payment: what somebody still has to pay out has not. */
export const wentBack = ({ refundedCents, payOutCents }: PaymentRow): number => refundedCents - payOutCents

/** Of what came for something, what went back; what came by mistake does not count. */
export const goneBack = (payments: readonly PaymentRow[]): number =>
  payments.reduce(
    (sum, payment) =>
      sum + (payment.status === PAYMENT_STATUS.PAID && !payment.surplus ? wentBack(payment) : 0),
    0,
  )

/** What may become of fees when money goes back; those of a contract fall by an approval alone. */
export const feeOptions = (words: Readonly<Record<'feesFall' | 'feesStay', string>>, fixedPrice: boolean) => [
  ...(fixedPrice ? [] : [{ value: 'fall', label: words.feesFall }]),
  { value: 'stay', label: words.feesStay },
]
