import { machine } from '../states.ts'
import { RUN_EDGES, TASK_STATUS } from '../task-status.ts'

const { SUBMITTED, EXECUTING, SUCCESS, FAIL } = TASK_STATUS

export const IMPORT_MACHINE = machine({
  name: 'importTask',
  states: [SUBMITTED, EXECUTING, SUCCESS, FAIL],
  edges: [
    // What it takes is the permission of the list that is filled.
    { operation: 'submit', from: [null], to: SUBMITTED, access: null },
    ...RUN_EDGES,
    { operation: 'expire', from: [SUBMITTED, SUCCESS, FAIL], to: null, access: null, quiet: true },
  ],
})
