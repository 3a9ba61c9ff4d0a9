import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { cutOff } from './cut-off.ts'

/** What the driver knows of a connection; not part of its types. */
interface Known {
  processID?: number | null
  _activeQuery?: object | null
}

/** Which of these connections have nothing to do, as the database sees it. */
export type Resting = (processIds: readonly number[]) => Promise<readonly number[]>

interface Connections {
  all: ReadonlySet<pg.PoolClient>
  busy: ReadonlySet<pg.PoolClient>
}

const LOOK_MS = 1000
/** So often in a row a statement is under way here and not there: its answer may have been on its way once. */
const LOOKS = 3

/**
 * A firewall or router that was restarted has forgotten the connections that went through it: new ones work, and in the
 * old ones nothing passes, nor does anybody hang up. Those at rest are given up, which costs a new connection. One at
 * work may be well and its statement long: it is cut off once the database sees it at rest while somebody waits here.
 */
export async function cutForgotten(
  { all, busy }: Connections,
  resting: Resting,
  forMs: number,
): Promise<void> {
  const older = new Set([...all].filter((client) => busy.has(client)))
  for (const client of all) {
    if (busy.has(client)) continue
    // The pool lets go of it at once, before somebody is given it.
    client.emit('error', new Error('Connection terminated: it may have been forgotten on its way'))
    cutOff(client)
  }
  const seen = new Map<pg.PoolClient, { statement: object; looks: number }>()
  // After so long the driver's own limit has ended whatever hung.
  for (let passed = 0; passed < forMs; passed += LOOK_MS) {
    for (const client of older) if (!busy.has(client)) older.delete(client)
    if (older.size === 0) return
    const ids = [...older].flatMap((client) => (client as Known).processID ?? [])
    const idle = new Set(await resting(ids))
    for (const client of older) {
      const { processID, _activeQuery: statement } = client as Known
      if (!statement || !idle.has(processID ?? 0)) {
        seen.delete(client)
        continue
      }
      const before = seen.get(client)
      const looks = before?.statement === statement ? before.looks + 1 : 1
      seen.set(client, { statement, looks })
      if (looks >= LOOKS) cutOff(client)
    }
    await pause(LOOK_MS, undefined, { ref: false })
  }
}
