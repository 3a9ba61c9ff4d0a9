/**
 * State machines as data: the server enforces them (`transition`), screens derive their actions from them, tests walk
 * them. What cannot be said as data is a guard of the server's flow.
 */

export type StateValue = string | number

/** Whether the person who does it must, may or need not say why. */
type ReasonNeed = 'required' | 'optional' | 'none'

export interface Edge<State extends StateValue, Operation extends string> {
  operation: Operation
  /** Where it may be done; null: to a record that is being made. */
  from: readonly (State | null)[]
  /** Where it leads; null: the record ends. */
  to: State | null
  /** The authority that it takes; null: nobody’s, the product itself does it (a job, a callback, a registration). */
  access: string | null
  /** Unset: none. */
  reason?: ReasonNeed
  /**
   * Not by whoever did one of these steps last: nobody approves their own request. A step that can be done in several
   * ways lists them, and the latest of them counts.
   */
  notBy?: readonly (Operation | readonly Operation[])[]
  /** Only by the person who did the last of these operations to the record: whoever locked it. */
  onlyBy?: readonly Operation[]
  /** Not undone by another click: screens ask first and colour it so. */
  danger?: boolean
  /** Told by the history alone and not by the change log: the steps of background work. */
  quiet?: boolean
}

export interface Machine<State extends StateValue, Operation extends string> {
  /** Under which the history keeps its moves: never change it. */
  name: string
  states: readonly State[]
  edges: readonly Edge<State, Operation>[]
}

export const machine = <const State extends StateValue, const Operation extends string>(definition: {
  name: string
  states: readonly State[]
  edges: readonly (Omit<Edge<NoInfer<State>, Operation>, 'notBy' | 'onlyBy'> & {
    notBy?: readonly (NoInfer<Operation> | readonly NoInfer<Operation>[])[]
    onlyBy?: readonly NoInfer<Operation>[]
  })[]
}): Machine<State, Operation> => {
  const seen = new Set<string>()
  for (const { operation, from } of definition.edges) {
    for (const state of from) {
      const pair = `${operation} from ${state}`
      if (seen.has(pair)) throw new Error(`machine ${definition.name}: ${pair} leads to two places`)
      seen.add(pair)
    }
  }
  return definition
}

/** The states and the operations of a machine. */
export type StateOf<M> = M extends Machine<infer State, string> ? State : never
export type OperationOf<M> = M extends Machine<StateValue, infer Operation> ? Operation : never

/** What a machine is told in: a name for its records, each state and each operation, in one language. */
export interface MachineWords<State extends StateValue = StateValue, Operation extends string = string> {
  record: string
  states: Readonly<Record<`${State}`, string>>
  operations: Readonly<Record<Operation, string>>
}
export type WordsOf<M> = MachineWords<StateOf<M>, OperationOf<M>>

/** The words by any key: what an older version of the machine named is shown as it is. */
type AnyWords = Readonly<Record<string, string>>
export const stateText = ({ states }: { states: AnyWords }, state: StateValue): string =>
  states[state] ?? String(state)
export const operationText = ({ operations }: { operations: AnyWords }, operation: string): string =>
  operations[operation] ?? operation

/** The edge of an operation in a state; undefined where it is not allowed. */
export const edgeFrom = <S extends StateValue, O extends string>(
  { edges }: Machine<S, O>,
  state: S | null,
  operation: O,
): Edge<S, O> | undefined => edges.find((edge) => edge.operation === operation && edge.from.includes(state))

/** One thing that somebody may do with a record as it is. */
export interface StateAction<Operation extends string> {
  operation: Operation
  danger: boolean
  reason: ReasonNeed
}

/** What somebody may do in a state, in the order of the table; never what the product does by itself. */
export const actionsIn = <S extends StateValue, O extends string>(
  { edges }: Machine<S, O>,
  state: StateValue,
  can: (access: string) => boolean,
): StateAction<O>[] =>
  edges
    .filter(({ from, access }) => from.some((each) => each === state) && access !== null && can(access))
    .map(({ operation, danger = false, reason = 'none' }) => ({ operation, danger, reason }))
