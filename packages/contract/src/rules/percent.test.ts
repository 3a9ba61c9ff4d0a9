import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fractionToPercent, percentToFraction } from './percent.ts'

test('P5.28 a percentage is emitted as a fraction', () => {
  expect(['12.5', '7', '100', '0', '-0', '-5', '.5', ' 50 ', '0.07'].map(percentToFraction)).toEqual([
    0.125, 0.07, 1, 0, 0, -0.05, 0.005, 0.5, 0.0007,
  ])
  for (const wrong of ['', '-', 'x', '5%', '1e2']) expect(percentToFraction(wrong)).toBeUndefined()
})

test('P5.28 the fraction is the very number its decimals name, and is shown as it was typed', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000, max: 1_000_000 }), (hundredths) => {
      const sign = hundredths < 0 ? '-' : ''
      const digits = String(Math.abs(hundredths)).padStart(3, '0')
      const typed = `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`
      const padded = digits.padStart(5, '0')
      const spelled = Number(`${sign}${padded.slice(0, -4)}.${padded.slice(-4)}`)
      expect(percentToFraction(typed)).toBe(spelled)
      expect(Number(fractionToPercent(percentToFraction(typed) ?? NaN))).toBe(Number(typed))
    }),
  )
})

test('P5.28 what cannot be shown in so many decimals is rounded', () => {
  expect([fractionToPercent(1 / 3), fractionToPercent(0.1 + 0.2), fractionToPercent(0.125, 0)]).toEqual([
    '33.33',
    '30',
    '13',
  ])
  expect([fractionToPercent(1e-9), fractionToPercent(-1e-9), fractionToPercent(NaN)]).toEqual(['0', '0', ''])
})
