import fc from 'fast-check'
import { expect, test } from 'vitest'
import { WORKDAY_HOURS, afterWorkingHours, isWorkday, workingHours } from './working-hours.ts'

// The days around the National Day of 2026: 1 to 7 October are free, 10 October is worked instead.
const calendar = {
  holidays: new Set(['01', '02', '03', '04', '05', '06', '07'].map((day) => `2026-10-${day}`)),
  swapped: new Set(['2026-10-10']),
  until: '2026-12-31',
}
const china = (text: string): Date => new Date(`${text.replace(' ', 'T')}:00+08:00`)
const hours = (from: string, to: string) => workingHours(china(from), china(to), calendar)

test('P9.7 a working day has 7.5 hours, from 8:30 to 12:00 and from 13:30 to 17:30', () => {
  expect(WORKDAY_HOURS).toBe(7.5)
  expect(hours('2026-09-28 00:00', '2026-09-28 23:59')).toBe(7.5)
  expect(hours('2026-09-28 08:00', '2026-09-28 09:00')).toBe(0.5)
  expect(hours('2026-09-28 08:30', '2026-09-28 12:00')).toBe(3.5)
  expect(hours('2026-09-28 11:45', '2026-09-28 13:45')).toBe(0.5)
  expect(hours('2026-09-28 12:00', '2026-09-28 13:30')).toBe(0)
  expect(hours('2026-09-28 17:00', '2026-09-29 09:00')).toBe(1)
})

test('P9.7 weekends and holidays have no working hours, swapped days have', () => {
  expect(hours('2026-09-26 00:00', '2026-09-27 23:59')).toBe(0)
  expect(hours('2026-09-30 17:00', '2026-10-08 09:00')).toBe(1)
  expect(hours('2026-10-10 00:00', '2026-10-11 00:00')).toBe(7.5)
  expect(
    ['2026-09-30', '2026-10-01', '2026-10-08', '2026-10-10', '2026-10-11'].map((day) =>
      isWorkday(day, calendar),
    ),
  ).toEqual([true, false, true, true, false])
})

test('P9.7 nothing is worked backwards, and nothing is guessed beyond the calendar', () => {
  expect(hours('2026-09-29 09:00', '2026-09-28 09:00')).toBe(0)
  expect(hours('2026-09-28 10:00', '2026-09-28 09:00')).toBe(0)
  expect(hours('2026-12-31 09:00', '2027-01-01 09:00')).toBeUndefined()
})

test('P9.7 the hours are the minutes at work, counted one by one', () => {
  const start = china('2026-09-25 00:00').getTime()
  const works = (instant: number): boolean => {
    const local = new Date(instant + 8 * 3_600_000)
    const minute = local.getUTCHours() * 60 + local.getUTCMinutes()
    const day = local.toISOString().slice(0, 10)
    const free = calendar.holidays.has(day) || ([0, 6].includes(local.getUTCDay()) && day !== '2026-10-10')
    return !free && ((minute >= 510 && minute < 720) || (minute >= 810 && minute < 1050))
  }
  // How many minutes were worked before each minute of twenty days.
  const span = 20 * 24 * 60
  const before = [0]
  for (let minute = 0; minute < span; minute += 1)
    before.push((before[minute] ?? 0) + Number(works(start + minute * 60_000)))
  fc.assert(
    fc.property(fc.nat(span), fc.nat(span), (from, to) => {
      const worked = Math.max(0, (before[to] ?? 0) - (before[from] ?? 0))
      const counted = workingHours(new Date(start + from * 60_000), new Date(start + to * 60_000), calendar)
      expect(counted).toBeCloseTo(worked / 60, 9)
    }),
  )
})

test('P9.7 after so many working hours, so many have been worked', () => {
  const after = (from: string, worked: number) =>
    afterWorkingHours(china(from), worked, calendar)?.toISOString()
  expect(after('2026-09-28 11:00', 2)).toBe(china('2026-09-28 14:30').toISOString())
  expect(after('2026-09-30 17:00', 1)).toBe(china('2026-10-08 09:00').toISOString())
  expect(after('2026-09-28 06:00', 7.5)).toBe(china('2026-09-28 17:30').toISOString())
  expect(after('2026-12-31 17:00', 1)).toBeUndefined()
  const start = china('2026-09-25 00:00').getTime()
  fc.assert(
    fc.property(fc.nat(20 * 24 * 60), fc.integer({ min: 1, max: 60 * 60 }), (minute, minutes) => {
      const from = new Date(start + minute * 60_000)
      const end = afterWorkingHours(from, minutes / 60, calendar)
      expect(end && workingHours(from, end, calendar)).toBeCloseTo(minutes / 60, 9)
    }),
  )
})
