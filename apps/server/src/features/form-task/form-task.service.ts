import { applicantName } from '@visa/contract/visa/applicant'
import { FORM_TASK_MACHINE } from '@visa/contract/form-task/form-task.states'
import type { BatchResult, BatchRow } from '@visa/contract/batch'
import { fieldsOfSite, SITE_SCHEMAS, siteOfForm, type Payload } from '@visa/contract/form-task/sites'
import { TASK_STATUS } from '@visa/contract/task-status'
import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import { VISA_TYPE } from '@visa/contract/visa/products'
import { picked } from '@visa/contract/shape'
import type { OperationOf, StateOf } from '@visa/contract/states'
import type { ActingPerson } from '../../access/mover.ts'
import { addRow, changeRow } from '../../db/logged-rows.ts'
import type { Db, Tx } from '../../db/pool.ts'
import { affected, sql } from '../../db/sql.ts'
import type { updateRow } from '../../db/table-rows.ts'
import type { StepsVisit } from '../../http/route.ts'
import { orRefuse } from '../../refusal/constraint.ts'
import { heldAsSeen, heldRow } from '../../refusal/held-row.ts'
import { Refusal } from '../../refusal/refusal.ts'
import { refusalText } from '../../refusal/refusal-text.ts'
import { beginHistory, transition } from '../../workflow/transition.ts'
import { applicantTable, partyFields, type ApplicantRow } from '../visa/order/order-records.service.ts'
import { formTaskFlow } from './form-task.flow.ts'
import { photoOf } from './form-task.repo.ts'
import { formTaskTable, taskNoOf, type FormTask } from './form-task.table.ts'
import { labelApplicant, lodgeFiled } from './lodge-filed.ts'
import { lacksOf, payloadOf } from './payload.ts'

const { NULL, NOT_SUBMIT, SUBMITTED } = TASK_STATUS

/** The site that an applicant's e-visa is filed on; undefined: none that a robot knows. */
export const siteFor = ({ visaType, formCode }: Pick<ApplicantRow, 'visaType' | 'formCode'>) =>
  visaType === VISA_TYPE.EVISA ? siteOfForm(formCode) : undefined

/** Makes a task for somebody who waits to be lodged, with what is known of them, and queues nothing. */
export async function prepareTask(tx: Tx, by: ActingPerson, applicant: ApplicantRow) {
  const applicantId = applicant.id
  const name = applicantName(applicant)
  const site = siteFor(applicant)
  if (site === undefined) throw new Refusal('formTaskNoSite', { name })
  if (applicant.status !== ORDER_STATUS.WAITING_SUBMIT) throw new Refusal('formTaskNotWaiting', { name })
  const payload = payloadOf(site, applicant.values, await photoOf(tx, applicantId))
  const { userId: madeBy, companyId: madeCompanyId } = by.viewer
  const row = {
    ...picked(partyFields, applicant),
    orderId: applicant.orderId,
    applicantId,
    holder: name,
    site,
    schemaVersion: SITE_SCHEMAS[site].version,
    payload,
    status: NULL,
    madeBy,
    madeCompanyId,
  }
  const id = await addRow(tx, by.actor, formTaskTable, row).catch(
    orRefuse({ form_task_live: new Refusal('formTaskThere', { name }) }),
  )
  await beginHistory(tx, FORM_TASK_MACHINE, {
    id,
    state: NULL,
    companyId: madeCompanyId,
    actor: by.actor,
    at: by.now,
  })
  await transition(tx, formTaskFlow, { id, operation: 'save', by })
  await labelApplicant(tx, applicantId, 'unsend')
  return { id, site, payload }
}

/** Makes a task; queued at once where nothing lacks, and otherwise told what does. */
export async function makeTask(tx: Tx, by: ActingPerson, applicantId: number): Promise<Refusal | undefined> {
  const applicant = await heldRow(tx, by, applicantTable, applicantId)
  const { id, site, payload } = await prepareTask(tx, by, applicant)
  const what = lacksOf(site, payload)
  if (what !== undefined) return new Refusal('formTaskMadeLacking', { taskNo: taskNoOf(id), what })
  await queueTask(tx, by, { id })
  return undefined
}

/** A transaction for each; what was made but not queued is told like what was refused, and stays made. */
export async function makeTasks(
  db: Db,
  visit: ActingPerson & Pick<StepsVisit, 'language' | 'once'>,
  ids: readonly number[],
): Promise<BatchResult> {
  const rows: BatchRow[] = []
  for (const id of new Set(ids)) {
    try {
      const { answer: message } = await db.tx((tx) =>
        visit.once(
          tx,
          async () => {
            const lacking = await makeTask(tx, visit, id)
            return lacking === undefined ? '' : refusalText(visit.language, lacking)
          },
          String(id),
        ),
      )
      rows.push({ id, ok: message === '', message })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      rows.push({ id, ok: false, message: refusalText(visit.language, error) })
    }
  }
  return { rows }
}

