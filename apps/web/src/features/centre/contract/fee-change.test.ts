import { APPROVAL_STATUS } from '@visa/contract/centre/approval.states'
import { expect, test } from 'vitest'
import { centsOf, discountChanges, emptied } from './fee-change.ts'

test('a price, a number or a discount that was emptied is asked for, and none of nothing is asked', () => {
  const line = { feeId: 1, unitPrice: 0, quantity: 2 }
  const body = (lines: readonly object[], discountCents: number | null = 0) => ({
    change: { lines, discountCents },
  })
  expect(emptied(body([line]))).toEqual([])
  const refused = [{ field: 'change', rule: 'required', params: {} }]
  expect(emptied(body([{ ...line, unitPrice: null }]))).toEqual(refused)
  expect(emptied(body([{ ...line, quantity: null }]))).toEqual(refused)
  expect(emptied(body([line], null))).toEqual(refused)
  expect(centsOf({ unitPrice: null, quantity: 2 })).toBe(0)
})

test('under the discount stands what waits of it and what it came of, also where nothing is taken off yet', () => {
  const { PENDING, AGREED, APPROVED, REJECTED } = APPROVAL_STATUS
  const discount = { beforeCents: 0, afterCents: 500 }
  const told = (status: (typeof APPROVAL_STATUS)[keyof typeof APPROVAL_STATUS], nowCents: number) =>
    discountChanges([{ status, discount }], nowCents).map(({ beforeCents, afterCents }) => [
      beforeCents,
      afterCents,
    ])
  expect(told(PENDING, 0)).toEqual([[0, 500]])
  expect(told(AGREED, 0)).toEqual([[0, 500]])
  expect(told(APPROVED, 500)).toEqual([[0, 500]])
  // It holds no more, or never did.
  expect(told(APPROVED, 0)).toEqual([])
  expect(told(REJECTED, 500)).toEqual([])
  expect(discountChanges([{ status: PENDING, discount: null }], 500)).toEqual([])
})
