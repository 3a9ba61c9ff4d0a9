import type { PaymentRow, SubjectBalance } from '@visa/contract/money/payment'
import { expect, test } from 'vitest'
import { customerViewOf } from './customer-view.ts'

test('who paid in two ways is thanked for all of it, and told the change of the last', () => {
  const balance = { subjectNo: 'V1', totalCents: 300_000, paidCents: 300_000, owedCents: 0 } as SubjectBalance
  const last = { amountCents: 124_000, givenCents: 130_000, receiptNo: 7 } as PaymentRow
  expect(customerViewOf({ balance, open: undefined, unknown: false, lost: undefined, last }, '中心')).toEqual(
    {
      kind: 'paid',
      amountCents: 300_000,
      changeCents: 6000,
      receiptNo: '0000007',
    },
  )
})
