import { dayOf } from '@visa/contract/dates'
import { afterWorkingHours, workingHours, type WorkCalendar } from '@visa/contract/rules/working-hours'
import type { Queryable } from '../../../db/sql.ts'
import { getParam } from '../../org/system-param/system-param.service.ts'
import { loadCalendar } from '../../visa/price/promise.service.ts'

/** How long suppliers may take, in working hours. */

const MINUTES = 60

async function workCalendar(db: Queryable, from: Date): Promise<WorkCalendar> {
  const { special, knownUntil } = await loadCalendar(db, dayOf(from))
  const days = [...special.values()]
  const named = (working: boolean) =>
    new Set(days.filter((each) => each.working === working).map(({ day }) => day))
  return { holidays: named(false), swapped: named(true), until: knownUntil ?? '' }
}

export const reactHours = async (db: Queryable): Promise<number> =>
  (await getParam(db, 'supply.reactMinutes')) / MINUTES

/** Until when what is asked for now is to be done; null past the end of the calendar. */
export async function dueFor(db: Queryable, now: Date): Promise<string | null> {
  const due = afterWorkingHours(now, await reactHours(db), await workCalendar(db, now))
  return due?.toISOString() ?? null
}

/** How many working hours lie between; null past the end of the calendar. */
export async function waitedHours(db: Queryable, from: Date, to: Date): Promise<number | null> {
  return workingHours(from, to, await workCalendar(db, from)) ?? null
}
