import { runMigrations } from 'graphile-worker'
import type { Db } from '../db/pool.ts'
import { sql, type Queryable } from '../db/sql.ts'

/** Makes the queue's own tables: work is queued even where no instance runs any. */
export const prepareQueue = (db: Db): Promise<void> => runMigrations({ pgPool: db.pool })

interface QueueOptions {
  /** Takes the place of what waits under the same key. */
  key?: string
  /** Not before this many seconds have passed. */
  delaySeconds?: number
}

/** Leaves work for whichever instance is free; in a transaction, it is there once that commits. */
export async function enqueue(
  db: Queryable,
  task: string,
  payload: object,
  { key, delaySeconds = 0 }: QueueOptions = {},
): Promise<void> {
  await db.query(sql`
    select 1 from graphile_worker.add_job(${task}, ${JSON.stringify(payload)}::json, job_key := ${key ?? null},
      run_at := now() + make_interval(secs => ${delaySeconds}))`)
}
