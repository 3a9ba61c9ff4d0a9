/** Working time in UTC+8: 8:30–12:00 and 13:30–17:30 of each working day. */

import { dayOf, startOfDay } from '../dates.ts'
import { addDays } from './days.ts'

const HOUR_MS = 3_600_000

const SPELLS = [
  { from: 8.5, to: 12 },
  { from: 13.5, to: 17.5 },
] as const

export const WORKDAY_HOURS = SPELLS.reduce((hours, { from, to }) => hours + to - from, 0)

/** Which days are worked. Saturdays and Sundays are free unless swapped. */
export interface WorkCalendar {
  readonly holidays: ReadonlySet<string>
  /** Weekend days that are worked in exchange for a holiday. */
  readonly swapped: ReadonlySet<string>
  /** The last day the calendar knows; nothing is guessed beyond it. */
  readonly until: string
}

export function isWorkday(day: string, { holidays, swapped }: WorkCalendar): boolean {
  if (holidays.has(day)) return false
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return (weekday !== 0 && weekday !== 6) || swapped.has(day)
}

const overlap = (from: number, to: number, start: number, end: number): number =>
  Math.max(0, Math.min(to, end) - Math.max(from, start))

function workedOn(day: string, from: number, to: number): number {
  const midnight = startOfDay(day).getTime()
  return SPELLS.reduce(
    (total, spell) =>
      total + overlap(from, to, midnight + spell.from * HOUR_MS, midnight + spell.to * HOUR_MS),
    0,
  )
}

/** Working hours from one instant to another, 0 when it is not later; undefined beyond the calendar. */
export function workingHours(from: Date, to: Date, calendar: WorkCalendar): number | undefined {
  const last = dayOf(to)
  if (last > calendar.until) return undefined
  let worked = 0
  for (let day = dayOf(from); day <= last; day = addDays(day, 1)) {
    if (isWorkday(day, calendar)) worked += workedOn(day, from.getTime(), to.getTime())
  }
  return worked / HOUR_MS
}

/** The instant at which so many working hours have passed; undefined beyond the calendar. */
export function afterWorkingHours(from: Date, hours: number, calendar: WorkCalendar): Date | undefined {
  let left = hours * HOUR_MS
  for (let day = dayOf(from); day <= calendar.until; day = addDays(day, 1)) {
    if (!isWorkday(day, calendar)) continue
    const midnight = startOfDay(day).getTime()
    for (const spell of SPELLS) {
      const start = Math.max(from.getTime(), midnight + spell.from * HOUR_MS)
      const worked = Math.max(0, midnight + spell.to * HOUR_MS - start)
      if (worked > 0 && left <= worked) return new Date(start + left)
      left -= worked
    }
  }
  return undefined
}
