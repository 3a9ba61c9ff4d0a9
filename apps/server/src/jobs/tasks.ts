import type { Db } from '../db/pool.ts'
import type { Logger } from 'pino'

/** A background job: data plus a handler that may run twice without harm. */
export interface Task {
  name: string
  /** When it runs by itself, as a crontab line in UTC; undefined: only when queued. */
  cron: string | undefined
  run: (db: Db, now: Date, payload: unknown, log?: Logger) => Promise<void>
}
