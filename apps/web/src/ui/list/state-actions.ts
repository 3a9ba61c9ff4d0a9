import {
  actionsIn,
  operationText,
  type Machine,
  type MachineWords,
  type StateValue,
} from '@visa/contract/states'
import type { Doing, RowAction } from './row-action.ts'

interface Moved<Row> {
  words: Pick<MachineWords, 'operations'>
  stateOf: (row: Row) => StateValue
  can: (access: string) => boolean
}

/**
 * What may be done with a record in its state, by the table that the server enforces: named, coloured and ordered as
 * the machine has it. A screen says how it does each; what it says nothing about, it does not offer.
 */
export const stateActions = <Row, Operation extends string>(
  machine: Machine<StateValue, Operation>,
  { words, stateOf, can }: Moved<Row>,
  doings: { readonly [Each in Operation]?: Doing<Row> },
): RowAction<Row>[] =>
  [...new Set(machine.edges.map(({ operation }) => operation))].flatMap((operation) => {
    const doing: Doing<Row> | undefined = doings[operation]
    if (doing === undefined) return []
    const allowed = (row: Row) =>
      actionsIn(machine, stateOf(row), can).some((action) => action.operation === operation)
    return [
      {
        ...doing,
        key: operation,
        label: operationText(words, operation),
        danger: machine.edges.some((edge) => edge.operation === operation && edge.danger === true),
        when: (row: Row) => allowed(row) && (doing.when?.(row) ?? true),
      },
    ]
  })
