import { affected, sql } from '../db/sql.ts'
import type { Task } from './tasks.ts'

/** Removes logins, captchas and counters whose time is over. */
export const sweepExpired: Task = {
  name: 'sweep_expired',
  cron: '*/5 * * * *',
  async run(db, now) {
    await affected(
      db,
      sql`delete from session where expires_at <= ${now} or seen_at + idle_seconds * interval '1 second' <= ${now}`,
    )
    await affected(db, sql`delete from captcha where expires_at <= ${now}`)
    await affected(db, sql`delete from rate_limit where resets_at <= ${now}`)
  },
}
