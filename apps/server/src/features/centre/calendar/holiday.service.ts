import {
  HOLIDAY_LIMITS,
  type DayDraft,
  type HolidayDay,
  type holidaySave,
} from '@visa/contract/centre/config-holiday'
import type { HandlerInput, HandlerOutput } from '@visa/contract/endpoint'
import type { Actor } from '../../../access/actor.ts'
import type { ActingPerson } from '../../../access/mover.ts'
import { personFor } from '../../../access/person-name.ts'
import type { Viewer } from '../../../access/viewer.ts'
import { instantOf } from '../../../db/instant.ts'
import { addRow, changeRow, removeRows } from '../../../db/logged-rows.ts'
import type { Tx } from '../../../db/pool.ts'
import { first, one, rows, sql, type Queryable } from '../../../db/sql.ts'
import { selectOf } from '../../../db/table.ts'
import { refuseUnseen, type SetThing } from '../../../refusal/optimistic-lock.ts'
import { holidayTable, type HolidayRow } from './holiday.table.ts'

export interface CalendarDay {
  day: string
  name: string
  working: boolean
}

/** Whose calendar: that of an organisation for a country. Those who have entered nothing have the public one. */
export interface CalendarOf {
  acceptOrgId: number | null
  nationCode: string
}

/**
 * The days from a day on that are not as their weekday says: a closed consulate before the centre's own, then the public
 * ones. Days that are only thought of count as if they were entered.
 */
export function calendarFrom(
  db: Queryable,
  day: string,
  { acceptOrgId, nationCode }: CalendarOf,
  thought: readonly DayDraft[] = [],
): Promise<CalendarDay[]> {
  const drafts = sql`(select * from jsonb_to_recordset(${JSON.stringify(thought)}::jsonb)
    as t (day date, "nationCode" text, kind text, name text))`
  return rows<CalendarDay & { [column: string]: unknown }>(
    db,
    sql`select distinct on (day) day, name, working from (
          select day, name, working, 3 as place from holiday where day >= ${day}::date
          union all
          select day, name, working, case nation_code when '' then 2 else 1 end from centre_holiday h
          where company_id = ${acceptOrgId}::bigint and nation_code in ('', ${nationCode}) and day >= ${day}::date
            and not exists (select 1 from ${drafts} d where d.day = h.day and d."nationCode" = h.nation_code)
          union all
          select day, name, kind = 'work', case "nationCode" when '' then 2 else 1 end from ${drafts} d
          where kind <> 'asUsual' and "nationCode" in ('', ${nationCode}) and day >= ${day}::date
        ) as told order by day, place`,
  )
}

/** The years from one on whose public holidays are known. */
export const yearsKnown = async (
  db: Queryable,
  from: number,
  { acceptOrgId }: Pick<CalendarOf, 'acceptOrgId'>,
): Promise<ReadonlySet<number>> => {
  const found = await rows<{ year: number }>(
    db,
    sql`select distinct extract(year from day)::integer as year from holiday where day >= make_date(${from}::integer, 1, 1)
        union select year::integer from centre_calendar_year where company_id = ${acceptOrgId}::bigint and year >= ${from}`,
  )
  return new Set(found.map(({ year }) => year))
}

/** The days of a year as a centre's calendar shows them, its own beside the public ones. */
export const daysOfYear = (db: Queryable, companyId: number, year: number): Promise<HolidayDay[]> =>
  rows<HolidayDay & { [column: string]: unknown }>(
    db,
    sql`select day, nation_code as "nationCode", name, working, true as own from centre_holiday
        where company_id = ${companyId} and day between make_date(${year}::integer, 1, 1) and make_date(${year}::integer, 12, 31)
        union all
        select day, '', name, working, false from holiday h
        where day between make_date(${year}::integer, 1, 1) and make_date(${year}::integer, 12, 31)
          and not exists (select 1 from centre_holiday c
            where c.company_id = ${companyId} and c.day = h.day and c.nation_code = '')
        order by 1, 2`,
  )

interface Touched {
  day: string
  at: string
}

/** When the centre changed which days of a year. */
export const changesOfYear = (db: Queryable, companyId: number, year: number): Promise<Touched[]> =>
  rows<Touched & { [column: string]: unknown }>(
    db,
    sql`select day, ${instantOf(sql`touched_at`)} as at from centre_calendar_touch
        where company_id = ${companyId} and day between make_date(${year}::integer, 1, 1) and make_date(${year}::integer, 12, 31)
        order by day`,
  )

