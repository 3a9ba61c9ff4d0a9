import type { DayRule } from './cron-days.ts'
import type { Cron } from './cron.ts'

/** Schedules are read in the zone of the business, UTC+8, which has had no summer time since 1991. */
const OFFSET_MS = 8 * 60 * 60 * 1000
const SECOND_MS = 1000
const DAYS_A_WEEK = 7
const SUNDAY = 1
const SATURDAY = 7

const lengthOf = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()

/** 1, Sunday, to 7, Saturday. */
const weekdayOf = (year: number, month: number, day: number): number =>
  new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 1

/** The working day nearest to a date, without leaving its month. */
function nearestWorkday(year: number, month: number, day: number): number {
  const weekday = weekdayOf(year, month, day)
  if (weekday === SATURDAY) return day === 1 ? day + 2 : day - 1
  if (weekday === SUNDAY) return day === lengthOf(year, month) ? day - 2 : day + 1
  return day
}

function daysOfWeek(year: number, month: number, weekday: number): number[] {
  const first = 1 + ((weekday - weekdayOf(year, month, 1) + DAYS_A_WEEK) % DAYS_A_WEEK)
  const days: number[] = []
  for (let day = first; day <= lengthOf(year, month); day += DAYS_A_WEEK) days.push(day)
  return days
}

const present = (day: number | undefined): number[] => (day === undefined ? [] : [day])

/** The days of a month that a rule means, in order; a date that the month does not have is none of them. */
function daysIn(rule: DayRule, year: number, month: number): number[] {
  const length = lengthOf(year, month)
  switch (rule.kind) {
    case 'dates':
      return rule.days.filter((day) => day <= length)
    case 'weekdays':
      return rule.weekdays.flatMap((weekday) => daysOfWeek(year, month, weekday)).toSorted((a, b) => a - b)
    case 'last': {
      const day = length - rule.before
      if (day < 1) return []
      return [rule.nearestWorkday ? nearestWorkday(year, month, day) : day]
    }
    case 'nearest':
      return rule.day > length ? [] : [nearestWorkday(year, month, rule.day)]
    case 'lastWeekday':
      return present(daysOfWeek(year, month, rule.weekday).at(-1))
    case 'nthWeekday':
      return present(daysOfWeek(year, month, rule.weekday)[rule.nth - 1])
  }
}

/** The first time of day that is not before the given one. */
function timeFrom({ hour, minute, second }: Cron, from: readonly [number, number, number]) {
  for (const h of hour.values.filter((value) => value >= from[0])) {
    const minuteFrom = h === from[0] ? from[1] : 0
    for (const m of minute.values.filter((value) => value >= minuteFrom)) {
      const secondFrom = h === from[0] && m === from[1] ? from[2] : 0
      const s = second.values.find((value) => value >= secondFrom)
      if (s !== undefined) return [h, m, s] as const
    }
  }
  return undefined
}

/** The first time a schedule fires after an instant; undefined when it never does again. */
export function nextFireTime(cron: Cron, after: Date): Date | undefined {
  const seconds = Math.floor((after.getTime() + OFFSET_MS) / SECOND_MS) + 1
  const start = new Date(seconds * SECOND_MS)
  const [startYear, startMonth, startDay] = [
    start.getUTCFullYear(),
    start.getUTCMonth() + 1,
    start.getUTCDate(),
  ]
  const timeOfStart = [start.getUTCHours(), start.getUTCMinutes(), start.getUTCSeconds()] as const
  for (const year of cron.year.values.filter((value) => value >= startYear)) {
    const monthFrom = year === startYear ? startMonth : 1
    for (const month of cron.month.values.filter((value) => value >= monthFrom)) {
      const inStart = year === startYear && month === startMonth
      for (const day of daysIn(cron.days, year, month).filter((value) => !inStart || value >= startDay)) {
        const time = timeFrom(cron, inStart && day === startDay ? timeOfStart : [0, 0, 0])
        if (time) return new Date(Date.UTC(year, month - 1, day, ...time) - OFFSET_MS)
      }
    }
  }
  return undefined
}

/** The next few, fewer when the schedule ends before. */
export function nextFireTimes(cron: Cron, after: Date, count: number): Date[] {
  const times: Date[] = []
  let at: Date | undefined = after
  while (times.length < count && (at = nextFireTime(cron, at)) !== undefined) times.push(at)
  return times
}
