import { FORM_TASK_LIMITS } from '@visa/contract/form-task/form-task'
import type { FORM_TASK_MACHINE } from '@visa/contract/form-task/form-task.states'
import type { OperationOf, StateOf } from '@visa/contract/states'
import { formTaskStateMessages } from '@visa/messages/states/form-task-states'
import { Refusal } from '../../refusal/refusal.ts'
import { flow, type Guard } from '../../workflow/flow.ts'
import { formTaskTable, taskNoOf, type FormTask } from './form-task.table.ts'
import { lacksOf } from './payload.ts'

type TaskGuard = Guard<StateOf<typeof FORM_TASK_MACHINE>, OperationOf<typeof FORM_TASK_MACHINE>, FormTask>

/** The site's own rules, of the version that is in use now. */
const whole: TaskGuard = (_, { row: { site, payload, holder } }) => {
  const what = lacksOf(site, payload)
  return what === undefined ? undefined : new Refusal('formTaskLacks', { name: holder, what })
}

const triesLeft: TaskGuard = (_, { row: { id, attempt } }) =>
  attempt < FORM_TASK_LIMITS.attempts
    ? undefined
    : new Refusal('formTaskTries', { taskNo: taskNoOf(id), max: FORM_TASK_LIMITS.attempts })

/** What has been sent there cannot be taken back here. */
const notBegun: TaskGuard = (_, { row: { id, remoteBegunAt } }) =>
  remoteBegunAt === null ? undefined : new Refusal('formTaskBegun', { taskNo: taskNoOf(id) })

export const formTaskFlow = flow({
  table: formTaskTable,
  state: 'status',
  words: formTaskStateMessages,
  guards: { queue: [whole], retry: [triesLeft], cancel: [notBegun] },
})
