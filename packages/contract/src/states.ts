/**
 * State machines as data: the server enforces them, screens derive their buttons from them, tests walk them.
 */
export interface Machine<State extends string | number, Operation extends string> {
  name: string
  states: readonly State[]
  edges: readonly { operation: Operation; from: readonly State[]; to: State }[]
}

export const machine = <const State extends string | number, const Operation extends string>(
  definition: Machine<State, Operation>,
): Machine<State, Operation> => definition

/** What may be done in a state. */
export const allowedIn = <S extends string | number, O extends string>(m: Machine<S, O>, state: S): O[] => [
  ...new Set(m.edges.filter((edge) => edge.from.includes(state)).map((edge) => edge.operation)),
]

/** Where an operation leads from a state, or undefined when it is not allowed there. */
export const nextState = <S extends string | number, O extends string>(
  m: Machine<S, O>,
  state: S,
  operation: O,
): S | undefined => m.edges.find((edge) => edge.operation === operation && edge.from.includes(state))?.to
