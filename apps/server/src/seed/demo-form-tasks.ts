import { Readable } from 'node:stream'
import type { Correction, TaskStop } from '@visa/contract/form-task/form-task'
import { SITE_CODES, SITE_SCHEMAS, type SiteStep } from '@visa/contract/form-task/sites'
import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import { actorOf } from '../access/actor.ts'
import { theProduct, type ActingPerson } from '../access/mover.ts'
import { loadViewer } from '../access/viewer.ts'
import type { Tx } from '../db/pool.ts'
import { affected, one, rows, sql } from '../db/sql.ts'
import { registerFiles } from '../features/file/stored/stored.service.ts'
import { formTaskFlow } from '../features/form-task/form-task.flow.ts'
import { cancelTask, makeTask } from '../features/form-task/form-task.service.ts'
import { formTaskTable, type FormTask } from '../features/form-task/form-task.table.ts'
import { labelApplicant, lodgeFiled } from '../features/form-task/lodge-filed.ts'
import { newObjectKey } from '../files/object-key.ts'
import type { FileStore } from '../files/object-store.ts'
import { STAND_IN_SITES } from '../integrations/consulate/stand-in-sites.ts'
import {
  newApplication,
  payApplication,
  submitApplication,
} from '../integrations/consulate/stand-in-store.ts'
import { seenRow } from '../refusal/held-row.ts'
import { transition } from '../workflow/transition.ts'

/** Form tasks in every state that the desk meets. Those that wait in the queue are filed for real once a robot runs. */

const PORTRAIT = `<svg xmlns="http://www.w3.org/2000/svg" width="350" height="450"><rect width="350" height="450" fill="#fff"/>
  <circle cx="175" cy="170" r="80" fill="#c9d1e0"/><path d="M40 450c0-110 60-170 135-170s135 60 135 170z" fill="#8793ad"/></svg>`

type Files = Pick<FileStore, 'objects'>

/** A photograph as sites take it, of nobody: one for all. */
async function portrait(tx: Tx, { objects }: Files, by: ActingPerson): Promise<string> {
  const { default: sharp } = await import('sharp')
  const bytes = await sharp(Buffer.from(PORTRAIT)).jpeg().toBuffer()
  const { userId: ownerId, companyId } = by.viewer
  const storageName = newObjectKey(ownerId, 'jpg', by.now)
  await objects.put(storageName, Readable.from([bytes]), bytes.length)
  const stored = await objects.head(storageName)
  if (stored === undefined) throw new Error('the portrait of the demonstration was not stored')
  const file = { storageName, fileName: 'photo.jpg', mime: 'image/jpeg', ownerId, companyId, expiresAt: null }
  await registerFiles(tx, by.actor, [{ ...file, ...stored }], { quotaBytes: Number.MAX_SAFE_INTEGER })
  return storageName
}

const taskOf = async (tx: Tx, applicantId: number): Promise<FormTask> => {
  const { id } = await one<{ id: number }>(
    tx,
    sql`select id from form_task where applicant_id = ${applicantId} order by id desc limit 1`,
  )
  return seenRow(tx, theProduct(new Date()), formTaskTable, id)
}

/** The steps that a robot took, the last of them with how it ended. */
async function steps(tx: Tx, { id }: FormTask, now: Date, taken: readonly SiteStep[], isDone: boolean) {
  for (const [place, step] of taken.entries()) {
    const isLast = place === taken.length - 1
    const at = new Date(now.getTime() - (taken.length - place) * 4000)
    await affected(
      tx,
      sql`insert into form_task_step (task_id, attempt, step, at, picture, page_text, outcome)
          values (${id}, 1, ${step}, ${at}, '', '', ${isLast && !isDone ? 'stopped' : 'done'})`,
    )
  }
  await affected(tx, sql`update form_task set step = ${taken.at(-1)}, attempt = 1 where id = ${id}`)
}

async function failed(
  tx: Tx,
  now: Date,
  applicantId: number,
  { stop, at, corrections = [] }: { stop: TaskStop; at: readonly SiteStep[]; corrections?: Correction[] },
): Promise<void> {
  const by = theProduct(now)
  const task = await taskOf(tx, applicantId)
  await transition(tx, formTaskFlow, { id: task.id, operation: 'execute', by })
  await steps(tx, task, now, at, false)
  const isCorrection = corrections.length > 0
  const label = isCorrection ? 'correctionRequired' : 'unsend'
  const set = { stop, corrections, label, finishedAt: now.toISOString() } as const
  const needs = isCorrection ? ('correction' as const) : null
  await transition(tx, formTaskFlow, { id: task.id, operation: 'fail', by, set: { ...set, needs } })
  await labelApplicant(tx, applicantId, label)
}

