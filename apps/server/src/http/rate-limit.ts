import { CODES } from '@visa/contract/codes'
import type { RateLimit } from '@visa/contract/endpoint'
import type { ErrorKey } from '@visa/messages/errors'
import { one, sql, type Queryable } from '../db/sql.ts'
import { Refusal } from '../refusal/refusal.ts'

interface Counter {
  hits: number
  resetsAt: Date
}

const refuseUntil = (resetsAt: Date, now: Date, text: ErrorKey): never => {
  const seconds = Math.max(1, Math.ceil((resetsAt.getTime() - now.getTime()) / 1000))
  throw new Refusal(text, { seconds }, CODES.TIMES_LIMIT)
}

/** Counts one hit in the database, so that all instances share the count; refuses past the limit. */
export async function countHit(
  db: Queryable,
  key: string,
  limit: RateLimit,
  now: Date,
  text: ErrorKey = 'tooManyRequests',
): Promise<void> {
  const resets = new Date(now.getTime() + limit.seconds * 1000)
  const { hits, resetsAt } = await one<Counter>(
    db,
    sql`
      insert into rate_limit as r (key, hits, resets_at) values (${key}, 1, ${resets})
      on conflict (key) do update set
        hits = case when r.resets_at <= ${now} then 1 else r.hits + 1 end,
        resets_at = case when r.resets_at <= ${now} then excluded.resets_at else r.resets_at end
      returning hits, resets_at as "resetsAt"`,
  )
  if (hits > limit.max) refuseUntil(resetsAt, now, text)
}
