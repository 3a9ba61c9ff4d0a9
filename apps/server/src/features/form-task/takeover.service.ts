import { CODES } from '@visa/contract/codes'
import type { FormTaskDetail } from '@visa/contract/form-task/form-task'
import type { AskedField } from '@visa/contract/form-task/form-task-takeover'
import type { RuleKey } from '@visa/contract/issues'
import { isDay } from '@visa/contract/rules/days'
import { TASK_STATUS } from '@visa/contract/task-status'
import type { ActingPerson } from '../../access/mover.ts'
import { personFor } from '../../access/person-name.ts'
import { changeRow } from '../../db/logged-rows.ts'
import type { Tx } from '../../db/pool.ts'
import { affected, one, sql } from '../../db/sql.ts'
import { updateRow } from '../../db/table-rows.ts'
import { heldRow } from '../../refusal/held-row.ts'
import { InvalidInput, Refusal } from '../../refusal/refusal.ts'
import { askedOn, taskDetail } from './form-task.repo.ts'
import { formTaskTable, taskNoOf, type FormTask } from './form-task.table.ts'

/** Somebody answers what a page asks that a robot has open. */

const { EXECUTING } = TASK_STATUS

/** A task that waits for a person now; the row is held. */
async function waiting(tx: Tx, by: ActingPerson, id: number): Promise<FormTask> {
  const task = await heldRow(tx, by, formTaskTable, id)
  if (task.status !== EXECUTING || task.needs === null)
    throw new Refusal('formTaskNobodyAsked', { taskNo: taskNoOf(id) })
  return task
}

async function takenRefusal(tx: Tx, by: ActingPerson, task: FormTask): Promise<Refusal> {
  const { who } = await one<{ who: string }>(
    tx,
    sql`select ${personFor(by.viewer, sql`${task.takenBy}::bigint`)} as who`,
  )
  return new Refusal('formTaskTaken', { taskNo: taskNoOf(task.id), who }, CODES.DIALOG)
}

export async function takeOver(tx: Tx, by: ActingPerson, id: number): Promise<FormTaskDetail> {
  const task = await waiting(tx, by, id)
  const { userId } = by.viewer
  if (task.takenBy !== null && task.takenBy !== userId) throw await takenRefusal(tx, by, task)
  if (task.takenBy === null) {
    const set = { takenBy: userId, takenAt: by.now.toISOString() }
    await changeRow(tx, by.actor, formTaskTable, task, set, {
      before: { takenBy: '' },
      after: { takenBy: by.viewer.realName },
    })
  }
  return taskDetail(tx, by, id)
}

export async function handBack(tx: Tx, by: ActingPerson, id: number): Promise<FormTaskDetail> {
  const task = await waiting(tx, by, id)
  if (task.takenBy !== by.viewer.userId) throw new Refusal('formTaskNotMine', { taskNo: taskNoOf(id) })
  await updateRow(tx, formTaskTable, id, { takenBy: null, takenAt: null })
  return taskDetail(tx, by, id)
}

/** What a field of the page would not take: the robot could not fill it in. */
const faultOf = ({ kind, options }: AskedField, value: string): RuleKey | undefined => {
  if (value === '') return undefined
  if (kind === 'day') return isDay(value) ? undefined : 'date'
  if (kind === 'text') return undefined
  return options.some((option) => option.value === value) ? undefined : 'choice'
}

function refuseUnfit(asked: readonly AskedField[], values: Readonly<Record<string, string>>): void {
  const failures = asked.flatMap((field) => {
    const rule = faultOf(field, values[field.name] ?? '')
    return rule === undefined ? [] : [{ field: `values.${field.name}`, rule, params: {} }]
  })
  if (failures.length > 0) throw new InvalidInput(failures)
}

/** What somebody read, chose or paid, for the robot to fill in. Never logged, and gone as soon as the robot has it. */
export async function answerTask(
  tx: Tx,
  by: ActingPerson,
  { id, values }: { id: number; values: Readonly<Record<string, string>> },
): Promise<void> {
  const task = await waiting(tx, by, id)
  if (task.takenBy !== by.viewer.userId) throw new Refusal('formTaskNotMine', { taskNo: taskNoOf(id) })
  if (Object.values(values).every((value) => value === '')) throw new Refusal('formTaskAnswerEmpty')
  refuseUnfit(await askedOn(tx, id), values)
  await affected(
    tx,
    sql`insert into form_task_answer (task_id, answer, given_by, given_at)
        values (${id}, ${JSON.stringify(values)}::jsonb, ${by.viewer.userId}, ${by.now})
        on conflict (task_id) do update set answer = excluded.answer, given_by = excluded.given_by,
          given_at = excluded.given_at`,
  )
}
