import type { Language } from '@visa/contract/session/personal'
import type { Machine, MachineWords, OperationOf, StateOf, StateValue } from '@visa/contract/states'
import type { LocalText } from '@visa/messages/texts'
import type { Mover } from '../access/mover.ts'
import type { Tx } from '../db/pool.ts'
import type { ChangeOf, RowOf, StoredRow, Table } from '../db/table.ts'
import type { Refusal } from '../refusal/refusal.ts'

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
type Effect<State, Operation, Row> = (
  tx: Tx,
  /** With its row in the history. */
  happening: Happening<State, Operation, Row> & { moveId: number },
) => Promise<unknown>

/** What a feature says of its records beyond the machine and the table. */
interface Ways<State, Operation extends string, Row> {
  words: Readonly<Record<Language, MachineWords>>
  /** As people call it; absent: as the log does. */
  name?: (row: Row) => string | LocalText
  /** Whose it is, for the history; absent: the company of its reach, or else the first that may read its log. */
  company?: (row: Row) => number | null
  /** Refuses whoever may see the record and never move it, before anything is said of its state. */
  admit?: (row: Row, by: Mover, tx: Tx) => Refusal | undefined | Promise<Refusal>
  guards?: { readonly [O in Operation]?: readonly Guard<State, Operation, Row>[] }
  effects?: { readonly [O in Operation]?: readonly Effect<State, Operation, Row>[] }
}

/** How records of one kind go through the states of a machine on the server. */
export interface Flow<
  State extends StateValue,
  Operation extends string,
  Row extends StoredRow,
  Set extends object = object,
> extends Ways<State, Operation, Row> {
  machine: Machine<State, Operation>
  table: Table
  /** The field that holds the state. */
  state: string
  /** Never there: it carries the type of what a move may write beside the state. */
  types?: { set: Set }
}

type MachineOf<T extends Table, Field extends keyof T['states']> = T['states'][Field]

/**
 * A flow over the rows of a table: `flow({ table: companyTable, state: 'auditStatus', words, guards, effects })`. The
 * machine is the one that the table declares for the field; what is held, written and logged follows from the table.
 */
export const flow = <T extends Table, Field extends keyof T['states'] & string>(
  spec: { table: T; state: Field } & Ways<
    StateOf<MachineOf<T, Field>>,
    OperationOf<MachineOf<T, Field>>,
    RowOf<T>
  >,
): Flow<StateOf<MachineOf<T, Field>>, OperationOf<MachineOf<T, Field>>, RowOf<T>, ChangeOf<T>> => ({
  ...spec,
  // The same machine: the compiler does not take apart what is still open here.
  machine: spec.table.states[spec.state] as unknown as Machine<
    StateOf<MachineOf<T, Field>>,
    OperationOf<MachineOf<T, Field>>
  >,
})

/** What every move must know of its record. */
export interface HeldState<State> {
  id: number
  state: State
  /** As people call it. */
  name: string | LocalText
  companyId: number | null
}

function companyOf(table: Table, row: object): number | null {
  const { reach } = table
  if (typeof reach === 'object' && 'company' in reach) {
    const id: unknown = Reflect.get(row, reach.company)
    if (typeof id === 'number') return id
  }
  return table.about(row).companies[0] ?? null
}

export const heldState = <S extends StateValue, O extends string, Row extends StoredRow>(
  { table, state, name, company }: Flow<S, O, Row>,
  row: Row,
): HeldState<S> => ({
  id: row.id,
  state: Reflect.get(row, state) as S,
  name: name?.(row) ?? table.about(row).subject,
  companyId: company === undefined ? companyOf(table, row) : company(row),
})

/** The column that holds the state. */
export const stateColumn = ({
  table,
  state,
}: Pick<Flow<StateValue, string, never>, 'table' | 'state'>): string =>
  table.columns.get(state)?.names[0] ?? state
