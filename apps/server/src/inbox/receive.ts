import { DURATION } from '@visa/contract/rules/durations'
import type { Db } from '../db/pool.ts'
import { countRefusal, insertEvent } from './inbox.repo.ts'
import { processEvent, type Tell } from './process.ts'
import type { InboxCall, InboxSource } from './source.ts'

/** What the caller is told; each provider has its own way of saying it. */
export type Received = 'taken' | 'unverified' | 'unreadable'

/** By then somebody else takes up an event whose receiver died with it. */
const GRACE_MS = DURATION.MINUTES_1

const evidenceOf = ({ evidence = [] }: InboxSource, { headers }: InboxCall): object =>
  Object.fromEntries(evidence.map((name) => [name, headers[name] ?? '']))

/**
 * The one way in for calls of other services: judged first, stored once, then processed. Once stored, an event is ours
 * to care for: whatever becomes of the work, the provider is told that it was taken, and told the same when it repeats.
 */
export async function receive(
  db: Db,
  source: InboxSource,
  call: InboxCall,
  { now, tell }: { now: Date; tell: Tell },
): Promise<Received> {
  if (!(await source.verify(call))) {
    await countRefusal(db, source.provider, 'unverified', now)
    return 'unverified'
  }
  const events = source.read(call)
  if (events === undefined) {
    await countRefusal(db, source.provider, 'unreadable', now)
    return 'unreadable'
  }
  const kept = { headers: evidenceOf(source, call), now, tryAt: new Date(now.getTime() + GRACE_MS) }
  // In one order, so that two calls with the same events never wait for each other.
  const ordered = events.toSorted((one, other) => (one.eventId < other.eventId ? -1 : 1))
  const stored = await db.tx(async (tx) => {
    const ids: number[] = []
    for (const event of ordered) {
      const id = await insertEvent(tx, source.provider, event, kept)
      if (id !== undefined) ids.push(id)
    }
    return ids
  })
  for (const id of stored) await processEvent(db, [source], id, { now, tell })
  return 'taken'
}
