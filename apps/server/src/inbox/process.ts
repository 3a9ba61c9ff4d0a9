import { DURATION } from '@visa/contract/rules/durations'
import type { Db } from '../db/pool.ts'
import { impersonal } from '../impersonal.ts'
import { attemptsOf, lockEvent, markDone, markFailed } from './inbox.repo.ts'
import type { InboxHandler } from './source.ts'

/** How a failure reaches the log. */
export type Tell = (error: unknown, eventId: number) => void

const MOST_ATTEMPTS = 12

/** After one minute, two, four … six hours at most: a day and a half until a person is needed. */
export const pauseAfter = (attempt: number): number =>
  Math.min(DURATION.MINUTES_1 * 2 ** (attempt - 1), 6 * DURATION.MINUTES_60)

/**
 * Does what an event asks for and marks it as done, in one transaction: done twice or half is neither possible. What
 * fails is kept with the reason and tried again. A provider that nobody knows any more is a failure like any other.
 */
export async function processEvent(
  db: Db,
  handlers: readonly InboxHandler[],
  id: number,
  { now, tell }: { now: Date; tell: Tell },
): Promise<boolean> {
  try {
    await db.tx(async (tx) => {
      const event = await lockEvent(tx, id)
      if (event === undefined || event.outcome === 'done') return
      const handler = handlers.find(({ provider }) => provider === event.provider)
      if (handler === undefined) throw new Error(`nobody processes events of ${event.provider}`)
      await handler.process(tx, event.body, now)
      await markDone(tx, id, now)
    })
    return true
  } catch (error) {
    tell(error, id)
    const attempt = (await attemptsOf(db, id)) + 1
    const nextTryAt = attempt < MOST_ATTEMPTS ? new Date(now.getTime() + pauseAfter(attempt)) : null
    const said = impersonal(error instanceof Error ? error.message : 'unknown')
    await markFailed(db, id, { error: said, nextTryAt })
    return false
  }
}
