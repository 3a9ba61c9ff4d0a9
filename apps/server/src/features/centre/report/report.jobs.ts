import { CENTRE_DIMENSIONS, CENTRE_FIGURE_NAMES } from '@visa/contract/centre/figures'
import { dayOf } from '@visa/contract/dates'
import { addDays } from '@visa/contract/rules/days'
import { fill } from '@visa/messages/texts'
import { theProduct } from '../../../access/mover.ts'
import { joined, one, rows, sql, type Queryable, type Sql } from '../../../db/sql.ts'
import { inBoth } from '../../../jobs/in-both.ts'
import type { QuartzJob } from '../../../jobs/quartz-job.ts'
import { closeDay } from './day-report.service.ts'
import { columnOf, keyOf } from './figures.repo.ts'

/** Adds up what has changed in the sums of centres. Figures are right without it, and slower the longer it is paused. */
export const foldCentreJob: QuartzJob = {
  serviceName: 'centre',
  method: 'foldFigures',
  title: inBoth((t) => t.foldCentreTitle),
  description: inBoth((t) => t.foldCentreText),
  schedule: { cronExpression: '45 * * * * ?', overlapPolicy: 'skip', misfirePolicy: 'ignore' },
  async run({ db }) {
    const { count } = await db.tx((tx) =>
      one<{ count: number }>(tx, sql`select fold_centre_deltas() as count`),
    )
    return inBoth((t) => fill(t.foldCentreDone, { count }))
  },
}

/** Looked at again for some days, so that a night without a server forgets none. */
const NIGHTS = 7

interface OpenDay {
  centreId: number
  name: string
  day: string
}

/** The last days that nobody closed, of every centre at which something happened by then. */
const openDays = (db: Queryable, days: readonly string[]): Promise<OpenDay[]> =>
  rows<OpenDay & { [column: string]: unknown }>(
    db,
    sql`select c.id as "centreId", c.short_name as name, d.day::text as day
        from company c cross join unnest(${days}::date[]) as d (day)
        where c.is_centre and exists (select 1 from centre_fact f where f.centre_id = c.id and f.day <= d.day)
          and not exists (select 1 from centre_day_report r where r.centre_id = c.id and r.day = d.day)
        order by c.id, d.day`,
  )

/** Days longer ago on which something happened, since a centre closes its days, that nobody closed: the product leaves them to people. */
const forgottenDays = (db: Queryable, before: string): Promise<{ count: number; day: string | null }> =>
  one<{ count: number; day: string | null }>(
    db,
    sql`select count(*) as count, min(s.day)::text as day from centre_sum s
        where s.span = 1 and s.dim = 'none' and s.nation_code = '' and s.day < ${before}::date
          and s.day > (select min(r.day) from centre_day_report r where r.centre_id = s.centre_id)
          and not exists (select 1 from centre_day_report r where r.centre_id = s.centre_id and r.day = s.day)`,
  )

/** Closes the days that are over for every centre at which something happened; each then waits to be signed. */
export const closeDaysJob: QuartzJob = {
  serviceName: 'centre',
  method: 'closeDays',
  title: inBoth((t) => t.closeDaysTitle),
  description: inBoth((t) => t.closeDaysText),
  schedule: { cronExpression: '0 30 0 * * ?', overlapPolicy: 'skip', misfirePolicy: 'fireOnce' },
  async run({ db, now }) {
    const today = dayOf(now)
    const days = Array.from({ length: NIGHTS }, (_, night) => addDays(today, night - NIGHTS))
    const [from = today, to = today] = [days[0], days.at(-1)]
    const open = await openDays(db, days)
    const failures: { where: string; error: unknown }[] = []
    for (const { centreId, name, day } of open) {
      try {
        await db.tx((tx) => closeDay(tx, theProduct(now), { centreId, day }))
      } catch (error) {
        // The others are closed all the same.
        failures.push({ where: `${name} ${day}`, error })
      }
    }
    const { count: forgotten, day } = await forgottenDays(db, from)
    const told = inBoth((t) =>
      [
        fill(t.closeDaysDone, { from, to, count: open.length - failures.length }),
        ...(forgotten === 0 ? [] : [fill(t.closeDaysForgotten, { count: forgotten, day: day ?? '' })]),
        ...failures.map(({ where, error }) => fill(t.closeDaysFailed, { where, reason: String(error) })),
      ].join('\n'),
    )
    if (failures.length === 0) return told
    throw new AggregateError(
      failures.map(({ error }) => error),
      `${told.zh}\n${told.en}`,
    )
  },
}

