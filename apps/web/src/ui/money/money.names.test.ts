import type { PaymentRow, SubjectBalance } from '@visa/contract/money/payment'
import { PAYMENT_STATUS } from '@visa/contract/money/payment.states'
import { expect, it } from 'vitest'
import { refundStart } from './money.names.ts'

const PAID = {
  status: PAYMENT_STATUS.PAID,
  amountCents: 224_000,
  refundedCents: 0,
  waitingCents: 0,
  surplus: false,
} as PaymentRow
const over = (overCents: number) => ({ overCents }) as SubjectBalance

it('a refund begins with what came too much, and with all that can go back where nothing did', () => {
  expect(refundStart(PAID, over(80_000))).toBe(80_000)
  expect(refundStart({ ...PAID, amountCents: 50_000 }, over(80_000))).toBe(50_000)
  expect(refundStart(PAID, over(0))).toBe(224_000)
  expect(refundStart(PAID, undefined)).toBe(224_000)
  expect(refundStart({ ...PAID, surplus: true }, over(80_000))).toBe(224_000)
})
