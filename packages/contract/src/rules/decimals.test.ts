import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  DecimalError,
  addDecimals,
  compareDecimals,
  decimalText,
  divideDecimals,
  multiplyDecimals,
  roundDecimal,
  subtractDecimals,
} from './decimals.ts'

/** A number as a fraction of whole numbers: the oracle computes with these and never with a point. */
interface Fraction {
  top: bigint
  bottom: bigint
}

const SCALE = 10n ** 12n

const texts = fc
  .tuple(fc.boolean(), fc.stringMatching(/^\d{1,30}$/), fc.stringMatching(/^\d{0,12}$/))
  .map(([negative, whole, rest]) => `${negative ? '-' : ''}${whole}${rest === '' ? '' : `.${rest}`}`)

const fractionOf = (text: string): Fraction => {
  const [whole = '', rest = ''] = text.replace('-', '').split('.')
  const size = BigInt(whole) * SCALE + BigInt(rest.padEnd(12, '0'))
  return { top: text.startsWith('-') ? -size : size, bottom: SCALE }
}
const same = (left: Fraction, right: Fraction): boolean => left.top * right.bottom === right.top * left.bottom
const size = (value: bigint): bigint => (value < 0n ? -value : value)

/** Whether a text with so many decimals is the fraction rounded, halves away from zero. */
function isRounded(text: string, { top, bottom }: Fraction, decimals: number): boolean {
  const [, rest = ''] = text.split('.')
  if (rest.length !== decimals || /^-[0.]*$/.test(text)) return false
  const units = BigInt(text.replace('.', ''))
  const exact = top * 10n ** BigInt(decimals) * (bottom < 0n ? -1n : 1n)
  const off = size(units) * size(bottom) - size(exact)
  const sameSign = units === 0n || units < 0n === exact < 0n
  return sameSign && 2n * off <= size(bottom) && 2n * off > -size(bottom)
}

test('P8.23 sums, differences and products are exact at any size', () => {
  expect(addDecimals('0.1', '0.2')).toBe('0.3')
  expect(subtractDecimals('1', '0.9')).toBe('0.1')
  expect(multiplyDecimals('-1.50', '2')).toBe('-3')
  fc.assert(
    fc.property(texts, texts, (left, right) => {
      const [a, b] = [fractionOf(left), fractionOf(right)]
      expect(same(fractionOf(addDecimals(left, right)), { top: a.top + b.top, bottom: SCALE })).toBe(true)
      expect(same(fractionOf(subtractDecimals(left, right)), { top: a.top - b.top, bottom: SCALE })).toBe(
        true,
      )
      const product = multiplyDecimals(left, right)
      const [, rest = ''] = product.split('.')
      expect(BigInt(product.replace('.', '')) * SCALE * SCALE).toBe(
        a.top * b.top * 10n ** BigInt(rest.length),
      )
    }),
  )
})

test('P8.23 exact results carry neither useless zeros nor a minus before nothing', () => {
  fc.assert(
    fc.property(texts, texts, (left, right) => {
      for (const text of [
        addDecimals(left, right),
        subtractDecimals(left, right),
        multiplyDecimals(left, right),
      ]) {
        expect(text).toMatch(/^-?(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/)
        expect(text).not.toBe('-0')
      }
    }),
  )
})

test('P8.23 asked for decimals, every result has as many, rounded half up', () => {
  expect(['2.345', '-2.345', '2.3449', '-0.004', '7'].map((text) => roundDecimal(text, 2))).toEqual([
    '2.35',
    '-2.35',
    '2.34',
    '0.00',
    '7.00',
  ])
  expect([divideDecimals('1', '3', 4), divideDecimals('2', '-3', 0), divideDecimals('10', '4', 1)]).toEqual([
    '0.3333',
    '-1',
    '2.5',
  ])
  fc.assert(
    fc.property(texts, texts, fc.nat(10), (left, right, decimals) => {
      const [a, b] = [fractionOf(left), fractionOf(right)]
      expect(isRounded(roundDecimal(left, decimals), a, decimals)).toBe(true)
      expect(
        isRounded(addDecimals(left, right, decimals), { top: a.top + b.top, bottom: SCALE }, decimals),
      ).toBe(true)
      expect(
        isRounded(subtractDecimals(left, right, decimals), { top: a.top - b.top, bottom: SCALE }, decimals),
      ).toBe(true)
      expect(
        isRounded(
          multiplyDecimals(left, right, decimals),
          { top: a.top * b.top, bottom: SCALE * SCALE },
          decimals,
        ),
      ).toBe(true)
      fc.pre(b.top !== 0n)
      expect(isRounded(divideDecimals(left, right, decimals), { top: a.top, bottom: b.top }, decimals)).toBe(
        true,
      )
    }),
  )
})

test('P8.23 numbers are compared by value, not by their text', () => {
  expect([compareDecimals('1.0', '1'), compareDecimals('-0', '0'), compareDecimals('9', '10')]).toEqual([
    0, 0, -1,
  ])
  fc.assert(
    fc.property(texts, texts, (left, right) => {
      const difference = fractionOf(left).top - fractionOf(right).top
      expect(compareDecimals(left, right)).toBe(Number(difference > 0n) - Number(difference < 0n))
    }),
  )
})

test('P8.23 an operand that is not a text, or not that of a number, fails by rule', () => {
  const calls = [
    (value: string) => addDecimals(value, '1'),
    (value: string) => subtractDecimals('1', value),
    (value: string) => multiplyDecimals(value, '1'),
    (value: string) => divideDecimals('1', value, 2),
    (value: string) => compareDecimals(value, '1'),
    (value: string) => roundDecimal(value, 2),
  ]
  const wrong: unknown[] = [
    1,
    0.5,
    null,
    undefined,
    true,
    {},
    [],
    10n,
    Symbol('x'),
    '',
    '-',
    '.',
    '1e3',
    'abc',
    '1,000',
  ]
  for (const call of calls) {
    for (const value of wrong) {
      expect(() => call(value as string)).toThrow(DecimalError)
      expect(() => call(value as string)).toThrow(expect.objectContaining({ rule: 'numberText' }))
    }
  }
  expect(() => divideDecimals('1', '-0.00', 2)).toThrow(expect.objectContaining({ rule: 'divisionByZero' }))
})

test('the text of a number has no exponent and reads back as the same number', () => {
  expect([1e21, 1e-7, -1.5e-9, 0.1, 123].map(decimalText)).toEqual([
    '1000000000000000000000',
    '0.0000001',
    '-0.0000000015',
    '0.1',
    '123',
  ])
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      expect(decimalText(value)).toMatch(/^-?\d+(?:\.\d+)?$/)
      expect(Number(decimalText(value))).toBe(value + 0)
    }),
  )
})