/** The last change of any of the days. */
async function lastTouch(
  tx: Tx,
  viewer: Viewer,
  days: readonly string[],
): Promise<Pick<SetThing, 'by' | 'at'> & { day: string }> {
  const found = await first<{ day: string; at: string; by: string }>(
    tx,
    sql`select day, ${instantOf(sql`touched_at`)} as at, ${personFor(viewer, sql`touched_by`)} as by
        from centre_calendar_touch where company_id = ${viewer.companyId} and day = any(${[...days]}::date[])
        order by touched_at desc, day limit 1`,
  )
  return found ?? { day: '', at: null, by: '' }
}

/** Says of one day what it is; whether that was anything new. */
export async function saveDay(tx: Tx, actor: Actor, companyId: number, draft: DayDraft): Promise<boolean> {
  const isNew = await setDay(tx, actor, companyId, draft)
  if (isNew)
    await tx.query(sql`insert into centre_calendar_touch (company_id, day, touched_by, touched_at)
      values (${companyId}, ${draft.day}::date, ${actor.userId}, now())
      on conflict (company_id, day) do update set touched_by = excluded.touched_by, touched_at = excluded.touched_at`)
  return isNew
}

async function setDay(
  tx: Tx,
  actor: Actor,
  companyId: number,
  { day, nationCode, kind, name }: DayDraft,
): Promise<boolean> {
  const held = await first<HolidayRow & { [column: string]: unknown }>(
    tx,
    sql`select ${selectOf(holidayTable)} from centre_holiday
        where company_id = ${companyId} and day = ${day}::date and nation_code = ${nationCode} for update`,
  )
  if (kind === 'asUsual') return held !== undefined && (await removeRows(tx, actor, holidayTable, [held])) > 0
  const values = { day, nationCode, name, working: kind === 'work' }
  if (held !== undefined) return changeRow(tx, actor, holidayTable, held, values)
  await addRow(tx, actor, holidayTable, { ...values, companyId })
  return true
}

const ownDays = (tx: Tx, companyId: number, days: readonly string[]): Promise<object[]> =>
  rows<{ day: string; [column: string]: unknown }>(
    tx,
    sql`select day, nation_code as "nationCode", name, working from centre_holiday
        where company_id = ${companyId} and day = any(${[...days]}::date[]) order by day, nation_code`,
  )

/** One after the other within a centre: two who set the same day do not both add it. */
export async function saveDays(
  tx: Tx,
  { viewer, actor }: ActingPerson,
  { days, seen }: HandlerInput<typeof holidaySave>['body'],
): Promise<HandlerOutput<typeof holidaySave>> {
  const { companyId } = viewer
  await tx.query(sql`select id from company where id = ${companyId} for no key update`)
  const wanted = days.map(({ day }) => day)
  const { day: name, ...last } = await lastTouch(tx, viewer, wanted)
  refuseUnseen({ name, ...last, current: { days: await ownDays(tx, companyId, wanted) } }, seen)
  let changed = 0
  for (const draft of days) if (await saveDay(tx, actor, companyId, draft)) changed += 1
  return { changed, changedAt: (await lastTouch(tx, viewer, wanted)).at }
}

/** Somebody says that the days of a year are entered, whatever their number; counted as known from then on. */
export async function noteYear(tx: Tx, companyId: number, year: number): Promise<void> {
  await tx.query(sql`insert into centre_calendar_year (company_id, year) values (${companyId}, ${year})
    on conflict do nothing`)
}

/** Closed days that a centre has entered of a year for itself. */
export const closedDays = async (db: Queryable, companyId: number, year: number): Promise<number> =>
  (
    await one<{ count: number }>(
      db,
      sql`select count(*)::int as count from centre_holiday where company_id = ${companyId} and nation_code = ''
          and not working and extract(year from day) = ${year}`,
    )
  ).count

/** A year that was taken in counts as known once it has as many closed days as there are public holidays, not for a few. */
export async function noteYearIfWhole(tx: Tx, companyId: number, year: number): Promise<void> {
  if ((await closedDays(tx, companyId, year)) >= HOLIDAY_LIMITS.wholeYear) await noteYear(tx, companyId, year)
}
