import { rows, sql, type Queryable } from '../../../db/sql.ts'

export interface CalendarDay {
  day: string
  name: string
  working: boolean
}

/** The days that are not as their weekday says. */
export const calendarFrom = (db: Queryable, day: string): Promise<CalendarDay[]> =>
  rows<CalendarDay & { [column: string]: unknown }>(
    db,
    sql`select day, name, working from holiday where day >= ${day}::date order by day`,
  )
