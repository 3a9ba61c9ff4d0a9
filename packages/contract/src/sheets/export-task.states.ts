import { machine } from '../states.ts'
import { RUN_EDGES, TASK_STATUS } from '../task-status.ts'

const { NULL, NOT_SUBMIT, SUBMITTED, EXECUTING, SUCCESS, FAIL, CANCELED } = TASK_STATUS

export const EXPORT_MACHINE = machine({
  name: 'exportTask',
  // The first two belong to work that is not asked for by pressing a button: no export is ever in them.
  states: [NULL, NOT_SUBMIT, SUBMITTED, EXECUTING, SUCCESS, FAIL, CANCELED],
  edges: [
    { operation: 'submit', from: [null], to: SUBMITTED, access: 'export.task' },
    ...RUN_EDGES,
    { operation: 'retry', from: [FAIL, CANCELED], to: SUBMITTED, access: 'export.task' },
    { operation: 'cancel', from: [SUBMITTED, EXECUTING], to: CANCELED, access: 'export.task' },
    { operation: 'remove', from: [SUCCESS, FAIL, CANCELED], to: null, access: 'export.task', danger: true },
    { operation: 'expire', from: [SUBMITTED, SUCCESS, FAIL, CANCELED], to: null, access: null },
  ],
})
