import type { OpenWorkKind } from '@visa/contract/org/user-transfer'
import type { Tx } from '../db/pool.ts'
import type { Queryable } from '../db/sql.ts'
import type { Actor } from './actor.ts'

/** Somebody who leaves a company, and the colleague who stays. */
interface HandOver {
  actor: Actor
  from: number
  /** Null where nobody was named: what needs no successor ends. */
  to: number | null
  /** The company whose work it is. */
  companyId: number
  now: Date
}

/**
 * What people of a company have in hand, for each feature whose records belong to a person. Whoever moves to another
 * company leaves it behind: nothing may stay with somebody who cannot see it any more.
 */
export interface OpenWork {
  kind: OpenWorkKind
  /** Whether somebody must be named who goes on with it. */
  needsSuccessor: boolean
  /** How much of it somebody has. */
  count: (db: Queryable, userId: number, now: Date) => Promise<number>
  /** Gives it to the successor, in the transaction of the transfer; throws a refusal where it cannot be given now. */
  handOver: (tx: Tx, move: HandOver) => Promise<void>
}
