import type { JobState, MonitorJob, MonitorJobQuery } from '@visa/contract/monitor/monitor-job'
import type { Page } from '@visa/contract/page'
import { cappedPage } from '../../db/capped-page.ts'
import { instant } from '../../db/instant.ts'
import type { Tx } from '../../db/pool.ts'
import { affected, allOf, containing, first, sql, type Queryable, type Sql } from '../../db/sql.ts'

const STATES: Readonly<Record<JobState, Sql>> = {
  running: sql`locked_at is not null`,
  givenUp: sql`locked_at is null and attempts >= max_attempts`,
  failed: sql`locked_at is null and attempts < max_attempts and last_error is not null`,
  waiting: sql`locked_at is null and attempts < max_attempts and last_error is null`,
}

const COLUMNS = sql`id, task_identifier as task, attempts, max_attempts as "maxAttempts",
  ${instant('created_at')} as "createTime", ${instant('run_at')} as "runTime",
  coalesce(last_error, '') as "lastError",
  case when ${STATES.running} then 'running' when ${STATES.givenUp} then 'givenUp'
    when ${STATES.failed} then 'failed' else 'waiting' end as state`

export const pageJobs = (db: Queryable, query: MonitorJobQuery): Promise<Page<MonitorJob>> =>
  cappedPage<MonitorJob>(db, query, {
    columns: COLUMNS,
    from: sql`graphile_worker.jobs`,
    where: allOf(
      query.task === undefined ? undefined : sql`task_identifier ilike ${containing(query.task)}`,
      query.state && STATES[query.state],
    ),
    orderBy: sql`locked_at is null, last_error is null, run_at, id`,
  })

export const findJob = (db: Queryable, id: number): Promise<MonitorJob | undefined> =>
  first<MonitorJob>(db, sql`select ${COLUMNS} from graphile_worker.jobs where id = ${id}`)

/** The queue's own functions leave running jobs alone. */
export const retryJob = (tx: Tx, id: number): Promise<number> =>
  affected(
    tx,
    sql`select 1 from graphile_worker.reschedule_jobs(array[${id}::bigint], run_at := now(), attempts := 0::smallint)`,
  )

export const removeJob = (tx: Tx, id: number): Promise<number> =>
  affected(tx, sql`select 1 from graphile_worker.complete_jobs(array[${id}::bigint])`)
