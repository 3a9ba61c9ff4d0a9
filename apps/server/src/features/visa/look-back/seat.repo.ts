import type { Page } from '@visa/contract/page'
import { startOfDay } from '@visa/contract/dates'
import { addDays } from '@visa/contract/rules/days'
import type { SeatQuery, SeatStep, SeatStepQuery, SeatWork } from '@visa/contract/visa/seat-statistics'
import { personFor } from '../../../access/person-name.ts'
import { rowsWithin } from '../../../access/rows-within.ts'
import { withinScope } from '../../../access/scope.ts'
import type { Viewer } from '../../../access/viewer.ts'
import { cappedPage, type ListSource } from '../../../db/capped-page.ts'
import { instantOf } from '../../../db/instant.ts'
import { allOf, rows, sql, type Queryable, type Sql } from '../../../db/sql.ts'
import { given } from '../order/list-parts.service.ts'
import { applicantTable } from '../order/order-records.service.ts'

/** Steps that people did to applicants, from the history: only those of people within the viewer's reach. */

const LOCAL = sql`(h.at at time zone 'Asia/Shanghai')`
const WEEKDAY = sql`extract(isodow from ${LOCAL})::int`
const HOUR = sql`extract(hour from ${LOCAL})::int`
const DAY = sql`${LOCAL}::date`

type Asked = Pick<SeatStepQuery, 'from' | 'to' | 'actorId' | 'operation' | 'weekday' | 'hour'>

const stepsOf = (viewer: Viewer, asked: Asked): Sql =>
  allOf(
    sql`h.machine = 'visa_applicant' and h.actor_id is not null`,
    withinScope(viewer, { company: sql`h.actor_company_id`, owner: sql`h.actor_id` }),
    sql`h.at >= ${startOfDay(asked.from)} and h.at < ${startOfDay(addDays(asked.to, 1))}`,
    given(asked.actorId, (id) => sql`h.actor_id = ${id}`),
    given(asked.operation, (operation) => sql`h.operation = ${operation}`),
    given(asked.weekday, (weekday) => sql`${WEEKDAY} = ${weekday}`),
    // Midnight is an hour too.
    asked.hour === undefined ? undefined : sql`${HOUR} = ${asked.hour}`,
  )

interface Counted {
  kind: number
  actorId: number | null
  name: string | null
  operation: string | null
  weekday: number | null
  hour: number | null
  day: string | null
  count: number
}

/** Which of the groups a row is of, by what it leaves out. */
const BY_PERSON = 0b00_111
const BY_HOUR = 0b11_001
const BY_DAY = 0b11_110

/** Who did how many of which step, on which weekday at which hour, on which day: three counts of one reading. */
export async function seatWorkOf(
  db: Queryable,
  { viewer }: { viewer: Viewer },
  query: SeatQuery,
): Promise<SeatWork> {
  const counted = await rows<Counted & { [column: string]: unknown }>(
    db,
    sql`select grouping(actor_id, operation, weekday, hour, day) as kind, actor_id as "actorId",
          case when actor_id is null then null else ${personFor(viewer, sql`actor_id`)} end as name,
          operation, weekday, hour, day, count(*) as count
        from (select h.actor_id, h.operation, ${WEEKDAY} as weekday, ${HOUR} as hour, ${DAY} as day
          from state_history h where ${stepsOf(viewer, query)}) done
        group by grouping sets ((actor_id, operation), (weekday, hour), (day))
        order by kind, count desc, actor_id, operation, day`,
  )
  const of = (kind: number) => counted.filter((row) => row.kind === kind)
  const people = new Map<number, SeatWork['people'][number]>()
  for (const { actorId, name, operation, count } of of(BY_PERSON)) {
    if (actorId === null || operation === null) continue
    const person = people.get(actorId) ?? { actorId, name: name ?? '', steps: [], total: 0 }
    person.steps.push({ operation, count })
    people.set(actorId, { ...person, total: person.total + count })
  }
  const days = of(BY_DAY).flatMap(({ day, count }) => (day === null ? [] : [{ day, count }]))
  return {
    people: [...people.values()].toSorted((one, other) => other.total - one.total),
    hours: of(BY_HOUR).flatMap(({ weekday, hour, count }) =>
      weekday === null || hour === null ? [] : [{ weekday, hour, count }],
    ),
    days: days.toSorted((one, other) => one.day.localeCompare(other.day)),
    total: days.reduce((sum, { count }) => sum + count, 0),
  }
}

const source = (viewer: Viewer, asked: Asked): ListSource => ({
  columns: sql`h.id, ${instantOf(sql`h.at`)} as at, ${personFor(viewer, sql`h.actor_id`)} as "actorName", h.operation,
    coalesce(nullif(a.cn_name, ''), trim(a.surname || ' ' || a.given_names), '') as "applicantName",
    a.order_id as "orderId", coalesce(o.order_no, '') as "orderNo"`,
  from: sql`state_history h
    left join visa_applicant a on a.id = h.record_id and ${rowsWithin(viewer, applicantTable, 'a')}
    left join visa_order o on o.id = a.order_id`,
  countFrom: sql`state_history h`,
  where: stepsOf(viewer, asked),
  orderBy: sql`h.at desc, h.id desc`,
})

/** The steps behind a figure. Whoever may count a colleague's step need not reach whom it was done to. */
export const seatStepsOf = (
  db: Queryable,
  { viewer }: { viewer: Viewer },
  query: SeatStepQuery,
): Promise<Page<SeatStep>> =>
  cappedPage<SeatStep & { [column: string]: unknown }>(db, query, source(viewer, query))

/** The same by day, hour, person and step, for a file. */
export const seatCounts = (viewer: Viewer, query: SeatQuery): ListSource => ({
  columns: sql`c.day, c.hour, ${personFor(viewer, sql`c.actor_id`)} as "actorName", c.operation, c.count`,
  from: sql`(select ${DAY} as day, ${HOUR} as hour, h.actor_id, h.operation, count(*) as count
    from state_history h where ${stepsOf(viewer, query)} group by 1, 2, 3, 4) c`,
  where: sql`true`,
  orderBy: sql`c.day, c.hour, c.actor_id, c.operation`,
})
