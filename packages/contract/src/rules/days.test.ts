import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, addMonths, daysBetween, isDay, yearsBetween } from './days.ts'

const two = (value: number): string => String(value).padStart(2, '0')
const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const lengthOf = (year: number, month: number): number =>
  month === 2 && ((year % 4 === 0 && year % 100 !== 0) || year % 400 === 0) ? 29 : (LENGTHS[month - 1] ?? 0)

/** Every day of the years as a calendar on the wall has them, counted by hand. */
const calendar = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index).flatMap((year) =>
    LENGTHS.flatMap((_, month) =>
      Array.from(
        { length: lengthOf(year, month + 1) },
        (__, day) => `${year}-${two(month + 1)}-${two(day + 1)}`,
      ),
    ),
  )

const days = calendar(1895, 2105)
const places = fc.nat(days.length - 1)
const at = (place: number): string => days[place] ?? ''

test('a day is one the calendar has', () => {
  const known = new Set(days)
  for (const year of [1900, 1904, 2000, 2023]) {
    const texts = Array.from(
      { length: 10_000 },
      (_, pair) => `${year}-${two(Math.floor(pair / 100))}-${two(pair % 100)}`,
    )
    expect(texts.filter(isDay)).toEqual(texts.filter((text) => known.has(text)))
  }
  for (const wrong of ['', '2026-1-1', '20260101', '2026-01-01T00:00', ' 2026-01-01', '+02026-01-01'])
    expect(isDay(wrong)).toBe(false)
  expect(isDay('0099-12-31')).toBe(true)
})

test('days are added and counted as on a calendar', () => {
  fc.assert(
    fc.property(places, places, (from, to) => {
      expect(daysBetween(at(from), at(to))).toBe(to - from)
      expect(addDays(at(from), to - from)).toBe(at(to))
    }),
  )
})

test('a month later is the same day, or the last of a shorter month', () => {
  expect([addMonths('2026-01-31', 1), addMonths('2024-02-29', 12), addMonths('2026-03-31', -1)]).toEqual([
    '2026-02-28',
    '2025-02-28',
    '2026-02-28',
  ])
  fc.assert(
    fc.property(
      fc.constantFrom(...days.filter((day) => day > '1950' && day < '2050')),
      fc.integer({ min: -480, max: 480 }),
      (day, months) => {
        const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
        const count = year * 12 + month - 1 + months
        const [toYear, toMonth] = [Math.floor(count / 12), (count % 12) + 1]
        const toDate = Math.min(date, lengthOf(toYear, toMonth))
        expect(addMonths(day, months)).toBe(`${toYear}-${two(toMonth)}-${two(toDate)}`)
      },
    ),
  )
})

test('full years are counted from birthday to birthday', () => {
  expect(yearsBetween('2008-12-01', '2026-11-30')).toBe(17)
  expect(yearsBetween('2008-12-01', '2026-12-01')).toBe(18)
  expect(yearsBetween('2008-02-29', '2026-02-28')).toBe(17)
  expect(yearsBetween('2008-02-29', '2026-03-01')).toBe(18)
})
