import * as z from 'zod/mini'
import { BatchResult } from '../batch.ts'
import { endpoint } from '../endpoint.ts'
import { id, ids, remark, seen, seenStatus, text, textOrEmpty } from '../fields.ts'
import { FORM_TASK, FORM_TASK_LIMITS, FormTaskDetail, shownStatus } from './form-task.ts'
import { FORM_TASK_STATUSES } from './form-task.states.ts'
import { PAYLOAD_FIELDS } from './sites.ts'

/** What people do with form tasks as a whole: make, mend, queue, try again, settle and cancel them. */

export const formTaskMake = endpoint({
  method: 'POST',
  path: '/api/visa/formTask/make',
  access: FORM_TASK,
  summary:
    'Make form tasks for applicants and queue those whose data is whole; of the others it says what lacks',
  json: z.strictObject({ ids }),
  data: BatchResult,
})

export const formTaskSave = endpoint({
  method: 'POST',
  path: '/api/visa/formTask/save',
  access: FORM_TASK,
  summary: 'Change what is sent of a task that is not queued',
  json: z.strictObject({
    id,
    payload: z.partialRecord(z.enum(PAYLOAD_FIELDS), textOrEmpty(FORM_TASK_LIMITS.value)),
    seen,
  }),
  data: FormTaskDetail,
})

const moved = z.object({ status: shownStatus })
const move = { id, seenStatus: seenStatus(FORM_TASK_STATUSES) }

export const formTaskQueue = endpoint({
  method: 'POST',
  path: '/api/visa/formTask/queue',
  access: FORM_TASK,
  summary: 'Queue a task whose data is whole',
  json: z.strictObject(move),
  data: moved,
})

export const formTaskEdit = endpoint({
  method: 'POST',
  path: '/api/visa/formTask/edit',
  access: FORM_TASK,
  summary: 'Take a task that failed back to mend what is sent',
  json: z.strictObject(move),
  data: moved,
})

export const formTaskRetry = endpoint({
  method: 'POST',
  path: '/api/visa/formTask/retry',
  access: FORM_TASK,
  summary: 'Let the robot try again, three times at most; it looks up first what is already there',
  json: z.strictObject(move),
  data: moved,
})

export const formTaskCancel = endpoint({
  method: 'POST',
  path: '/api/visa/formTask/cancel',
  access: FORM_TASK,
  summary: 'Cancel a task, before its submission has begun',
  json: z.strictObject({ ...move, reason: remark(FORM_TASK_LIMITS.reason) }),
  data: moved,
})

export const formTaskSettle = endpoint({
  method: 'POST',
  path: '/api/visa/formTask/settle',
  access: FORM_TASK,
  summary: 'Say that a person filed it on the site, under which reference',
  json: z.strictObject({
    ...move,
    reference: text(FORM_TASK_LIMITS.reference),
    reason: remark(FORM_TASK_LIMITS.reason),
  }),
  data: moved,
})