/** Filed and paid there: the stand-in knows it, so that whoever looks it up finds it. */
async function filed(tx: Tx, now: Date, applicantId: number): Promise<void> {
  const by = theProduct(now)
  const task = await taskOf(tx, applicantId)
  const site = STAND_IN_SITES.find(({ code }) => code === task.site)
  if (site === undefined) throw new Error(`no stand-in for ${task.site}`)
  const { id } = await newApplication(tx, site, task.payload.passportNo ?? '')
  await submitApplication(tx, id, false)
  await payApplication(tx, id)
  const at = now.toISOString()
  const set = {
    reference: String(id),
    remoteBegunAt: at,
    finishedAt: at,
    lookAt: at,
    label: 'processing',
  } as const
  await transition(tx, formTaskFlow, { id: task.id, operation: 'execute', by })
  await steps(tx, task, now, SITE_SCHEMAS[task.site].steps, true)
  await transition(tx, formTaskFlow, { id: task.id, operation: 'succeed', by, set })
  await lodgeFiled(tx, by, { applicantId, reference: String(id) })
  await labelApplicant(tx, applicantId, 'processing')
}

const ADDRESS: Correction = {
  field: 'stayAddress',
  message: 'The address cannot be found: give street, number and city',
}

/** What becomes of the tasks one after the other; those behind wait in the queue. */
const BECAME: readonly ((tx: Tx, by: ActingPerson, applicantId: number) => Promise<unknown>)[] = [
  (tx, { now }, id) => filed(tx, now, id),
  (tx, { now }, id) => failed(tx, now, id, { stop: 'siteDown', at: ['login', 'lookup', 'person'] }),
  (tx, { now }, id) =>
    failed(tx, now, id, {
      stop: 'correction',
      at: ['login', 'lookup', 'person', 'trip'],
      corrections: [ADDRESS],
    }),
  async (tx, by, id) => cancelTask(tx, by, { id: (await taskOf(tx, id)).id, reason: '客户改行程' }),
]

export async function seedFormTasks(tx: Tx, files: Files, now: Date): Promise<void> {
  const { id } = await one<{ id: number }>(tx, sql`select id from app_user where user_name = 'accept'`)
  const viewer = await loadViewer(tx, id)
  if (viewer === undefined) throw new Error('accept of the demonstration may not act')
  const by = { viewer, actor: actorOf(viewer, '', ''), now }
  const forms = SITE_CODES.map((code) => SITE_SCHEMAS[code].form)
  const waiting = await rows<{ id: number }>(
    tx,
    sql`select a.id from visa_applicant a where a.status = ${ORDER_STATUS.WAITING_SUBMIT} and a.visa_type = 2
          and a.form_code = any(${forms}::text[]) and a.accept_org_id = ${viewer.companyId} order by a.id desc`,
  )
  // One has no photograph yet, which sites ask for: told, and not queued. Another one is left to whoever makes the next.
  const [lacking, ...others] = waiting.slice(0, -1)
  const photo = await portrait(tx, files, by)
  const ids = others.map((each) => each.id)
  await affected(
    tx,
    sql`update visa_applicant set photo = ${photo}, photo_name = 'photo.jpg' where id = any(${ids}::bigint[])`,
  )
  await affected(
    tx,
    sql`insert into stored_file_use (file_id, entity, entity_id)
        select f.id, 'visa_applicant', a::text from stored_file f, unnest(${ids}::bigint[]) a
        where f.storage_name = ${photo}`,
  )
  for (const applicant of ids) await makeTask(tx, by, applicant)
  for (const [place, become] of BECAME.entries()) {
    const applicant = ids[place]
    if (applicant !== undefined) await become(tx, by, applicant)
  }
  if (lacking !== undefined) {
    await affected(
      tx,
      sql`delete from stored_file_use where entity = 'visa_document' and entity_id in
      (select id::text from visa_document where applicant_id = ${lacking.id} and document = 'PHOTO')`,
    )
    await affected(
      tx,
      sql`update visa_document set files = '[]' where applicant_id = ${lacking.id} and document = 'PHOTO'`,
    )
    await makeTask(tx, by, lacking.id)
  }
}
