import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatMoney, parseMoney } from './money.ts'

test('money has thousands separators and two decimals', () => {
  expect(formatMoney(123_456)).toBe('1,234.56')
  expect(formatMoney(-5)).toBe('-0.05')
  expect(formatMoney(0)).toBe('0.00')
})

test('amounts are read with at most two decimals', () => {
  expect(parseMoney('1,234.5')).toBe(123_450)
  expect(parseMoney('-0.05')).toBe(-5)
  for (const wrong of ['', '1.234', 'abc', '1e3', '--1', '.5.']) expect(parseMoney(wrong)).toBeUndefined()
})

test('what is shown reads back as the same cents', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), (cents) => {
      expect(parseMoney(formatMoney(cents))).toBe(cents)
    }),
  )
})
