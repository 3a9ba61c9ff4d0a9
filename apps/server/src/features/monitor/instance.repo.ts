import type { ImageServiceHealth } from '@visa/contract/monitor/monitor'
import type { Queryable } from '../../db/sql.ts'
import { affected, sql } from '../../db/sql.ts'
import type { SlowEntry } from './slow-log.ts'

export interface InstanceState {
  id: string
  host: string
  pid: number
  version: string
  nodeVersion: string
  runsJobs: boolean
  startedAt: Date
  memoryBytes: number
  lagMs: number
  liveStreams: number
  poolTotal: number
  poolIdle: number
  poolWaiting: number
  busAlive: boolean
  image: ImageServiceHealth | undefined
}

/** Instances agree by the database's clock. */
export const putInstance = (db: Queryable, state: InstanceState): Promise<number> =>
  affected(
    db,
    sql`insert into app_instance (id, host, pid, version, node_version, runs_jobs, started_at, beat_at, memory_bytes,
          lag_ms, live_streams, pool_total, pool_idle, pool_waiting, bus_alive, image)
        values (${state.id}, ${state.host}, ${state.pid}, ${state.version}, ${state.nodeVersion}, ${state.runsJobs},
          ${state.startedAt}, clock_timestamp(), ${state.memoryBytes}, ${state.lagMs}, ${state.liveStreams},
          ${state.poolTotal}, ${state.poolIdle}, ${state.poolWaiting}, ${state.busAlive},
          ${state.image === undefined ? null : JSON.stringify(state.image)}::jsonb)
        on conflict (id) do update set beat_at = excluded.beat_at, memory_bytes = excluded.memory_bytes,
          lag_ms = excluded.lag_ms, live_streams = excluded.live_streams, pool_total = excluded.pool_total,
          pool_idle = excluded.pool_idle, pool_waiting = excluded.pool_waiting, bus_alive = excluded.bus_alive,
          image = excluded.image`,
  )

export const removeInstance = (db: Queryable, id: string): Promise<number> =>
  affected(db, sql`delete from app_instance where id = ${id}`)

/** Takes away instances not heard of for an hour, and slow statements of yesterday. */
export async function sweepInstances(db: Queryable): Promise<void> {
  await affected(db, sql`delete from app_instance where beat_at < clock_timestamp() - interval '1 hour'`)
  await affected(db, sql`delete from slow_statement where last_at < clock_timestamp() - interval '1 day'`)
}

export const addSlow = (db: Queryable, instanceId: string, entries: readonly SlowEntry[]): Promise<number> =>
  affected(
    db,
    sql`insert into slow_statement as s (instance_id, fingerprint, statement, calls, total_ms, max_ms, last_at)
        select ${instanceId}, * from unnest(${entries.map(({ fingerprint }) => fingerprint)}::text[],
          ${entries.map(({ statement }) => statement)}::text[], ${entries.map(({ calls }) => calls)}::bigint[],
          ${entries.map(({ totalMs }) => totalMs)}::double precision[],
          ${entries.map(({ maxMs }) => maxMs)}::double precision[],
          ${entries.map(({ lastAt }) => lastAt)}::timestamptz[])
        on conflict (instance_id, fingerprint) do update set calls = s.calls + excluded.calls,
          total_ms = s.total_ms + excluded.total_ms, max_ms = greatest(s.max_ms, excluded.max_ms),
          last_at = excluded.last_at`,
  )
