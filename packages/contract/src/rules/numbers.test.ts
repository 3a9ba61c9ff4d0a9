import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  INTEGER_CAP,
  isInteger,
  isNegativeInteger,
  isNonNegativeInteger,
  isNumber,
  isPositiveInteger,
  isProportion,
  isScore,
  isTwoDecimals,
  isWeight,
} from './numbers.ts'

const NONSENSE = [
  '',
  ' ',
  '-',
  '.',
  '+.',
  '1e3',
  '0x1',
  '1,000',
  '１',
  '1 ',
  'NaN',
  'Infinity',
  '--1',
  '1.2.3',
  '一',
]

test('P5.11 numbers, integers and numbers with two decimals', () => {
  const kinds = (text: string) => [isNumber(text), isInteger(text), isTwoDecimals(text)]
  for (const text of ['0', '-7', '+7', '007', '123456789012345678901234567890'])
    expect(kinds(text), text).toEqual([true, true, true])
  for (const text of ['1.5', '-0.25', '.5', '5.']) expect(kinds(text), text).toEqual([true, false, true])
  for (const text of ['1.255', '.125']) expect(kinds(text), text).toEqual([true, false, false])
  for (const text of NONSENSE) expect(kinds(text), text).toEqual([false, false, false])
})

test('P5.12 P9.9 integers of either sign go up to 100000000', () => {
  expect(INTEGER_CAP).toBe(100_000_000)
  const near = fc.oneof(
    fc.integer({ min: -3, max: 3 }),
    fc.integer({ min: INTEGER_CAP - 3, max: INTEGER_CAP + 3 }),
    fc.integer({ min: -INTEGER_CAP - 3, max: -INTEGER_CAP + 3 }),
    fc.maxSafeInteger(),
  )
  fc.assert(
    fc.property(near, (value) => {
      const text = String(value)
      expect(isPositiveInteger(text)).toBe(value > 0 && value < 100_000_001)
      expect(isNonNegativeInteger(text)).toBe(value > -1 && value < 100_000_001)
      expect(isNegativeInteger(text)).toBe(value < 0 && value > -100_000_001)
    }),
  )
  for (const text of [...NONSENSE, '1.0'])
    expect([isPositiveInteger(text), isNonNegativeInteger(text), isNegativeInteger(text)]).toEqual([
      false,
      false,
      false,
    ])
})

test('P5.13 a proportion lies between 0 and 1, both included', () => {
  for (const right of ['0', '1', '0.5', '1.000', '.999', '0.0000001'])
    expect(isProportion(right), right).toBe(true)
  for (const wrong of ['-0.1', '1.0001', '2', ...NONSENSE]) expect(isProportion(wrong), wrong).toBe(false)
})

test('P5.16 weights and self-scores are integers from 1, scores from 0', () => {
  expect(['-1', '0', '1', '250', '1.5'].map(isWeight)).toEqual([false, false, true, true, false])
  expect(['-1', '0', '1', '250', '1.5'].map(isScore)).toEqual([false, true, true, true, false])
})
