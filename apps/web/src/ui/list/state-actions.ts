import {
  actionsIn,
  operationText,
  type Machine,
  type MachineWords,
  type StateValue,
} from '@visa/contract/states'
import type { RowAction } from './row-action.ts'

/**
 * What may be done with a record in its state, by the table that the server enforces: named, coloured and ordered as
 * the machine has it. A screen says how it does each; what it says nothing about, it does not offer.
 */
export const stateActions = <Operation extends string>(
  machine: Machine<StateValue, Operation>,
  words: Pick<MachineWords, 'operations'>,
  state: StateValue,
  can: (access: string) => boolean,
  run: { readonly [Each in Operation]?: (() => void) | undefined },
): RowAction[] =>
  actionsIn(machine, state, can).flatMap(({ operation, danger }) => {
    const act = run[operation]
    return act === undefined ? [] : [{ label: operationText(words, operation), danger, run: act }]
  })
