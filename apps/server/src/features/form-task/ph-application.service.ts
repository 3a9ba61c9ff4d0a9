import type { FormTaskDetail } from '@visa/contract/form-task/form-task'
import type { Payload } from '@visa/contract/form-task/sites'
import { TASK_STATUS } from '@visa/contract/task-status'
import type { HistoryRow } from '@visa/contract/states-history'
import { applicantName } from '@visa/contract/visa/applicant'
import type { ActingPerson, Mover } from '../../access/mover.ts'
import { rowsWithin } from '../../access/rows-within.ts'
import { allOf, first, fixed, sql, type Queryable } from '../../db/sql.ts'
import type { Tx } from '../../db/pool.ts'
import type { Language } from '@visa/contract/session/personal'
import { heldRow, seenRow } from '../../refusal/held-row.ts'
import { orGone } from '../../refusal/or-gone.ts'
import { Refusal } from '../../refusal/refusal.ts'
import { historyWithin } from '../../workflow/history-within.ts'
import { applicantTable, type ApplicantRow } from '../visa/order/order-records.service.ts'
import { formTaskFlow } from './form-task.flow.ts'
import { taskDetail } from './form-task.repo.ts'
import { prepareTask, queueTask, saveTask, siteFor } from './form-task.service.ts'
import { formTaskTable } from './form-task.table.ts'

/** Applications on the site of the Philippines by the number of the applicant: the form task that files each. */

type Reader = Pick<Mover, 'viewer'> & { language: Language }

function orElsewhere(applicant: ApplicantRow): ApplicantRow {
  if (siteFor(applicant) !== 'PH_EVISA')
    throw new Refusal('formTaskNoSite', { name: applicantName(applicant) })
  return applicant
}

/** The newest task of an applicant that was not cancelled, also one that the consulate refused. */
async function taskIdOf(
  db: Queryable,
  { viewer }: Reader,
  { id, orderId }: ApplicantRow,
  more = sql`true`,
): Promise<number | undefined> {
  const found = await first<{ id: number }>(
    db,
    sql`select t.id from form_task t where ${allOf(
      sql`t.order_id = ${orderId} and t.applicant_id = ${id} and t.status <> ${fixed(TASK_STATUS.CANCELED)}`,
      more,
      rowsWithin(viewer, formTaskTable, 't'),
    )} order by t.id desc limit 1`,
  )
  return found?.id
}

/** The one that goes on: whoever was refused begins anew. */
const liveIdOf = (db: Queryable, by: Reader, applicant: ApplicantRow): Promise<number | undefined> =>
  taskIdOf(db, by, applicant, sql`t.label <> 'fail'`)

/** The application of a held applicant, begun if there is none: of two at once the second finds that of the first. */
export async function beginApplication(
  tx: Tx,
  by: ActingPerson & Reader,
  applicantId: number,
): Promise<FormTaskDetail> {
  const applicant = orElsewhere(await heldRow(tx, by, applicantTable, applicantId))
  const id = (await liveIdOf(tx, by, applicant)) ?? (await prepareTask(tx, by, applicant)).id
  return taskDetail(tx, by, id)
}

export async function createApplication(
  tx: Tx,
  by: ActingPerson & Reader,
  { id: applicantId, payload }: { id: number; payload?: Payload | undefined },
): Promise<FormTaskDetail> {
  const begun = await beginApplication(tx, by, applicantId)
  if (payload !== undefined) await saveTask(tx, by, { id: begun.id, payload, seen: begun.updateTime })
  const whole = payload === undefined ? begun : await taskDetail(tx, by, begun.id)
  if (whole.status !== TASK_STATUS.NOT_SUBMIT || whole.faults.length > 0) return whole
  await queueTask(tx, by, { id: begun.id })
  return taskDetail(tx, by, begun.id)
}

export async function applicationStatus(
  db: Queryable,
  by: Reader,
  applicantId: number,
): Promise<FormTaskDetail | null> {
  const applicant = orElsewhere(await seenRow(db, by, applicantTable, applicantId))
  const id = await taskIdOf(db, by, applicant)
  return id === undefined ? null : taskDetail(db, by, id)
}

export async function applicationLogs(db: Queryable, by: Reader, applicantId: number): Promise<HistoryRow[]> {
  const applicant = orElsewhere(await seenRow(db, by, applicantTable, applicantId))
  const id = await taskIdOf(db, by, applicant)
  return id === undefined ? [] : historyWithin(db, by, formTaskFlow, id)
}

export async function updateApplication(
  tx: Tx,
  by: ActingPerson & Reader,
  { id: applicantId, payload, seen }: { id: number; payload: Payload; seen: string },
): Promise<FormTaskDetail> {
  const applicant = orElsewhere(await heldRow(tx, by, applicantTable, applicantId))
  const id = orGone(await liveIdOf(tx, by, applicant))
  await saveTask(tx, by, { id, payload, seen })
  return taskDetail(tx, by, id)
}
