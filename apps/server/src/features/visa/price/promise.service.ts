import { addDays } from '@visa/contract/rules/days'
import type { Promised } from '@visa/contract/visa/order-price'
import type { Queryable } from '../../../db/sql.ts'
import type { OrderFields } from '@visa/contract/visa/order'
import { offeredOn } from '../product/product.service.ts'
import { calendarFrom, type CalendarDay } from './calendar.repo.ts'

export interface Calendar {
  /** Days that are not as their weekday says. */
  special: ReadonlyMap<string, CalendarDay>
  /** The last day of the last year of which holidays are known; null: of none. */
  knownUntil: string | null
}

/** The calendar from a day on. Holidays are published by the year, so it ends with the last year that has any. */
export async function loadCalendar(db: Queryable, from: string): Promise<Calendar> {
  const days = await calendarFrom(db, from.slice(0, 4) + '-01-01')
  const last = days.at(-1)?.day
  return {
    special: new Map(days.map((each) => [each.day, each])),
    knownUntil: last === undefined ? null : `${last.slice(0, 4)}-12-31`,
  }
}

const isWeekend = (day: string): boolean => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())

const isWorked = ({ special }: Calendar, day: string): boolean => special.get(day)?.working ?? !isWeekend(day)

/** So many working days after a day, counted one by one; past the end of the calendar it does not guess. */
export function promiseOf(calendar: Calendar, from: string, workingDays: number): Promised {
  const { special, knownUntil } = calendar
  const nameOf = (day: string): string => special.get(day)?.name ?? ''
  const days: Promised['days'] = [{ day: from, kind: 'start', name: nameOf(from) }]
  let left = workingDays
  let day = from
  while (left > 0) {
    day = addDays(day, 1)
    if (knownUntil === null || day > knownUntil) return { workingDays, promisedDate: null, knownUntil, days }
    const worked = isWorked(calendar, day)
    if (worked) left -= 1
    days.push({ day, kind: left === 0 ? 'promised' : worked ? 'working' : 'off', name: nameOf(day) })
  }
  return { workingDays, promisedDate: day, knownUntil, days }
}

export interface Speed {
  urgencyLevel: string
  workingDays: number
  promise: Promised
}

type Wanted = Pick<OrderFields, 'nationCode' | 'visaType' | 'visaCategory'>

/** Each speed that is offered on a day with its own promise counted from it, the slowest first. */
export async function speedsOf(db: Queryable, wanted: Wanted, day: string): Promise<Speed[]> {
  const { speeds = [] } = (await offeredOn(db, wanted, day)) ?? {}
  const calendar = await loadCalendar(db, day)
  return speeds
    .toSorted((a, b) => b.workingDays - a.workingDays)
    .map(({ urgencyLevel, workingDays }) => ({
      urgencyLevel,
      workingDays,
      promise: promiseOf(calendar, day, workingDays),
    }))
}

/** The promise at one speed; where the product has but one, at that. */
export async function promiseFor(
  db: Queryable,
  wanted: Wanted & Pick<OrderFields, 'urgencyLevel'>,
  day: string,
): Promise<Promised | null> {
  const speeds = await speedsOf(db, wanted, day)
  const asked = speeds.find(({ urgencyLevel }) => urgencyLevel === wanted.urgencyLevel)
  const only = wanted.urgencyLevel === '' ? speeds[0] : undefined
  return (asked ?? only)?.promise ?? null
}
