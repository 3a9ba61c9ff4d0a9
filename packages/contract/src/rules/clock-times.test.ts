import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isTime, timeRangeRule } from './clock-times.ts'

const two = (value: number): string => String(value).padStart(2, '0')
const clock = (minutes: number): string => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`

test('P5.10 a time is hh:mm: of all pairs of two digits exactly the 1440 minutes of a day', () => {
  const pairs = Array.from(
    { length: 10_000 },
    (_, pair) => `${two(Math.floor(pair / 100))}:${two(pair % 100)}`,
  )
  const times = pairs.filter(isTime)
  expect(times).toHaveLength(1440)
  expect([times[0], times.at(-1)]).toEqual(['00:00', '23:59'])
  for (const wrong of ['', '8:30', '08:3', '08：30', '08:30:00', ' 08:30', '24:00'])
    expect(isTime(wrong)).toBe(false)
})

test('P5.10 a range of times is hh:mm-hh:mm and begins before it ends', () => {
  fc.assert(
    fc.property(fc.nat(1439), fc.nat(1439), (start, end) => {
      expect(timeRangeRule(`${clock(start)}-${clock(end)}`)).toBe(start < end ? undefined : 'timeOrder')
    }),
  )
  expect(timeRangeRule('08:30-08:30')).toBe('timeOrder')
  for (const wrong of [
    '',
    '08:30',
    '08:30-',
    '08:30-24:00',
    '08:30-09:00-10:00',
    '08:30 - 09:00',
    '8:30-9:00',
  ])
    expect(timeRangeRule(wrong)).toBe('timeRange')
})
