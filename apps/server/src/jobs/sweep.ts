import { IDEMPOTENCY_HOURS } from '@visa/contract/idempotency-key'
import { affected, identifier, sql, type Queryable } from '../db/sql.ts'
import { KNOWN_DEVICE_DAYS } from '../http/cookies.ts'
import type { Task } from './tasks.ts'

const TABLES = [
  'captcha',
  'sms_code',
  'wx_state',
  'wx_pending',
  'login_pending',
  'wx_stand_in_grant',
  'map_answer',
  'form_draft',
  'registration_ticket',
  'registration_correction',
  'presence',
  'removal',
] as const

/** Removes logins, captchas, codes, counters, drafts, devices and kept answers whose time is over; tells how many. */
export async function sweep(db: Queryable, now: Date): Promise<number> {
  let removed = await affected(
    db,
    sql`delete from session where expires_at <= ${now} or seen_at + idle_seconds * interval '1 second' <= ${now}`,
  )
  for (const table of TABLES) {
    removed += await affected(db, sql`delete from ${identifier(table)} where expires_at <= ${now}`)
  }
  removed += await affected(db, sql`delete from rate_limit where resets_at <= ${now}`)
  removed += await affected(db, sql`delete from login_guard where forget_at <= ${now}`)
  removed += await affected(
    db,
    sql`delete from known_device where seen_at <= ${now}::timestamptz - make_interval(days => ${KNOWN_DEVICE_DAYS})`,
  )
  removed += await affected(
    db,
    sql`delete from sms_day_count where day < (${now}::timestamptz - interval '2 days')::date`,
  )
  removed += await affected(
    db,
    sql`delete from idempotency_key where created_at <= ${now}::timestamptz - make_interval(hours => ${IDEMPOTENCY_HOURS})`,
  )
  return removed
}

/** The same from the queue; the scheduled task has the timer. */
export const sweepExpired: Task = {
  name: 'sweep_expired',
  cron: undefined,
  run: async (db, now) => void (await sweep(db, now)),
}
