import { Logger, runOnce } from 'graphile-worker'
import type { Db } from '../db/pool.ts'
import { first, sql } from '../db/sql.ts'
import type { Task } from '../jobs/tasks.ts'

/** Runs what is queued, as a worker would, and comes back when nothing is left. */
export async function runQueued(db: Db, tasks: readonly Task[], now: Date): Promise<void> {
  const taskList = Object.fromEntries(
    tasks.map(({ name, run }) => [name, (payload: unknown) => run(db, now, payload)] as const),
  )
  await runOnce({
    pgPool: db.pool,
    noHandleSignals: true,
    taskList,
    logger: new Logger(() => () => undefined),
  })
}

/** The digits of the newest message to a mobile. */
export async function newestCode(db: Db, mobile: string): Promise<string | undefined> {
  const message = await first<{ content: string }>(
    db,
    sql`select content from sms_message where mobile = ${mobile} order by id desc limit 1`,
  )
  return /\d{6}/.exec(message?.content ?? '')?.[0]
}
