import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, text, textOrEmpty } from '../fields.ts'
import { byTask, FORM_TASK, FORM_TASK_LIMITS, FormTaskDetail } from './form-task.ts'

/** A page that a robot has open and a person answers. */

/** How a field of a page is answered: typed, chosen, ticked, or with a day. */
const ASKED_KINDS = ['text', 'choice', 'tick', 'day'] as const
export type AskedKind = (typeof ASKED_KINDS)[number]

/** A field of the page that a person is asked to fill in. */
export const AskedField = z.object({
  name: z.string(),
  label: z.string(),
  kind: z.enum(ASKED_KINDS),
  /** Of a choice, in the words of the site; of a tick, what it stands for. */
  options: z.array(z.object({ value: z.string(), label: z.string() })),
})
export type AskedField = z.output<typeof AskedField>

export const formTaskLive = endpoint({
  method: 'GET',
  path: '/api/visa/formTask/live',
  access: FORM_TASK,
  summary: 'The page that a task at work stands on: its picture, and what it asks; null: none is open',
  query: byTask,
  cacheMs: 0,
  data: z.nullable(
    z.object({ at: z.iso.datetime(), picture: z.string(), text: z.string(), fields: z.array(AskedField) }),
  ),
})

export const formTaskTakeOver = endpoint({
  method: 'POST',
  path: '/api/visa/formTask/takeOver',
  access: FORM_TASK,
  summary: 'Take over a task that waits for a person; others are told who has it',
  json: byTask,
  data: FormTaskDetail,
})

export const formTaskHandBack = endpoint({
  method: 'POST',
  path: '/api/visa/formTask/handBack',
  access: FORM_TASK,
  summary: 'Hand a task that was taken over back without an answer',
  json: byTask,
  data: FormTaskDetail,
})

export const formTaskAnswer = endpoint({
  method: 'POST',
  path: '/api/visa/formTask/answer',
  access: FORM_TASK,
  summary:
    'What the robot fills into the page it stands on; it goes on from there. Kept only until it is filled in',
  json: z.strictObject({
    id,
    values: z.record(text(64), textOrEmpty(FORM_TASK_LIMITS.value)),
  }),
  data: z.null(),
})
