import type { DayDraft } from '@visa/contract/centre/config-holiday'
import { dayOf, formatDate } from '@visa/contract/dates'
import { addDays } from '@visa/contract/rules/days'
import type { Promised } from '@visa/contract/visa/order-price'
import type { Queryable } from '../../../db/sql.ts'
import type { OrderFields } from '@visa/contract/visa/order'
import {
  calendarFrom,
  yearsKnown,
  type CalendarDay,
  type CalendarOf,
} from '../../centre/calendar/holiday.service.ts'
import { processTimesOn } from '../../centre/calendar/process-time.service.ts'
import { offeredOn } from '../product/product.service.ts'

export interface Calendar {
  /** Days that are not as their weekday says. */
  special: ReadonlyMap<string, CalendarDay>
  /** The last day of the last year of which holidays are known; null: of none. */
  knownUntil: string | null
}

const YEAR_LENGTH = 4
const PUBLIC: CalendarOf = { acceptOrgId: null, nationCode: '' }

/**
 * The calendar from a day on, with what an organisation and the consulate of a country say of their own days. Holidays
 * are published by the year, so it ends with the last of the years that follow each other.
 */
export async function loadCalendar(
  db: Queryable,
  from: string,
  of: CalendarOf = PUBLIC,
  thought: readonly DayDraft[] = [],
): Promise<Calendar> {
  const first = Number(from.slice(0, YEAR_LENGTH))
  const days = await calendarFrom(db, `${first}-01-01`, of, thought)
  const years = await yearsKnown(db, first, of)
  let next = first
  while (years.has(next)) next += 1
  return {
    special: new Map(days.map((each) => [each.day, each])),
    knownUntil: next === first ? null : `${next - 1}-12-31`,
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

/** What comes after the hour up to which things are taken counts as taken on the next working day. */
function takenOn(calendar: Calendar, at: Date, cutOff: string): string {
  let day = dayOf(at)
  if (cutOff === '' || formatDate(at, 'hh:mm') < cutOff) return day
  do day = addDays(day, 1)
  while (!isWorked(calendar, day) && calendar.knownUntil !== null && day <= calendar.knownUntil)
  return day
}

/** When what is taken at a moment is done, by how long it takes and up to which hour it is taken. */
export const promiseAt = (
  calendar: Calendar,
  at: Date,
  { workingDays, cutOff }: { workingDays: number; cutOff: string },
): Promised => promiseOf(calendar, takenOn(calendar, at, cutOff), workingDays)

export interface Speed {
  urgencyLevel: string
  workingDays: number
  promise: Promised
}

/** Where the calendar from a day on comes from, for whoever counts by another one than is kept. */
type CalendarBy = (from: string, of: CalendarOf) => Promise<Calendar>

type Wanted = Pick<OrderFields, 'nationCode' | 'visaType' | 'visaCategory' | 'acceptOrgId'> & {
  /** Where it will be lodged; none: nobody has said yet. */
  consulate?: string | undefined
}

/**
 * Each speed that is offered at a moment with its own promise counted from it, the slowest first: as long as the
 * organisation that takes it says, else as the product does.
 */
export async function speedsOf(
  db: Queryable,
  wanted: Wanted,
  at: Date,
  calendarOf: CalendarBy = (from, of) => loadCalendar(db, from, of),
): Promise<Speed[]> {
  const day = dayOf(at)
  const { speeds = [] } = (await offeredOn(db, wanted, day)) ?? {}
  const calendar = await calendarOf(day, wanted)
  const own = await processTimesOn(db, wanted, day)
  return speeds
    .map(({ urgencyLevel, workingDays: offered }) => {
      const takes = own.get(urgencyLevel) ?? { workingDays: offered, cutOff: '' }
      return { urgencyLevel, workingDays: takes.workingDays, promise: promiseAt(calendar, at, takes) }
    })
    .toSorted((a, b) => b.workingDays - a.workingDays)
}

/** The promise at one speed; where the product has but one, at that. */
export async function promiseFor(
  db: Queryable,
  wanted: Wanted & Pick<OrderFields, 'urgencyLevel'>,
  at: Date,
  calendarOf?: CalendarBy,
): Promise<Promised | null> {
  const speeds = await speedsOf(db, wanted, at, calendarOf)
  const asked = speeds.find(({ urgencyLevel }) => urgencyLevel === wanted.urgencyLevel)
  const only = wanted.urgencyLevel === '' ? speeds[0] : undefined
  const promise = (asked ?? only)?.promise
  if (promise === undefined) return null
  return wanted.consulate ? { ...promise, consulate: wanted.consulate } : promise
}
