import { machine } from '../states.ts'
import { TASK_STATUS } from '../task-status.ts'

const { NULL, NOT_SUBMIT, SUBMITTED, EXECUTING, SUCCESS, FAIL, CANCELED } = TASK_STATUS

export const FORM_TASK_STATUSES = [NULL, NOT_SUBMIT, SUBMITTED, EXECUTING, SUCCESS, FAIL, CANCELED] as const
export type FormTaskStatus = (typeof FORM_TASK_STATUSES)[number]

const FORM_TASK = 'visa.formTask'
const byItself = { access: null, quiet: true } as const

/**
 * The way of an application that a robot files on a consular site (workflows g). What the table cannot say is a guard:
 * whole data before it is queued, three attempts, and nothing is cancelled once its submission has begun there.
 */
export const FORM_TASK_MACHINE = machine({
  name: 'form_task',
  states: FORM_TASK_STATUSES,
  edges: [
    { operation: 'make', from: [null], to: NULL, access: FORM_TASK },
    { operation: 'save', from: [NULL], to: NOT_SUBMIT, access: FORM_TASK },
    { operation: 'queue', from: [NOT_SUBMIT], to: SUBMITTED, access: FORM_TASK },
    { operation: 'execute', from: [SUBMITTED], to: EXECUTING, ...byItself },
    // Its robot died or had to stop before anything was submitted, or the day of the site is full.
    { operation: 'giveBack', from: [EXECUTING], to: SUBMITTED, ...byItself },
    { operation: 'succeed', from: [EXECUTING], to: SUCCESS, ...byItself },
    { operation: 'fail', from: [EXECUTING], to: FAIL, ...byItself },
    // The site asks for corrections of what was submitted.
    { operation: 'askCorrection', from: [SUCCESS], to: FAIL, ...byItself },
    // The site does not know the reference that somebody gave: a person looks again.
    { operation: 'lose', from: [SUCCESS], to: FAIL, ...byItself },
    { operation: 'retry', from: [FAIL], to: SUBMITTED, access: FORM_TASK },
    { operation: 'edit', from: [FAIL], to: NOT_SUBMIT, access: FORM_TASK },
    // Filed there by a person, who gives the reference.
    { operation: 'settle', from: [FAIL], to: SUCCESS, access: FORM_TASK, reason: 'required' },
    {
      operation: 'cancel',
      from: [NOT_SUBMIT, SUBMITTED, EXECUTING],
      to: CANCELED,
      access: FORM_TASK,
      reason: 'required',
      danger: true,
    },
  ],
})
