import { machine } from './states.ts'

/** How far a piece of background work has come. */
export const TASK_STATUS = {
  NULL: 0,
  NOT_SUBMIT: 8,
  SUBMITTED: 16,
  EXECUTING: 24,
  SUCCESS: 32,
  FAIL: 40,
  CANCELED: 48,
} as const

export type TaskStatus = (typeof TASK_STATUS)[keyof typeof TASK_STATUS]

const { NULL, NOT_SUBMIT, SUBMITTED, EXECUTING, SUCCESS, FAIL, CANCELED } = TASK_STATUS

export const TASK_MACHINE = machine({
  name: 'task',
  states: [NULL, NOT_SUBMIT, SUBMITTED, EXECUTING, SUCCESS, FAIL, CANCELED],
  edges: [
    { operation: 'cancel', from: [SUBMITTED, EXECUTING], to: CANCELED },
    { operation: 'retry', from: [FAIL, CANCELED], to: SUBMITTED },
    { operation: 'remove', from: [SUCCESS, FAIL, CANCELED], to: NULL },
  ],
})

/** Waiting for its turn or at work. */
export const isActive = (status: number): boolean => status === SUBMITTED || status === EXECUTING
