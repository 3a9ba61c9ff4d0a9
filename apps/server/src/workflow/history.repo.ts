import type { StateValue } from '@visa/contract/states'
import type { HistoryRow } from '@visa/contract/states-history'
import type { Actor } from '../access/actor.ts'
import { instant } from '../db/instant.ts'
import type { Tx } from '../db/pool.ts'
import { first, one, rows, sql, type Queryable, type Sql } from '../db/sql.ts'

/** Which record of which machine. */
export interface Subject {
  machine: { name: string; states: readonly StateValue[] }
  id: number
}

export interface NewMove {
  from: StateValue | null
  to: StateValue | null
  operation: string
  reason: string
  actor: Actor
  /** Of the record. */
  companyId: number | null
  /** Absent: now. */
  at?: Date
}

const written = (state: StateValue | null): string | null => (state === null ? null : String(state))

/** The only writer of the history; under which number it is kept there. */
export async function insertMove(tx: Tx, { machine, id }: Subject, move: NewMove): Promise<number> {
  const { from, to, operation, reason, actor, companyId, at } = move
  const kept = await one<{ id: number }>(
    tx,
    sql`
    insert into state_history (machine, record_id, from_state, to_state, operation, reason, actor_id, actor_name,
      actor_company_id, company_id, at)
    values (${machine.name}, ${id}, ${written(from)}, ${written(to)}, ${operation}, ${reason}, ${actor.userId},
      ${actor.name}, ${actor.companyId}, ${companyId},
      coalesce(${at ?? null}::timestamptz, clock_timestamp())) returning id`,
  )
  return kept.id
}

/** As the machine knows it; one that it no longer has stays the text that was kept. */
const read = ({ states }: Subject['machine'], state: string | null): StateValue | null =>
  state === null ? null : (states.find((each) => String(each) === state) ?? state)

interface StoredMove {
  from: string | null
  to: string | null
}

const of = ({ machine, id }: Subject): Sql => sql`machine = ${machine.name} and record_id = ${id}`

export interface LastMove extends Pick<HistoryRow, 'from' | 'to' | 'operation' | 'actorName' | 'at'> {
  actorId: number | null
}

/** Who moved a record last, or did the last of some operations to it. */
export async function lastMove(
  db: Queryable,
  subject: Subject,
  operations?: readonly string[],
): Promise<LastMove | undefined> {
  const among = operations === undefined ? sql`true` : sql`operation = any(${operations})`
  const found = await first<StoredMove & Omit<LastMove, 'from' | 'to'>>(
    db,
    sql`select from_state as from, to_state as to, operation, actor_id as "actorId", actor_name as "actorName",
          ${instant('at')} as at
        from state_history where ${of(subject)} and ${among} order by id desc limit 1`,
  )
  if (found === undefined) return undefined
  const { machine } = subject
  return { ...found, from: read(machine, found.from), to: read(machine, found.to) }
}

/** The whole way of one record, newest first; whether the reader may see the record is for the caller to know. */
export async function historyOf(db: Queryable, subject: Subject): Promise<HistoryRow[]> {
  const found = await rows<StoredMove & Omit<HistoryRow, 'from' | 'to'>>(
    db,
    sql`select id, from_state as from, to_state as to, operation, reason, actor_name as "actorName",
          coalesce((select c.short_name from company c where c.id = actor_company_id), '') as "actorCompany",
          ${instant('at')} as at
        from state_history where ${of(subject)} order by id desc`,
  )
  const { machine } = subject
  return found.map((row) => Object.assign(row, { from: read(machine, row.from), to: read(machine, row.to) }))
}
