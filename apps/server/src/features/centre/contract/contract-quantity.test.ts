import type { AgeGroup } from '@visa/contract/visa/fee-kinds'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inTheirNumbers } from './contract-quantity.ts'

const line = (ageGroups: AgeGroup[], quantity: number, kind: 'vas' | 'courier' | 'consular' = 'vas') => ({
  kind,
  service: kind === 'vas' ? 'SMS' : '',
  ageGroups,
  quantity,
})
const numbersOf = (lines: readonly { quantity: number }[]): number[] => lines.map(({ quantity }) => quantity)
const SMS = (quantity: number) => [{ kind: 'vas' as const, service: 'SMS', quantity }]

test('without a number everybody has one, also of several lines', () => {
  const lines = [line(['under6'], 1), line(['adult'], 3), line(['under6', 'adult'], 4, 'courier')]
  expect(inTheirNumbers(lines, [])).toEqual(lines)
})

test('a number is of what it names alone', () => {
  const lines = [line(['adult'], 3), line(['adult'], 3, 'courier'), line(['adult'], 3, 'consular')]
  expect(numbersOf(inTheirNumbers(lines, SMS(1)))).toEqual([1, 3, 3])
  const courier = [{ kind: 'courier' as const, service: '', quantity: 2 }]
  expect(numbersOf(inTheirNumbers(lines, courier))).toEqual([3, 2, 3])
})

test.each([
  [1, [0, 1, 0]],
  [4, [0, 3, 1]],
  [6, [1, 3, 2]],
  [9, [1, 6, 2]],
])(
  'of %i adults have theirs first, then the old, then children; what is more goes by the price of adults',
  (number, told) => {
    const lines = [line(['under6'], 1), line(['adult'], 3), line(['senior'], 2)]
    expect(numbersOf(inTheirNumbers(lines, SMS(number)))).toEqual(told)
  },
)

test('however it is told apart, it is as many as was said', () => {
  const ages = fc.constantFrom<AgeGroup>('under6', 'youth', 'adult', 'senior')
  const lines = fc.array(
    fc.tuple(ages, fc.nat(9)).map(([age, quantity]) => line([age], quantity)),
    { minLength: 1, maxLength: 5 },
  )
  fc.assert(
    fc.property(lines, fc.integer({ min: 1, max: 99 }), (some, number) => {
      const told = inTheirNumbers(some, SMS(number))
      expect(told.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(number)
    }),
  )
})
