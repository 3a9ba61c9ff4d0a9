import type { RunCause, RunResult } from '@visa/contract/quartz/quartz-log'
import { QUARTZ_STATUS, type MisfirePolicy, type OverlapPolicy } from '@visa/contract/quartz/quartz-task'
import type { Tx } from '../../db/pool.ts'
import { affected, one, rows, sql, type Queryable } from '../../db/sql.ts'
import type { InBoth } from '../../jobs/quartz-job.ts'

export interface Probe {
  due: boolean
  waiting: boolean
  lost: boolean
}

/** Whether there is anything to do: asked every second by every instance, and answered from partial indexes. */
export const probe = (db: Queryable, now: Date): Promise<Probe> =>
  one<Probe>(
    db,
    sql`select exists (select 1 from quartz_task where next_fire_at <= ${now}) as due,
          exists (select 1 from quartz_run where result = 'waiting') as waiting,
          exists (select 1 from quartz_run where result = 'running' and lease_until < ${now}) as lost`,
  )

export interface DueTask {
  id: number
  taskName: string
  serviceName: string
  method: string
  cronExpression: string
  overlapPolicy: OverlapPolicy
  misfirePolicy: MisfirePolicy
  nextFireAt: Date
  /** Runs of it that wait or run. */
  open: number
}

/** Tasks whose time has come; those that another instance holds are its business. */
export const lockDue = (tx: Tx, now: Date, limit: number): Promise<DueTask[]> =>
  rows<DueTask>(
    tx,
    sql`select id, task_name as "taskName", service_name as "serviceName", method,
          cron_expression as "cronExpression", overlap_policy as "overlapPolicy", misfire_policy as "misfirePolicy",
          next_fire_at as "nextFireAt",
          (select count(*) from quartz_run r where r.task_id = t.id and r.result in ('waiting', 'running')) as open
        from quartz_task t where next_fire_at <= ${now} order by next_fire_at, id limit ${limit}
        for no key update skip locked`,
  )

export interface NewRun {
  fireAt: Date
  cause: RunCause
  result: Extract<RunResult, 'waiting' | 'skipped' | 'missed'>
  output?: InBoth
  attempt?: number
}

export type RunOwner = Pick<DueTask, 'id' | 'taskName' | 'serviceName' | 'method'>

const NOTHING: InBoth = { zh: '', en: '' }

/** A fire time that has its run already gets no second one. */
export async function insertRun(tx: Tx, task: RunOwner, run: NewRun, now: Date): Promise<void> {
  await affected(
    tx,
    sql`insert into quartz_run (task_id, task_name, service_name, method, fire_at, cause, result, attempt, output,
          finished_at, created_at)
        values (${task.id}, ${task.taskName}, ${task.serviceName}, ${task.method}, ${run.fireAt}, ${run.cause},
          ${run.result}, ${run.attempt ?? 1}, ${JSON.stringify(run.output ?? NOTHING)}::jsonb,
          ${run.result === 'waiting' ? null : now}, ${now})
        on conflict do nothing`,
  )
}

export async function setNextFire(tx: Tx, id: number, next: Date | null, last: Date | null): Promise<void> {
  await affected(
    tx,
    sql`update quartz_task set next_fire_at = ${next}, last_fire_at = coalesce(${last}, last_fire_at) where id = ${id}`,
  )
}

export interface ClaimedRun {
  id: number
  serviceName: string
  method: string
  fireAt: Date
}

interface Known {
  /** `service.method` of all that this instance can do. */
  jobs: readonly string[]
  /** What has waited since before then is taken by whoever comes, to be told that nobody knows it. */
  forsakenBefore: Date
}

/**
 * Tasks that have runs waiting, the longest first, held so that no two instances judge the same task's overlaps. What
 * this instance does not know is left to one of another version.
 */
export const lockWaiting = (
  tx: Tx,
  { jobs, forsakenBefore }: Known,
): Promise<{ id: number; overlapPolicy: OverlapPolicy }[]> =>
  rows<{ id: number; overlapPolicy: OverlapPolicy }>(
    tx,
    sql`select id, overlap_policy as "overlapPolicy" from quartz_task t
        where exists (select 1 from quartz_run r where r.task_id = t.id and r.result = 'waiting'
          and (r.service_name || '.' || r.method = any(${jobs}::text[]) or r.created_at < ${forsakenBefore}))
        order by (select min(fire_at) from quartz_run r where r.task_id = t.id and r.result = 'waiting'), id
        for no key update skip locked`,
  )

interface Claim {
  instance: string
  now: Date
  leaseUntil: Date
  limit: number
}

/** Takes the oldest waiting runs of a held task; where runs must not overlap, one and only if none is under way. */
export const claimRuns = (
  tx: Tx,
  { id, overlapPolicy }: { id: number; overlapPolicy: OverlapPolicy },
  { instance, now, leaseUntil, limit }: Claim,
): Promise<ClaimedRun[]> =>
  rows<ClaimedRun>(
    tx,
    sql`update quartz_run set result = 'running', instance = ${instance}, started_at = ${now},
          lease_until = ${leaseUntil}
        where id in (
          select id from quartz_run where task_id = ${id} and result = 'waiting'
          order by fire_at, id limit ${overlapPolicy === 'allow' ? limit : Math.min(limit, 1)})
        and (${overlapPolicy} = 'allow' or not exists (
          select 1 from quartz_run busy where busy.task_id = ${id} and busy.result = 'running'))
        returning id, service_name as "serviceName", method, fire_at as "fireAt"`,
  )

export async function extendLeases(db: Queryable, ids: readonly number[], leaseUntil: Date): Promise<void> {
  await affected(
    db,
    sql`update quartz_run set lease_until = ${leaseUntil} where id = any(${ids}::bigint[]) and result = 'running'`,
  )
}

export interface Ending {
  result: Extract<RunResult, 'success' | 'failure'>
  output: InBoth
  error: string
  detail: string
}

/** False when the run was taken for lost meanwhile. */
export async function finishRun(
  db: Queryable,
  { id, instance }: { id: number; instance: string },
  ending: Ending,
  now: Date,
): Promise<boolean> {
  const touched = await affected(
    db,
    sql`update quartz_run set result = ${ending.result}, output = ${JSON.stringify(ending.output)}::jsonb,
          error = ${ending.error}, detail = ${ending.detail}, finished_at = ${now}, lease_until = null
        where id = ${id} and instance = ${instance} and result = 'running'`,
  )
  return touched === 1
}

export interface LostRun {
  taskId: number | null
  taskName: string
  serviceName: string
  method: string
  fireAt: Date
  attempt: number
  /** Null: nobody wants it run again, as its task is gone or was paused meanwhile. */
  misfirePolicy: MisfirePolicy | null
}

/** Runs whose instance has not been heard of for the time of a lease. */
export const markLost = (tx: Tx, now: Date, output: InBoth): Promise<LostRun[]> =>
  rows<LostRun>(
    tx,
    sql`update quartz_run r set result = 'lost', finished_at = ${now}, lease_until = null,
          output = ${JSON.stringify(output)}::jsonb
        where id in (
          select id from quartz_run where result = 'running' and lease_until < ${now} for update skip locked)
        returning task_id as "taskId", task_name as "taskName", service_name as "serviceName", method,
          fire_at as "fireAt", attempt,
          (select misfire_policy from quartz_task t where t.id = r.task_id
            and (t.status = ${QUARTZ_STATUS.RUNNING} or r.cause = 'manual')) as "misfirePolicy"`,
  )
