import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseCron } from './cron.ts'
import { nextFireTime, nextFireTimes } from './fire-times.ts'

/*
 * The oracle: it shares nothing with the code under test. Written from the rules of Quartz, it asks of each day and
 * then of each second of that day whether the expression means it.
 */

const NAMES = 'SUN MON TUE WED THU FRI SAT'.split(' ')
const MONTHS = 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ')
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const numbered = (text: string): string =>
  text.replace(/[A-Z]{3}/g, (name) => {
    const index = NAMES.includes(name) ? NAMES.indexOf(name) : MONTHS.indexOf(name)
    return String(index + 1)
  })

/** Whether a field means a value, entry by entry; distances are counted around the clock. */
function means(field: string, value: number, min: number, max: number): boolean {
  const size = max - min + 1
  return field.split(',').some((entry) => {
    const [range = '', by = '1'] = entry.split('/')
    const [first = '', last] = range.split('-')
    const open = first === '*' || first === ''
    const from = open ? min : Number(first)
    const to = last !== undefined ? Number(last) : open || entry.includes('/') ? max : from
    const length = (to - from + size) % size
    const gone = (value - from + size) % size
    return gone <= length && gone % Number(by) === 0
  })
}

const lastOf = (day: Date): number =>
  new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate()

const isWorkday = (year: number, month: number, date: number): boolean =>
  ![0, 6].includes(new Date(Date.UTC(year, month, date)).getUTCDay())

/** Of all working days of the month, the one with the least distance. */
function closestWorkday(day: Date, wanted: number): number | undefined {
  const dates = Array.from({ length: lastOf(day) }, (_, index) => index + 1)
  if (!dates.includes(wanted)) return undefined
  const work = dates.filter((date) => isWorkday(day.getUTCFullYear(), day.getUTCMonth(), date))
  return work.toSorted((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted))[0]
}

function isMeantDate(field: string, day: Date): boolean {
  const date = day.getUTCDate()
  const last = lastOf(day)
  const [, before, work] = /^L(?:-(\d+))?(W?)$/.exec(field) ?? []
  if (work !== undefined) {
    const wanted = last - Number(before ?? 0)
    return work === 'W' ? closestWorkday(day, wanted) === date : wanted === date
  }
  if (field.endsWith('W')) return closestWorkday(day, Number(field.slice(0, -1))) === date
  return means(field, date, 1, 31)
}

function isMeantWeekday(field: string, day: Date): boolean {
  const weekday = day.getUTCDay() + 1
  const date = day.getUTCDate()
  if (field === 'L') return weekday === 7
  if (field.endsWith('L')) return weekday === Number(field.slice(0, -1)) && date + 7 > lastOf(day)
  const [wanted = '', nth] = field.split('#')
  if (nth !== undefined) return weekday === Number(wanted) && Math.ceil(date / 7) === Number(nth)
  return means(field, weekday, 1, 7)
}

function fireTimesByTrying(expression: string, after: Date, count: number): Date[] {
  const [second = '', minute = '', hour = '', date = '', month = '', weekday = '', year = '*'] =
    numbered(expression).split(' ')
  const found: Date[] = []
  const local = after.getTime() + 8 * HOUR_MS
  const firstDay = local - (((local % DAY_MS) + DAY_MS) % DAY_MS)
  for (let at = firstDay; at < Date.UTC(2100, 0, 1) && found.length < count; at += DAY_MS) {
    const day = new Date(at)
    if (!means(year, day.getUTCFullYear(), 1970, 2099) || !means(month, day.getUTCMonth() + 1, 1, 12))
      continue
    if (weekday === '?' ? !isMeantDate(date, day) : !isMeantWeekday(weekday, day)) continue
    for (let h = 0; h < 24; h += 1) {
      if (!means(hour, h, 0, 23)) continue
      for (let m = 0; m < 60; m += 1) {
        if (!means(minute, m, 0, 59)) continue
        for (let s = 0; s < 60 && found.length < count; s += 1) {
          const instant = at + ((h * 60 + m) * 60 + s) * 1000
          if (instant > local && means(second, s, 0, 59)) found.push(new Date(instant - 8 * HOUR_MS))
        }
      }
    }
  }
  return found
}

