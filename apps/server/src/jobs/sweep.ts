import { affected, identifier, sql } from '../db/sql.ts'
import { KNOWN_DEVICE_DAYS } from '../http/cookies.ts'
import type { Task } from './tasks.ts'

const TABLES = ['captcha', 'sms_code', 'wx_state', 'wx_pending', 'wx_stand_in_grant', 'map_answer'] as const

/** Removes logins, captchas, codes, counters and devices whose time is over. */
export const sweepExpired: Task = {
  name: 'sweep_expired',
  cron: '*/5 * * * *',
  async run(db, now) {
    await affected(
      db,
      sql`delete from session where expires_at <= ${now} or seen_at + idle_seconds * interval '1 second' <= ${now}`,
    )
    for (const table of TABLES) {
      await affected(db, sql`delete from ${identifier(table)} where expires_at <= ${now}`)
    }
    await affected(db, sql`delete from rate_limit where resets_at <= ${now}`)
    await affected(db, sql`delete from login_guard where forget_at <= ${now}`)
    await affected(
      db,
      sql`delete from known_device where seen_at <= ${now}::timestamptz - make_interval(days => ${KNOWN_DEVICE_DAYS})`,
    )
  },
}
