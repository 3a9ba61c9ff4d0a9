import type { ClosedCount, UnclosedCount } from '@visa/contract/custody/count'
import { dayOf } from '@visa/contract/dates'
import type { ActingPerson } from '../../access/mover.ts'
import { personFor } from '../../access/person-name.ts'
import { instantOf } from '../../db/instant.ts'
import { rows, sql, type Queryable } from '../../db/sql.ts'

/** The counts of days that went by. */

const DAYS_SHOWN = 14

/** Counts that were closed lately. */
export const closedDays = (db: Queryable, { viewer }: ActingPerson): Promise<ClosedCount[]> =>
  rows<ClosedCount & { [column: string]: unknown }>(
    db,
    sql`select c.id, c.day, c.round, ${personFor(viewer, sql`c.begun_by`)} as "begunBy", ${personFor(viewer, sql`c.closed_by`)} as "closedBy",
          ${instantOf(sql`c.closed_at`)} as "closedAt", s.system, s.counted,
          jsonb_array_length(c.told -> 'differences') as differences, c.late_reason as "lateReason",
          c.late_reason <> '' and jsonb_array_length(c.told -> 'places') = 0 as uncounted, s.unfinished,
          (select count(*) from jsonb_array_elements(c.told -> 'differences') e where e ->> 'outcome' = '') as unexplained
        from custody_count c cross join lateral (
          select coalesce(sum((e ->> 'system')::int), 0)::int as system, coalesce(sum((e ->> 'counted')::int), 0)::int as counted,
            count(*) filter (where e ->> 'doneAt' is null and ((e ->> 'placeId') is not null or (e ->> 'system')::int > 0)
              or (c.round = 'CLOSING' and (e ->> 'since')::int > 0)) as unfinished
          from jsonb_array_elements(c.told -> 'places') e) s
        where c.company_id = ${viewer.companyId} and c.told is not null order by c.day desc, c.round limit ${DAYS_SHOWN}`,
  )

/** Days before today that nobody closed, in which somebody counted or passports were moved. */
export const unclosedDays = (db: Queryable, { viewer, now }: ActingPerson): Promise<UnclosedCount[]> =>
  rows<UnclosedCount & { [column: string]: unknown }>(
    db,
    sql`select c.id, c.day, c.round, coalesce(${personFor(viewer, sql`c.begun_by`)}, '') as "begunBy" from custody_count c
        where c.company_id = ${viewer.companyId} and c.closed_at is null and c.day < ${dayOf(now)}::date
        order by c.day, c.round desc limit ${DAYS_SHOWN}`,
  )
