import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseMoney, type MoneyDecimals } from '../money.ts'
import { isDay } from './days.ts'
import { isNumber } from './numbers.ts'
import { isTicketNumber } from './patterns.ts'
import {
  typeDay,
  typeEmail,
  typeMoney,
  typeNumber,
  typePercent,
  typeText,
  typeTicket,
  typeTime,
} from './typing.ts'

/** Keys a person may press in such an input, the full-width ones of an input method among them. */
const keys = fc.string({ unit: fc.constantFrom(...'0123456789.-+,a １２．－。'.split('')), maxLength: 24 })

test('P5.27 money keeps a leading minus, digits and one point with two decimals', () => {
  const typed = [
    '12.345',
    '-1.2.3',
    '1-2',
    '--5',
    '¥1,234.5',
    '.5',
    '-',
    'abc',
    '１２．５',
    '1。5',
    '12345678901234',
  ]
  expect(typed.map((text) => typeMoney(text))).toEqual([
    '12.34',
    '-1.23',
    '12',
    '-5',
    '1234.5',
    '.5',
    '-',
    '',
    '12.5',
    '1.5',
    '123456789012',
  ])
  expect([typeMoney('12.345', 1), typeMoney('12.345', 0)]).toEqual(['12.3', '12'])
})

test('P5.27 what stands in a money input is an amount as soon as it holds a digit', () => {
  fc.assert(
    fc.property(keys, fc.constantFrom<MoneyDecimals>(0, 1, 2), (text, decimals) => {
      const kept = typeMoney(text, decimals)
      expect(typeMoney(kept, decimals)).toBe(kept)
      expect(parseMoney(kept, decimals) === undefined).toBe(!/\d/.test(kept))
    }),
  )
})

test('P5.30 a number keeps its sign, digits and one point', () => {
  expect(['+12.345', '-a1b2', '1+2', '..5', '1e5', '－３'].map(typeNumber)).toEqual([
    '+12.345',
    '-12',
    '12',
    '.5',
    '15',
    '-3',
  ])
  fc.assert(
    fc.property(keys, (text) => {
      const kept = typeNumber(text)
      expect(typeNumber(kept)).toBe(kept)
      expect(isNumber(kept)).toBe(/\d/.test(kept))
    }),
  )
})

test('P5.29 a ticket number is grouped as 3, up to 10 and the rest', () => {
  expect(
    [
      '',
      '78',
      '784',
      '7841',
      '784-1234567890',
      '784 1234567890 12',
      '７８４－１',
      '784_票1234567890-1-2-3',
    ].map(typeTicket),
  ).toEqual(['', '78', '784', '784-1', '784-1234567890', '784-1234567890-12', '784-1', '784-1234567890-123'])
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-z0-9 _-]{0,24}$/), (text) => {
      const kept = typeTicket(text)
      expect(typeTicket(kept)).toBe(kept)
      const characters = text.replace(/[ _-]/g, '')
      expect(kept.replaceAll('-', '')).toBe(characters)
      expect(isTicketNumber(kept)).toBe([13, 15].includes(characters.length))
    }),
  )
})

test('P5.31 a text is filtered, cut and put in upper case', () => {
  expect(typeText('ab1c2', { remove: /\d/ })).toBe('abc')
  expect(typeText('ab1c2', { remove: /\d/g, upper: true, max: 2 })).toBe('AB')
  expect(typeText('straße', { upper: true, max: 6 })).toBe('STRASS')
  expect(typeText('anything', {})).toBe('anything')
})

test('P5.31 whatever is typed, the text fits and no character is cut in two', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat(8), (text, max) => {
      const kept = typeText(text, { remove: /[a-z\d]/, upper: true, max })
      expect(kept.length).toBeLessThanOrEqual(max)
      expect(kept.isWellFormed()).toBe(true)
      expect(kept).not.toMatch(/\d/)
      expect(typeText(kept, { remove: /[a-z\d]/, upper: true, max })).toBe(kept)
    }),
  )
})

test('P5.34 eight typed digits become year-month-day if the calendar has that day', () => {
  expect(['20260315', ' 20260315 ', '２０２６０３１５', '20240229'].map(typeDay)).toEqual([
    '2026-03-15',
    '2026-03-15',
    '2026-03-15',
    '2024-02-29',
  ])
  for (const kept of ['', '2026-03-15', '2026031', '202603150', '20260230', '20261301', 'abcdefgh'])
    expect(typeDay(kept)).toBe(kept)
  fc.assert(
    fc.property(fc.stringMatching(/^\d{8}$/), (digits) => {
      const day = `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`
      expect(typeDay(digits)).toBe(isDay(day) ? day : digits)
    }),
  )
})

test('P5.28 a percentage keeps a leading minus, digits and two decimals', () => {
  expect(['12.345', '-5%', '１２．５', '+3'].map((text) => typePercent(text))).toEqual([
    '12.34',
    '-5',
    '12.5',
    '3',
  ])
})

test('P5.31 full-width letters and digits count as plain ones in capitals, other signs stay', () => {
  expect(typeText('ｅ１２（测）', { upper: true })).toBe('E12（测）')
  expect(typeText('ｅ１２', {})).toBe('ｅ１２')
})

test('four digits of a time of day get their colon', () => {
  expect(['0830', '2400', '083', '８：３０', '０８３０', '08:30'].map(typeTime)).toEqual([
    '08:30',
    '2400',
    '083',
    '８：３０',
    '08:30',
    '08:30',
  ])
})

test('an address is typed at full width and with spaces too', () => {
  expect(typeEmail(' ａ＠qq。com ')).toBe('a@qq.com')
})
