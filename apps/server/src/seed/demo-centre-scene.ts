import type { Tx } from '../db/pool.ts'
import type { Clock } from './demo-clock.ts'
import type { Person } from './demo-person.ts'

/** What each step of the story of a centre happens with. */
export interface Scene {
  tx: Tx
  clock: Clock
  emp: Person
  mgr: Person
}

export const HOUR_MS = 3600_000
