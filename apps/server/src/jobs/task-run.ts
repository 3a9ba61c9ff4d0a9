import { TASK_STATUS, type RunOperation } from '@visa/contract/task-status'
import type { ErrorKey } from '@visa/messages/errors'
import type { LocalParams } from '@visa/messages/texts'
import type { Db, Tx } from '../db/pool.ts'
import { affected, first, identifier, one, rows, sql, type Queryable, type Sql } from '../db/sql.ts'
import { Refusal } from '../refusal/refusal.ts'

/**
 * Work that outlives the instance doing it. A run claims the task's row and gives signs of life; a row without them is
 * anybody's to claim again. Whoever changes the row (somebody who cancels it, a later run) thereby ends the run.
 * Instances agree by the database's clock. How far a task has come is written by `transition` alone; whether a run
 * still has it is judged here, with the row held, in the same transaction.
 */

export type RunTable = 'export_task' | 'import_task'

/** Moves the task by its machine. */
export type MoveTask = (tx: Tx, operation: RunOperation) => Promise<unknown>

/** Runs give a sign each second; this long without one, and they are taken for dead. */
const DEAD_AFTER_SECONDS = 30
const BEAT_MS = 1000
export interface Run {
  table: RunTable
  id: number
  runId: string
  attempts: number
  move: MoveTask
}

/** The task was cancelled, or another run has it. */
class RunLost extends Error {}

const isDead = sql`status = ${TASK_STATUS.EXECUTING}
  and heartbeat_at < clock_timestamp() - make_interval(secs => ${DEAD_AFTER_SECONDS})`

/** Undefined when there is nothing to do: it is over, or a living run has it. */
const claimRun = (
  db: Db,
  { table, id, move }: Pick<Run, 'table' | 'id' | 'move'>,
): Promise<Run | undefined> =>
  db.tx(async (tx) => {
    const [at, which] = [identifier(table), sql`where id = ${id}`]
    const found = await first<{ status: number; dead: boolean | null }>(
      tx,
      sql`select status, ${isDead} as dead from ${at} ${which} for update`,
    )
    const waits = found?.status === TASK_STATUS.SUBMITTED
    if (!waits && found?.dead !== true) return undefined
    const claimed = await one<Pick<Run, 'runId' | 'attempts'>>(
      tx,
      sql`update ${at} set run_id = gen_random_uuid(), heartbeat_at = clock_timestamp(),
            started_at = clock_timestamp(), attempts = attempts + 1, rows_done = 0
          ${which} returning run_id as "runId", attempts`,
    )
    await move(tx, waits ? 'execute' : 'resume')
    return { table, id, move, ...claimed }
  })

const HELD = ({ id, runId }: Run): Sql =>
  sql`id = ${id} and run_id = ${runId} and status = ${TASK_STATUS.EXECUTING}`

/** Writes to the row of a run, which must still have it. */
export async function writeRun(db: Queryable, run: Run, set: Sql): Promise<void> {
  const held = await affected(db, sql`update ${identifier(run.table)} set ${set} where ${HELD(run)}`)
  if (held === 0) throw new RunLost()
}

/** Ends a run by moving its task, which it must still have, and writes what came of it. */
export async function endRun(tx: Tx, run: Run, operation: RunOperation, set: Sql): Promise<void> {
  await writeRun(tx, run, set)
  await run.move(tx, operation)
}

export interface Told {
  key: ErrorKey
  params: LocalParams
}

/** Ends a run that came to nothing, unless it has lost its task already. */
const giveUp = (db: Db, run: Run, operation: 'fail' | 'giveBack', set: Sql): Promise<void> =>
  db
    .tx((tx) => endRun(tx, run, operation, set))
    .catch((error: unknown) => {
      if (!(error instanceof RunLost)) throw error
    })

const fail = (db: Db, run: Run, { key, params }: Told): Promise<void> =>
  giveUp(db, run, 'fail', sql`finished_at = clock_timestamp(), error = ${JSON.stringify({ key, params })}`)

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

interface Performed extends Pick<Run, 'table' | 'id' | 'move'> {
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
export async function performRun(db: Db, { tries, gaveUp, ...task }: Performed, work: Work): Promise<void> {
  const run = await claimRun(db, task)
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
    else await giveUp(db, run, 'giveBack', sql`rows_done = 0`)
    throw error
  }
}
