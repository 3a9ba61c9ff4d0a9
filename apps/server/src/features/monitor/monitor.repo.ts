import type { MonitorOverview, MonitorStorage, SlowStatement } from '@visa/contract/monitor/monitor'
import { TASK_STATUS } from '@visa/contract/task-status'
import { instantOf } from '../../db/instant.ts'
import { instant } from '../../db/instant.ts'
import { one, rows, sql, type Queryable } from '../../db/sql.ts'

const STALE_AFTER_SECONDS = 20
const LOCKS_SHOWN = 20
const TABLES_SHOWN = 15
const COMPANIES_SHOWN = 20
const TRANSFERS_SHOWN = 50
const SLOW_SHOWN = 100

export const instances = (db: Queryable): Promise<MonitorOverview['instances']> =>
  rows(
    db,
    sql`select id as "instanceId", host, pid, version, node_version as "nodeVersion", runs_jobs as "runsJobs",
          ${instant('started_at')} as "startTime", ${instant('beat_at')} as "beatTime",
          beat_at < clock_timestamp() - make_interval(secs => ${STALE_AFTER_SECONDS}) as stale,
          memory_bytes as "memoryBytes", lag_ms as "lagMs", live_streams as "liveStreams",
          pool_total as "poolTotal", pool_idle as "poolIdle", pool_waiting as "poolWaiting", bus_alive as "busAlive", image
        from app_instance order by started_at, id`,
  )

export const queueFigures = (db: Queryable): Promise<MonitorOverview['queue']> =>
  one(
    db,
    sql`select count(*) filter (where locked_at is null and last_error is null) as waiting,
          count(*) filter (where locked_at is not null) as running,
          count(*) filter (where locked_at is null and last_error is not null) as failed,
          coalesce(max(extract(epoch from clock_timestamp() - run_at) * 1000)
            filter (where locked_at is null and attempts < max_attempts and run_at <= clock_timestamp()), 0)::bigint
            as "oldestMs"
        from graphile_worker.jobs`,
  )

export const transfers = (db: Queryable): Promise<MonitorOverview['transfers']> =>
  rows(
    db,
    sql`select t.kind, t.direction, c.short_name as "companyName", t.status = ${TASK_STATUS.EXECUTING} as executing,
          t.rows_done as "rowsDone", t.rows_total as "rowsTotal", ${instant('asked_at')} as "createTime"
        from (
          select 'export' as direction, kind, company_id, status, rows_done, rows_total, created_at as asked_at
          from export_task
          union all
          select 'import', kind, company_id, status, rows_done, rows_total, created_at from import_task
        ) t join company c on c.id = t.company_id
        where t.status in (${TASK_STATUS.SUBMITTED}, ${TASK_STATUS.EXECUTING})
        order by t.asked_at limit ${TRANSFERS_SHOWN}`,
  )

/** The scheduled runs of the last day, by task. */
export const runsOfTheDay = (db: Queryable): Promise<MonitorOverview['runs']> =>
  rows(
    db,
    sql`select task_name as "taskName", count(*) filter (where result = 'success') as success,
          count(*) filter (where result = 'failure') as failure,
          count(*) filter (where result in ('skipped', 'missed', 'lost')) as missed,
          count(*) filter (where result in ('waiting', 'running')) as open,
          avg(extract(epoch from finished_at - started_at) * 1000)::bigint as "meanMs",
          max(extract(epoch from finished_at - started_at) * 1000)::bigint as "maxMs",
          ${instantOf(sql`max(started_at)`)} as "lastTime"
        from quartz_run where fire_at > clock_timestamp() - interval '1 day'
        group by task_name order by failure desc, task_name`,
  )

export const connections = (db: Queryable): Promise<MonitorOverview['connections']> =>
  one(
    db,
    sql`select current_setting('max_connections')::int as max, coalesce((
          select jsonb_agg(jsonb_build_object('name', state, 'count', count) order by count desc) from (
            select coalesce(state, 'background') as state, count(*) as count from pg_stat_activity
            where datname = current_database() group by 1) s), '[]') as states`,
  )

export const locks = (db: Queryable): Promise<MonitorOverview['locks']> =>
  rows(
    db,
    sql`select pid, application_name as application,
          greatest(extract(epoch from clock_timestamp() - query_start) * 1000, 0)::bigint as "waitingMs",
          pg_blocking_pids(pid) as "blockedBy", query as statement
        from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'
        order by query_start limit ${LOCKS_SHOWN}`,
  )

export const chainFigures = (db: Queryable): Promise<MonitorOverview['chain']> =>
  one(
    db,
    sql`select coalesce((select max(seq) from change_log_link), 0) as seq, (
          select count(*) from change_log l where l.xid >= (select below from change_log_seal)
            and not exists (select from change_log_link k where k.log_id = l.id)) as unsealed`,
  )

const tables = (db: Queryable): Promise<MonitorStorage['tables']> =>
  rows(
    db,
    sql`select s.relname as table, pg_total_relation_size(s.relid) as bytes,
          greatest(c.reltuples, s.n_live_tup)::bigint as rows
        from pg_stat_user_tables s join pg_class c on c.oid = s.relid
        order by 2 desc, 1 limit ${TABLES_SHOWN}`,
  )

const companies = (db: Queryable, quotaBytes: number): Promise<MonitorStorage['companies']> =>
  rows(
    db,
    sql`select c.id as "companyId", c.short_name as "companyName", u.bytes, u.files,
          coalesce(u.quota_bytes, ${quotaBytes}) as "quotaBytes"
        from company_file_usage u join company c on c.id = u.company_id
        where u.files > 0 order by u.bytes desc, c.id limit ${COMPANIES_SHOWN}`,
  )

const migrations = (db: Queryable): Promise<MonitorStorage['migrations']> =>
  rows(
    db,
    sql`select number, name, ${instant('applied_at')} as "appliedTime" from schema_migration order by number desc`,
  )

type Sizes = Pick<MonitorStorage, 'databaseVersion' | 'databaseBytes' | 'fileBytes' | 'files'>

export async function storage(db: Queryable, quotaBytes: number): Promise<MonitorStorage> {
  const sizes = await one<Sizes & Record<string, unknown>>(
    db,
    sql`select current_setting('server_version') as "databaseVersion",
          pg_database_size(current_database()) as "databaseBytes",
          coalesce(sum(bytes), 0)::bigint as "fileBytes", coalesce(sum(files), 0)::bigint as files
        from company_file_usage`,
  )
  return {
    ...sizes,
    tables: await tables(db),
    companies: await companies(db, quotaBytes),
    migrations: await migrations(db),
  }
}

export const slowStatements = (db: Queryable): Promise<SlowStatement[]> =>
  rows(
    db,
    sql`select row_number() over (order by total_ms desc, fingerprint, instance_id) as id,
          instance_id as "instanceId", statement, calls, total_ms / calls as "meanMs", max_ms as "maxMs",
          ${instant('last_at')} as "lastTime"
        from slow_statement where last_at > clock_timestamp() - interval '1 day'
        order by total_ms desc, fingerprint, instance_id limit ${SLOW_SHOWN}`,
  )
