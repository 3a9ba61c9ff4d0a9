import { TASK_STATUS } from '@visa/contract/task-status'
import type { ErrorKey } from '@visa/messages/errors'
import type { Params } from '@visa/messages/texts'
import { affected, first, identifier, rows, sql, type Queryable, type Sql } from '../db/sql.ts'
import { Refusal } from '../refusal/refusal.ts'

/**
 * Work that outlives the instance doing it. A run claims the task's row and gives signs of life; a row without them is
 * anybody's to claim again. Whoever changes the row (somebody who cancels it, a later run) thereby ends the run.
 * Instances agree by the database's clock.
 */

export type RunTable = 'export_task' | 'import_task'

/** Runs give a sign each second; this long without one, and they are taken for dead. */
const DEAD_AFTER_SECONDS = 30
const BEAT_MS = 1000
export interface Run {
  table: RunTable
  id: number
  runId: string
  attempts: number
}

/** The task was cancelled, or another run has it. */
class RunLost extends Error {}

const isDead = sql`status = ${TASK_STATUS.EXECUTING}
  and heartbeat_at < clock_timestamp() - make_interval(secs => ${DEAD_AFTER_SECONDS})`

/** Undefined when there is nothing to do: it is over, or a living run has it. */
async function claimRun(db: Queryable, table: RunTable, id: number): Promise<Run | undefined> {
  const claimed = await first<{ runId: string; attempts: number }>(
    db,
    sql`update ${identifier(table)} set status = ${TASK_STATUS.EXECUTING}, run_id = gen_random_uuid(),
          heartbeat_at = clock_timestamp(), started_at = clock_timestamp(), attempts = attempts + 1, rows_done = 0
        where id = ${id} and (status = ${TASK_STATUS.SUBMITTED} or ${isDead})
        returning run_id as "runId", attempts`,
  )
  return claimed && { table, id, ...claimed }
}

const HELD = ({ id, runId }: Run): Sql =>
  sql`id = ${id} and run_id = ${runId} and status = ${TASK_STATUS.EXECUTING}`

/** Writes to the row of a run, which must still have it. */
export async function writeRun(db: Queryable, run: Run, set: Sql): Promise<void> {
  const held = await affected(db, sql`update ${identifier(run.table)} set ${set} where ${HELD(run)}`)
  if (held === 0) throw new RunLost()
}

export interface Told {
  key: ErrorKey
  params: Params
}

const fail = (db: Queryable, run: Run, { key, params }: Told): Promise<number> =>
  affected(
    db,
    sql`update ${identifier(run.table)} set status = ${TASK_STATUS.FAIL}, finished_at = clock_timestamp(),
          error = ${JSON.stringify({ key, params })} where ${HELD(run)}`,
  )

/** Does the work of a run while giving signs of life with its progress; the signal tells that the run is lost. */
async function beating<T>(
  db: Queryable,
  run: Run,
  work: (signal: AbortSignal, progress: (rowsDone: number) => void) => Promise<T>,
): Promise<T> {
  const lost = new AbortController()
  let rowsDone = 0
  let pending: Promise<void> | undefined
  const beat = async (): Promise<void> => {
    try {
      await writeRun(db, run, sql`heartbeat_at = clock_timestamp(), rows_done = ${rowsDone}`)
    } catch (error) {
      // Without an answer the run goes on: the database will be heard of again.
      if (error instanceof RunLost) lost.abort(error)
    } finally {
      pending = undefined
    }
  }
  const timer = setInterval(() => {
    pending ??= beat()
  }, BEAT_MS)
  try {
    return await work(lost.signal, (count) => {
      rowsDone = count
    })
  } catch (error) {
    throw lost.signal.aborted ? new RunLost() : error
  } finally {
    clearInterval(timer)
    await pending
  }
}

/** Tasks whose run has died. */
export const deadRuns = async (db: Queryable, table: RunTable): Promise<number[]> =>
  (await rows<{ id: number }>(db, sql`select id from ${identifier(table)} where ${isDead} order by id`)).map(
    ({ id }) => id,
  )

interface Performed {
  table: RunTable
  id: number
  /** How often it is tried: work that takes its instance down with it must not take all of them. */
  tries: number
  /** What people are told when all tries were in vain. */
  gaveUp: ErrorKey
}

type Work = (run: Run, signal: AbortSignal, progress: (rowsDone: number) => void) => Promise<void>

/**
 * Claims a task and does its work, unless a living run has it. A refusal is the end of it, with its reason; anything
 * else is thrown for the queue to log and to try again, as often as that is wanted.
 */
export async function performRun(
  db: Queryable,
  { table, id, tries, gaveUp }: Performed,
  work: Work,
): Promise<void> {
  const run = await claimRun(db, table, id)
  if (run === undefined) return
  const last = { key: gaveUp, params: {} }
  if (run.attempts > tries) {
    await fail(db, run, last)
    return
  }
  try {
    await beating(db, run, (signal, progress) => work(run, signal, progress))
  } catch (error) {
    if (error instanceof RunLost) return
    if (error instanceof Refusal) {
      await fail(db, run, error)
      return
    }
    if (run.attempts >= tries) await fail(db, run, last)
    else await writeRun(db, run, sql`status = ${TASK_STATUS.SUBMITTED}`)
    throw error
  }
}
