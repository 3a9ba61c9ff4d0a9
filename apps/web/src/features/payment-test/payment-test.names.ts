import { PAYMENT_STATUS, REFUND_STATUS } from '@visa/contract/money/payment.states'
import type { StatusTone } from '../../lib/palette.ts'

/** Of payments and refunds alike: what is over, what is under way, what nobody wants. */
export function toneOf(status: number): StatusTone {
  if (status === PAYMENT_STATUS.PAID) return 'done'
  return status === PAYMENT_STATUS.PAYING ? 'waiting' : 'cancelled'
}

export function refundToneOf(status: number): StatusTone {
  if (status === REFUND_STATUS.DONE) return 'done'
  return status === REFUND_STATUS.FAILED ? 'refused' : 'waiting'
}
