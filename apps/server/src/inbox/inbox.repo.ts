import { dayOf } from '@visa/contract/dates'
import type { InboxOutcome, InboxRefusal } from '@visa/contract/monitor/monitor-inbox'
import type { Tx } from '../db/pool.ts'
import { affected, first, rows, sql, type Queryable } from '../db/sql.ts'
import type { InboxEvent } from './source.ts'

/** Stores an event; undefined: it came before. Left alone by whoever stores it, it is due by `tryAt`. */
export const insertEvent = async (
  tx: Tx,
  provider: string,
  { eventId, body }: InboxEvent,
  { headers, now, tryAt }: { headers: object; now: Date; tryAt: Date },
): Promise<number | undefined> =>
  (
    await first<{ id: number }>(
      tx,
      sql`insert into inbox_event (provider, event_id, body, headers, received_at, next_try_at)
          values (${provider}, ${eventId}, ${body}, ${JSON.stringify(headers)}, ${now}, ${tryAt})
          on conflict (provider, event_id) do nothing returning id`,
    )
  )?.id

export interface HeldEvent {
  provider: string
  body: string
  outcome: InboxOutcome
  attempts: number
}

/** Held still until the transaction ends: of two who try it at once, the second finds it done. */
export const lockEvent = (tx: Tx, id: number): Promise<HeldEvent | undefined> =>
  first<HeldEvent & Record<string, unknown>>(
    tx,
    sql`select provider, body, outcome, attempts from inbox_event where id = ${id} for update`,
  )

export async function markDone(tx: Tx, id: number, now: Date): Promise<void> {
  await affected(
    tx,
    sql`update inbox_event set outcome = 'done', error = '', attempts = attempts + 1, processed_at = ${now},
          next_try_at = null where id = ${id}`,
  )
}

export async function markFailed(
  db: Queryable,
  id: number,
  { error, nextTryAt }: { error: string; nextTryAt: Date | null },
): Promise<void> {
  await affected(
    db,
    sql`update inbox_event set outcome = ${nextTryAt === null ? 'givenUp' : 'failed'}, error = ${error},
          attempts = attempts + 1, next_try_at = ${nextTryAt} where id = ${id} and outcome <> 'done'`,
  )
}

export const attemptsOf = async (db: Queryable, id: number): Promise<number> =>
  (await first<{ attempts: number }>(db, sql`select attempts from inbox_event where id = ${id}`))?.attempts ??
  0

/** As if it had just come. */
export async function resetEvent(tx: Tx, id: number, now: Date): Promise<void> {
  await affected(
    tx,
    sql`update inbox_event set outcome = 'waiting', attempts = 0, next_try_at = ${now} where id = ${id}`,
  )
}

export const dueEvents = (db: Queryable, now: Date, most: number): Promise<{ id: number }[]> =>
  rows<{ id: number }>(
    db,
    sql`select id from inbox_event where next_try_at <= ${now} order by next_try_at, id limit ${most}`,
  )

export async function countRefusal(
  db: Queryable,
  provider: string,
  reason: InboxRefusal,
  now: Date,
): Promise<void> {
  await affected(
    db,
    sql`insert into inbox_refusal as r (provider, day, reason, count, last_at)
        values (${provider}, ${dayOf(now)}, ${reason}, 1, ${now})
        on conflict (provider, day, reason) do update set count = r.count + 1, last_at = excluded.last_at`,
  )
}

/** Events that were settled long ago, and what was counted then. */
export const removeOld = async (db: Queryable, before: Date): Promise<number> => {
  await affected(db, sql`delete from inbox_refusal where last_at < ${before}`)
  return affected(db, sql`delete from inbox_event where received_at < ${before}`)
}