export async function saveTask(
  tx: Tx,
  by: ActingPerson,
  { id, payload, seen }: { id: number; payload: Payload; seen: string },
): Promise<void> {
  const task = await heldAsSeen(tx, by, formTaskTable, id, seen)
  if (task.status !== NOT_SUBMIT) throw new Refusal('formTaskNotOpen', { taskNo: taskNoOf(id) })
  const asked = Object.fromEntries(fieldsOfSite(task.site).map((name) => [name, 0]))
  // The photo is the applicant's: it is brought as a paper, not typed.
  const photo = await photoOf(tx, task.applicantId)
  const kept: Payload = { ...task.payload, ...picked(asked, payload), photo }
  const changed = fieldsOfSite(task.site).filter((name) => kept[name] !== task.payload[name])
  // What has begun there is looked up by the passport it began with.
  if (task.remoteBegunAt !== null && changed.includes('passportNo'))
    throw new Refusal('formTaskPassportFixed', { taskNo: taskNoOf(id) })
  await changeRow(
    tx,
    by.actor,
    formTaskTable,
    task,
    { payload: kept, schemaVersion: SITE_SCHEMAS[task.site].version },
    { before: { payloadFields: '' }, after: { payloadFields: changed.join(', ') } },
  )
}

interface Asked {
  id: number
  reason?: string
  seen?: StateOf<typeof FORM_TASK_MACHINE> | undefined
}

const move = (
  tx: Tx,
  by: ActingPerson,
  operation: OperationOf<typeof FORM_TASK_MACHINE>,
  { id, reason = '', seen }: Asked,
  set: Parameters<typeof updateRow<typeof formTaskTable>>[3] = {},
) => transition(tx, formTaskFlow, { id, operation, by, reason, seen, set })

/** Nothing of the last attempt stays standing. */
const AFRESH = {
  needs: null,
  stop: null,
  leaseOwner: '',
  leaseUntil: null,
  waitingSince: null,
  waitUntil: null,
  takenBy: null,
  takenAt: null,
  finishedAt: null,
  notBefore: null,
} as const

export async function queueTask(
  tx: Tx,
  by: ActingPerson,
  asked: Asked,
): Promise<{ status: FormTask['status'] }> {
  await move(tx, by, 'queue', asked, {
    ...AFRESH,
    corrections: [],
    label: 'unsend',
    queuedAt: by.now.toISOString(),
  })
  return { status: SUBMITTED }
}

export async function retryTask(
  tx: Tx,
  by: ActingPerson,
  asked: Asked,
): Promise<{ status: FormTask['status'] }> {
  await move(tx, by, 'retry', asked, { ...AFRESH, queuedAt: by.now.toISOString() })
  return { status: SUBMITTED }
}

/** Whoever looks at the data and mends it gives the robot its attempts back. */
export async function editTask(
  tx: Tx,
  by: ActingPerson,
  asked: Asked,
): Promise<{ status: FormTask['status'] }> {
  await move(tx, by, 'edit', asked, { attempt: 0 })
  return { status: NOT_SUBMIT }
}

export async function cancelTask(
  tx: Tx,
  by: ActingPerson,
  asked: Asked,
): Promise<{ status: FormTask['status'] }> {
  await move(tx, by, 'cancel', asked, { ...AFRESH, finishedAt: by.now.toISOString() })
  await forget(tx, asked.id)
  return { status: TASK_STATUS.CANCELED }
}

export async function settleTask(
  tx: Tx,
  by: ActingPerson,
  { reference, ...asked }: Asked & { reference: string },
): Promise<{ status: FormTask['status'] }> {
  const at = by.now.toISOString()
  const { remoteBegunAt } = await heldRow(tx, by, formTaskTable, asked.id)
  const { again } = await move(tx, by, 'settle', asked, {
    ...AFRESH,
    reference,
    // It was filed, whoever did: a robot that mends it later looks for this reference and begins nothing.
    remoteBegunAt: remoteBegunAt ?? at,
    label: 'processing',
    corrections: [],
    finishedAt: at,
    lookAt: at,
    looksMissed: 0,
  }).catch(orRefuse({ form_task_reference: new Refusal('formTaskReferenceTaken', { reference }) }))
  if (again) return { status: TASK_STATUS.SUCCESS }
  const task = await heldRow(tx, by, formTaskTable, asked.id)
  await lodgeFiled(tx, by, task)
  await labelApplicant(tx, task.applicantId, 'processing')
  return { status: TASK_STATUS.SUCCESS }
}

/** What was shown and typed for a page is nobody's once the page is left. */
export async function forget(tx: Tx, id: number): Promise<void> {
  await affected(tx, sql`delete from form_task_page where task_id = ${id}`)
  await affected(tx, sql`delete from form_task_answer where task_id = ${id}`)
}
