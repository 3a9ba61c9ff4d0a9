import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_CENTS, formatMoney, moneyText, parseMoney, type MoneyDecimals } from './money.ts'

const anyCents = fc.integer({ min: -MAX_CENTS, max: MAX_CENTS })

test('P9.14 money has thousands separators and two decimals', () => {
  expect(formatMoney(123_456)).toBe('1,234.56')
  expect(formatMoney(-5)).toBe('-0.05')
  expect(formatMoney(-100_000)).toBe('-1,000.00')
  expect([0, -0].map(formatMoney)).toEqual(['0.00', '0.00'])
  expect([0.5, NaN, Infinity].map(formatMoney)).toEqual(['', '', ''])
})

test('P9.14 every number of cents is shown exactly, up to the greatest one', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (cents) => {
      const digits = (BigInt(cents) < 0n ? -BigInt(cents) : BigInt(cents)).toString().padStart(3, '0')
      const [whole, rest] = [digits.slice(0, -2), digits.slice(-2)]
      const grouped = BigInt(whole).toLocaleString('en-US')
      expect(formatMoney(cents)).toBe(`${cents < 0 ? '-' : ''}${grouped}.${rest}`)
      expect(moneyText(cents)).toBe(`${cents < 0 ? '-' : ''}${whole}.${rest}`)
    }),
  )
})

test('P5.27 amounts are read with at most two decimals', () => {
  expect(parseMoney('1,234.5')).toBe(123_450)
  expect(parseMoney('-0.05')).toBe(-5)
  expect(parseMoney(' .5 ')).toBe(50)
  expect(parseMoney('5.')).toBe(500)
  expect(parseMoney('-0')).toBe(0)
  const wrong = [
    '',
    '-',
    '.',
    '1.234',
    'abc',
    '1e3',
    '--1',
    '.5.',
    '1,23',
    ',1',
    '12,345,6',
    '1234567890123',
    '１',
  ]
  for (const text of wrong) expect(parseMoney(text), text).toBeUndefined()
})

test('P5.27 an input may ask for fewer decimals', () => {
  expect([parseMoney('12', 0), parseMoney('12.5', 1)]).toEqual([1200, 1250])
  expect([parseMoney('12.5', 0), parseMoney('12.55', 1)]).toEqual([undefined, undefined])
})

test('P5.27 what is typed becomes its value times 100, without a rounding error', () => {
  const parts = fc.tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 999_999_999_999n }), fc.nat(99))
  fc.assert(
    fc.property(parts, ([negative, whole, rest]) => {
      const typed = `${negative ? '-' : ''}${whole}.${String(rest).padStart(2, '0')}`
      const expected = (whole * 100n + BigInt(rest)) * (negative ? -1n : 1n)
      const read = parseMoney(typed)
      expect(read).toBeDefined()
      expect(BigInt(read ?? 0)).toBe(expected)
    }),
  )
})

test('P9.14 what is shown reads back as the same cents', () => {
  fc.assert(
    fc.property(anyCents, (cents) => {
      expect(parseMoney(formatMoney(cents))).toBe(cents)
      expect(parseMoney(moneyText(cents))).toBe(cents)
    }),
  )
})

test('P5.27 a text with more decimals than asked for is refused, never cut', () => {
  fc.assert(
    fc.property(
      fc.nat(),
      fc.stringMatching(/^\d{1,4}$/),
      fc.constantFrom<MoneyDecimals>(0, 1, 2),
      (whole, rest, most) => {
        expect(parseMoney(`${whole}.${rest}`, most) === undefined).toBe(rest.length > most)
      },
    ),
  )
})