const TOLD = 50

/** Everything that figures are told by. */
const DIMS = ['none', 'hour', ...CENTRE_DIMENSIONS] as const

/** The months of centres of which there is anything to compare. */
const monthsOf = (db: Queryable): Promise<{ centreId: number; month: string }[]> =>
  rows(
    db,
    sql`select distinct centre_id as "centreId", date_trunc('month', day::timestamp)::date::text as month from (
          select centre_id, day from centre_sum union all select centre_id, day from centre_delta
          union all select centre_id, day from centre_fact) told order by 2, 1`,
  )

/** Days of a month, and the month, of which a sum is not what its rows come to, by whatever it is told. */
const differingIn = (
  db: Queryable,
  { centreId, month }: { centreId: number; month: string },
): Promise<{ day: string }[]> => {
  const columns = CENTRE_FIGURE_NAMES.map(columnOf)
  const list = (each: (column: Sql) => Sql): Sql => joined(columns.map(each), sql`, `)
  const told = list((column) => column)
  const differing = joined(
    columns.map((column) => sql`coalesce(sum(${column}), 0) <> 0`),
    sql` or `,
  )
  const facts = sql`kind, day, hour, nation_code, visa_type, visa_category, urgency, agent_id, operator_id, age,
    nationality, way`
  const within = sql`centre_id = ${centreId} and day >= ${month}::date and day < ${month}::date + interval '1 month'`
  return rows(
    db,
    sql`with daily as (
          select f.day, dims.dim, ${keyOf(sql`dims.dim`)} as key, f.nation_code, ${list((column) => sql`sum(${column}) as ${column}`)}
          from (select ${facts}, ${told} from centre_delta where ${within}
            union all select ${facts}, ${list((column) => sql`-${column}`)} from centre_fact where ${within}) f
          cross join unnest(${DIMS}::text[]) as dims (dim)
          group by 1, 2, 3, 4),
        compared as (
          select span, day, dim, key, nation_code, ${told} from centre_sum where ${within}
          union all
          select spans.span, case when spans.span = 2 then ${month}::date else d.day end, d.dim, d.key,
            case when nations.own then d.nation_code else '' end, ${told}
          from daily d cross join (values (1), (2)) as spans (span) cross join (values (false), (true)) as nations (own)
          where d.key is not null and (not nations.own or d.nation_code <> ''))
        select distinct case when span = 2 then to_char(day, 'YYYY-MM') else day::text end as day from (
          select span, day from compared group by span, day, dim, key, nation_code having ${differing}) wrong
        order by 1`,
  )
}

/** Proves each night that the sums of days and months, by whatever they are told, are those of the rows; else it fails. */
export const checkCentreJob: QuartzJob = {
  serviceName: 'centre',
  method: 'checkFigures',
  title: inBoth((t) => t.checkCentreTitle),
  description: inBoth((t) => t.checkCentreText),
  schedule: { cronExpression: '0 20 3 * * ?', overlapPolicy: 'skip', misfirePolicy: 'fireOnce' },
  async run({ db }) {
    const faults = new Set<string>()
    // One month of one centre at a time: no night has to look at years at once.
    for (const each of await monthsOf(db)) for (const { day } of await differingIn(db, each)) faults.add(day)
    if (faults.size === 0) return inBoth((t) => t.checkCentreFine)
    const days = [...faults].slice(0, TOLD).join(' ')
    const wrong = inBoth((t) => fill(t.checkCentreWrong, { count: faults.size, days }))
    throw new Error(`${wrong.zh}\n${wrong.en}`)
  },
}
