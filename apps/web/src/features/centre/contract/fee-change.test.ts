import { expect, test } from 'vitest'
import { centsOf, emptied } from './fee-change.ts'

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