const iso = (times: readonly Date[]): string[] => times.map((time) => time.toISOString())

const three = (expression: string, from: string) => ({
  read: iso(nextFireTimes(parseCron(expression), new Date(from), 3)),
  tried: iso(fireTimesByTrying(expression, new Date(from), 3)),
})

const TIMES = [
  '* * *',
  '0 * *',
  '0 0 *',
  '0 30 2',
  '0/5 * *',
  '/7 */20 22-2',
  '59 59 23',
  '10-50/20 55-5 9-17/2',
]
const DAYS = [
  '* * ?',
  '? * *',
  'L * ?',
  'L-1 * ?',
  'L-30 * ?',
  'LW * ?',
  'L-3W * ?',
  '1W * ?',
  '15W * ?',
  '31W * ?',
  '29 2 ?',
  '30 2 ?',
  '28-3 * ?',
  '1,15,31 * ?',
  '3/9 NOV-FEB ?',
  '? * MON-FRI',
  '? * FRI-MON',
  '? * SUN',
  '? * L',
  '? * 6L',
  '? FEB 1L',
  '? * 6#3',
  '? * 1#5',
  '? 2 7#5',
  '? 6/3 2/2',
  '* * ? 2028',
  'L 2 ? 2027-2029',
  '? * 2 2026/4',
]
const STARTS = [
  '2026-11-15T12:00:00Z',
  '2027-12-31T15:59:59.999Z',
  '2028-02-28T16:00:00Z',
  '2031-08-29T23:30:15Z',
]

describe('the next three fire times are those found by trying every day and second', () => {
  test.each(TIMES.flatMap((time) => DAYS.map((day) => `${time} ${day}`)))('%s', (expression) => {
    for (const from of STARTS) {
      const { read, tried } = three(expression, from)
      expect(read, `after ${from}`).toEqual(tried)
    }
  })
})

test.each([
  ['0 0 12 ? * 6#3', '2026-11-15T12:00:00Z', ['2026-11-20T04:00:00Z', '2026-12-18T04:00:00Z']],
  ['0 0 9 LW * ?', '2026-10-01T00:00:00Z', ['2026-10-30T01:00:00Z', '2026-11-30T01:00:00Z']],
  ['0 0 9 1W * ?', '2026-07-15T00:00:00Z', ['2026-08-03T01:00:00Z', '2026-09-01T01:00:00Z']],
  ['0 0 9 31W * ?', '2026-05-01T00:00:00Z', ['2026-05-29T01:00:00Z', '2026-07-31T01:00:00Z']],
  ['0 15 10 ? * 6L 2026-2027', '2026-12-01T00:00:00Z', ['2026-12-25T02:15:00Z', '2027-01-29T02:15:00Z']],
  ['0 0 0 29 2 ?', '2026-01-01T00:00:00Z', ['2028-02-28T16:00:00Z', '2032-02-28T16:00:00Z']],
  ['0 0 22-2/2 1 1 ?', '2026-12-31T16:30:00Z', ['2026-12-31T18:00:00Z', '2027-01-01T14:00:00Z']],
  ['0 0 0 ? * 1', '2026-11-15T12:00:00Z', ['2026-11-21T16:00:00Z', '2026-11-28T16:00:00Z']],
])('%s, worked out with a calendar', (expression, from, expected) => {
  const instants = expected.map((text) => new Date(text).toISOString())
  expect(iso(nextFireTimes(parseCron(expression), new Date(from), 2))).toEqual(instants)
})

const between = (min: number, max: number) => fc.integer({ min, max })

/** An entry of an ordinary field: everything, a value, a range that may go past the end, with or without a step. */
const item = (min: number, max: number, maxStep: number): fc.Arbitrary<string> => {
  const value = between(min, max)
  const step = between(1, maxStep)
  return fc.oneof(
    fc.constant('*'),
    value.map(String),
    fc.tuple(value, value).map(([from, to]) => `${from}-${to}`),
    fc.tuple(value, value, step).map(([from, to, by]) => `${from}-${to}/${by}`),
    fc.tuple(value, step).map(([from, by]) => `${from}/${by}`),
    step.map((by) => `*/${by}`),
  )
}

