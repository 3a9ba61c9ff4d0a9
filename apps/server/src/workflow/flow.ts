import type { Language } from '@visa/contract/session/personal'
import type { Machine, MachineWords, StateValue } from '@visa/contract/states'
import type { LocalText } from '@visa/messages/texts'
import { SYSTEM_ACTOR, type Actor } from '../access/actor.ts'
import type { Viewer } from '../access/viewer.ts'
import type { Change } from '../db/change-log.ts'
import type { Tx } from '../db/pool.ts'
import type { Refusal } from '../refusal/refusal.ts'

/** Who moves a record, and when: somebody logged in, or the product itself. */
export interface Mover {
  viewer: Viewer | null
  actor: Actor
  now: Date
}

export const theProduct = (now: Date): Mover => ({ viewer: null, actor: SYSTEM_ACTOR, now })

/** What every flow must know of a record. */
export interface Held<State> {
  id: number
  state: State
  /** As people call it. */
  name: string | LocalText
  /** Whose it is. */
  companyId: number | null
}

/** One move, as guards and effects are told of it. */
export interface Happening<State, Operation, Row> {
  row: Row
  from: State
  to: State | null
  operation: Operation
  reason: string
  by: Mover
}

/** What speaks against a move beyond the table: a refusal with words, or nothing. */
export type Guard<State, Operation, Row> = (
  tx: Tx,
  happening: Happening<State, Operation, Row>,
) => Refusal | undefined | Promise<Refusal | undefined>

/** What a move brings about, in its transaction: a queued job or message, ended sessions, a bill. */
type Effect<State, Operation, Row> = (tx: Tx, happening: Happening<State, Operation, Row>) => Promise<unknown>

/** How records of one kind go through the states of a machine on the server. */
export interface Flow<State extends StateValue, Operation extends string, Row> {
  machine: Machine<State, Operation>
  words: Readonly<Record<Language, MachineWords>>
  table: string
  /** The column that holds the state. */
  column: string
  /**
   * Holds the record still (`for update`) as far as the mover reaches it; undefined: for them there is none. Refuses
   * whoever may see it and never move it.
   */
  lock: (tx: Tx, by: Mover, id: number) => Promise<Row | undefined>
  held: (row: Row) => Held<State>
  /** What the change log calls the record, and the field of its state. */
  logged: (row: Row) => Pick<Change, 'entity' | 'topic' | 'subject' | 'companies'> & { field: string }
  guards?: { readonly [O in Operation]?: readonly Guard<State, Operation, Row>[] }
  effects?: { readonly [O in Operation]?: readonly Effect<State, Operation, Row>[] }
}
