import { dayOf } from '@visa/contract/dates'
import { daysBetween } from '@visa/contract/rules/days'
import { fill } from '@visa/messages/texts'
import { retally, type TalliedList } from '../../db/list-tally.ts'
import { affected, one, rows, sql } from '../../db/sql.ts'
import type { QuartzJob } from '../../jobs/quartz-job.ts'
import { sweep } from '../../jobs/sweep.ts'
import { getParam } from '../org/system-param/system-param.service.ts'
import { inBoth } from '../../jobs/in-both.ts'

export const sweepJob: QuartzJob = {
  serviceName: 'system',
  method: 'sweepExpired',
  title: inBoth((t) => t.sweepTitle),
  description: inBoth((t) => t.sweepText),
  schedule: { cronExpression: '0 0/5 * * * ?', overlapPolicy: 'skip', misfirePolicy: 'ignore' },
  async run({ db, now }) {
    const count = await sweep(db, now)
    return inBoth((t) => fill(t.sweepDone, { count }))
  },
}

export const retallyJob = (lists: readonly TalliedList[]): QuartzJob => ({
  serviceName: 'system',
  method: 'retallyLists',
  title: inBoth((t) => t.retallyTitle),
  description: inBoth((t) => t.retallyText),
  schedule: { cronExpression: '0 * * * * ?', overlapPolicy: 'skip', misfirePolicy: 'ignore' },
  async run({ db }) {
    let count = 0
    for (const list of lists) count += await retally(db, list)
    return inBoth((t) => fill(t.retallyDone, { lists: lists.length, count }))
  },
})

/** Working days are not guessed beyond the known holidays, so somebody must be told in time. */
export const holidayReminderJob: QuartzJob = {
  serviceName: 'calendar',
  method: 'remindHolidays',
  title: inBoth((t) => t.holidayTitle),
  description: inBoth((t) => t.holidayText),
  schedule: { cronExpression: '0 0 9 * * ?', overlapPolicy: 'skip', misfirePolicy: 'fireOnce' },
  async run({ db, now }) {
    const { until } = await one<{ until: string | null }>(
      db,
      sql`select (date_trunc('year', max(day)) + interval '1 year - 1 day')::date as until from holiday`,
    )
    if (until === null) return inBoth((t) => t.holidayNone)
    const remindDays = await getParam(db, 'holiday.remindDays')
    const blanks = { until, days: daysBetween(dayOf(now), until) }
    return inBoth((t) => fill(blanks.days <= remindDays ? t.holidayEnding : t.holidayFine, blanks))
  },
}

const LARGEST = 20

interface TableSize {
  table: string
  size: string
  rows: number
}

/** Row counts are the database's own estimates: counting would read every table. */
export const databaseStatsJob: QuartzJob = {
  serviceName: 'database',
  method: 'recordStatistics',
  title: inBoth((t) => t.statsTitle),
  description: inBoth((t) => t.statsText),
  schedule: { cronExpression: '0 30 3 * * ?', overlapPolicy: 'skip', misfirePolicy: 'ignore' },
  async run({ db }) {
    const whole = await one<{ size: string; tables: number }>(
      db,
      sql`select pg_size_pretty(pg_database_size(current_database())) as size,
            (select count(*) from pg_stat_user_tables) as tables`,
    )
    const largest = await rows<TableSize>(
      db,
      sql`select s.relname as table, pg_size_pretty(pg_total_relation_size(s.relid)) as size,
            greatest(c.reltuples, s.n_live_tup)::bigint as rows
          from pg_stat_user_tables s join pg_class c on c.oid = s.relid
          order by pg_total_relation_size(s.relid) desc, s.relname limit ${LARGEST}`,
    )
    return inBoth((t) =>
      [
        fill(t.statsDatabase, { size: whole.size, tables: whole.tables }),
        ...largest.map((each) => fill(t.statsTable, { table: each.table, size: each.size, rows: each.rows })),
      ].join('\n'),
    )
  },
}

export const pruneLogJob: QuartzJob = {
  serviceName: 'quartz',
  method: 'pruneLog',
  title: inBoth((t) => t.pruneTitle),
  description: inBoth((t) => t.pruneText),
  schedule: { cronExpression: '0 15 3 * * ?', overlapPolicy: 'skip', misfirePolicy: 'ignore' },
  async run({ db, now }) {
    const days = await getParam(db, 'quartz.logDays')
    const count = await affected(
      db,
      sql`delete from quartz_run where result not in ('waiting', 'running')
          and fire_at < ${now}::timestamptz - make_interval(days => ${days})`,
    )
    return inBoth((t) => fill(t.pruneDone, { count }))
  },
}
