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

const { SUBMITTED, EXECUTING, SUCCESS, FAIL } = TASK_STATUS

const byItself = { access: null, quiet: true } as const

/** What the product does with a task by itself, whoever asked for it (`jobs/task-run.ts` of the server). */
export const RUN_EDGES = [
  { operation: 'execute', from: [SUBMITTED], to: EXECUTING, ...byItself },
  // By another run, after the first has died.
  { operation: 'resume', from: [EXECUTING], to: EXECUTING, ...byItself },
  { operation: 'giveBack', from: [EXECUTING], to: SUBMITTED, ...byItself },
  { operation: 'succeed', from: [EXECUTING], to: SUCCESS, ...byItself },
  { operation: 'fail', from: [EXECUTING], to: FAIL, ...byItself },
] as const

/** What a run does with its task. */
export type RunOperation = (typeof RUN_EDGES)[number]['operation']

/** Waiting for its turn or at work. */
export const isActive = (status: number): boolean => status === SUBMITTED || status === EXECUTING