const list = (min: number, max: number, maxStep = max): fc.Arbitrary<string> =>
  fc.array(item(min, max, maxStep), { minLength: 1, maxLength: 3 }).map((items) => items.join(','))

const dates = fc.oneof(
  list(1, 31),
  fc.constantFrom('L', 'LW', '*'),
  between(0, 30).map((before) => `L-${before}`),
  between(1, 30).map((before) => `L-${before}W`),
  between(1, 31).map((day) => `${day}W`),
)
const weekdays = fc.oneof(
  list(1, 7),
  fc.constantFrom('L', 'MON-FRI', 'FRI-MON', 'SUN', '*'),
  between(1, 7).map((weekday) => `${weekday}L`),
  fc.tuple(between(1, 7), between(1, 5)).map(([weekday, nth]) => `${weekday}#${nth}`),
)
const days = fc.oneof(
  dates.map((date) => [date, '?'] as const),
  weekdays.map((weekday) => ['?', weekday] as const),
)
const year = fc.oneof(
  fc.constant(''),
  fc.constant(' *'),
  between(2020, 2040).map((first) => ` ${first}`),
  fc.tuple(between(2020, 2030), between(0, 9)).map(([first, more]) => ` ${first}-${first + more}`),
  fc.tuple(between(1970, 2026), between(1, 9)).map(([first, by]) => ` ${first}/${by}`),
)
const expressions = fc
  .tuple(list(0, 59), list(0, 59), list(0, 23), days, list(1, 12), year)
  .map(([s, m, h, [date, weekday], month, y]) => `${s} ${m} ${h} ${date} ${month} ${weekday}${y}`)
const instants = between(Date.UTC(2023, 0, 1), Date.UTC(2029, 11, 31)).map((at) => new Date(at).toISOString())

test('whatever the expression, the fire times are those found by trying', () => {
  fc.assert(
    fc.property(expressions, instants, (expression, from) => {
      const { read, tried } = three(expression, from)
      expect(read).toEqual(tried)
    }),
    { numRuns: 300 },
  )
})

test('a fire time lies after the instant asked for, on a whole second, and nothing fires between', () => {
  fc.assert(
    fc.property(expressions, instants, between(0, 5000), (expression, from, earlier) => {
      const cron = parseCron(expression)
      const after = new Date(from)
      const next = nextFireTime(cron, after)
      if (next === undefined) return
      expect(next.getTime()).toBeGreaterThan(after.getTime())
      expect(next.getMilliseconds()).toBe(0)
      const closer = new Date(Math.max(after.getTime(), next.getTime() - 1 - earlier))
      expect(nextFireTime(cron, closer)).toEqual(next)
    }),
  )
})

test('an expression that never comes round has no fire time', () => {
  for (const never of [
    '0 0 0 30 2 ?',
    '0 0 0 31 4,6,9,11 ?',
    '0 0 0 31W 2 ?',
    '0 0 0 L-30 2 ?',
    '* * * * * ? 1999',
  ]) {
    expect(nextFireTime(parseCron(never), new Date('2026-01-01T00:00:00Z')), never).toBeUndefined()
  }
  expect(nextFireTimes(parseCron('0 0 0 29 2 ? 2096-2099'), new Date('2026-01-01T00:00:00Z'), 5)).toEqual([
    new Date('2096-02-28T16:00:00Z'),
  ])
})

test('instants outside the years of Quartz give an answer and no error', () => {
  const daily = parseCron('0 0 0 * * ?')
  expect(nextFireTime(daily, new Date('1900-01-01T00:00:00Z'))).toEqual(new Date('1969-12-31T16:00:00Z'))
  expect(nextFireTime(daily, new Date('1986-05-04T00:00:00Z'))).toEqual(new Date('1986-05-04T16:00:00Z'))
  expect(nextFireTime(daily, new Date('2099-12-31T00:00:00Z'))).toBeUndefined()
})
