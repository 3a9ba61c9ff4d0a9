import { can } from '@visa/contract/authority'
import { CODES } from '@visa/contract/codes'
import { DATA_SCOPE } from '@visa/contract/org/data-scope'
import type { Page } from '@visa/contract/page'
import {
  EXPORTS_AT_ONCE,
  type ExportFormat,
  type ExportKind,
  type ExportTask,
  type ExportTaskQuery,
} from '@visa/contract/sheets/export-task'
import { nextState } from '@visa/contract/states'
import { TASK_MACHINE, TASK_STATUS, type TaskStatus } from '@visa/contract/task-status'
import { errorMessages } from '@visa/messages/errors'
import { fill } from '@visa/messages/texts'
import type { Actor } from '../../access/actor.ts'
import { recordChange, type Change } from '../../db/change-log.ts'
import type { Db, Tx } from '../../db/pool.ts'
import type { Queryable } from '../../db/sql.ts'
import type { FileStore } from '../../files/object-store.ts'
import { Refusal } from '../../refusal/refusal.ts'
import type { MemberVisit } from '../../http/route.ts'
import type { Viewer } from '../../access/viewer.ts'
import { enqueue } from '../../jobs/queue.ts'
import type { Exporter } from '../../sheets/exporter.ts'
import { getParam } from '../org/system-param/system-param.service.ts'
import { downloadOf, dropFiles } from '../file/stored/stored.service.ts'
import {
  cancelTask,
  countActive,
  deleteTask,
  findTask,
  insertTask,
  lockTask,
  pageTasks,
  resubmitTask,
  type HeldTask,
  type Reach,
} from './export.repo.ts'

export const RUN_EXPORT = 'run_export'

const ENTITY = 'export_task'
const DAY_MS = 86_400_000

/** How long a task and its file are kept. */
export const keptUntil = async (db: Queryable, now: Date): Promise<Date> =>
  new Date(now.getTime() + (await getParam(db, 'export.keepDays')) * DAY_MS)

export type Exporters = Readonly<Record<ExportKind, Exporter>>

/** Exporting a list takes the permission to export at all and the one to see that list. */
export function refuseUnlessAllowed(viewer: Viewer, exporter: Exporter): void {
  const needed = ['export.task', exporter.access]
  if (!needed.every((code) => can(viewer.authorities, code))) {
    throw new Refusal('noPermission', {}, CODES.NO_PERMISSION)
  }
}

const reachOf = ({ viewer, now }: Pick<MemberVisit, 'viewer' | 'now'>): Reach => ({
  viewer,
  wholeCompany: can(viewer.authorities, 'export.task.company'),
  now,
})

/** Leaves in the log what was done to an export, named by what it is of. */
export const recordExport = (
  tx: Tx,
  actor: Actor,
  { id, kind, title }: Pick<HeldTask, 'id' | 'kind' | 'title'>,
  change: Pick<Change, 'action' | 'before' | 'after'>,
): Promise<void> =>
  recordChange(tx, actor, {
    entity: ENTITY,
    entityId: id,
    subject: title === '' ? kind : `${kind} ${title}`,
    ...change,
  })

const queue = (tx: Tx, id: number): Promise<void> =>
  enqueue(tx, RUN_EXPORT, { id }, { key: `${RUN_EXPORT} ${id}` })

async function refuseIfTooMany(tx: Tx, userId: number): Promise<void> {
  if ((await countActive(tx, userId)) >= EXPORTS_AT_ONCE) {
    throw new Refusal('exportTooMany', { max: EXPORTS_AT_ONCE })
  }
}

interface Wanted {
  kind: ExportKind
  format: ExportFormat
  filters: Record<string, unknown>
}

export async function submitExport(
  tx: Tx,
  exporters: Exporters,
  { viewer, actor, language, now }: MemberVisit,
  { kind, format, filters: given }: Wanted,
): Promise<number> {
  const exporter = exporters[kind]
  refuseUnlessAllowed(viewer, exporter)
  const { filters, title } = exporter.read(given)
  await refuseIfTooMany(tx, viewer.userId)
  const { userId: ownerId, companyId } = viewer
  const expiresAt = await keptUntil(tx, now)
  const task = { kind, title, format, filters, language, ownerId, companyId, now, expiresAt }
  const id = await insertTask(tx, task)
  await recordExport(
    tx,
    actor,
    { id, kind, title },
    { action: 'add', before: null, after: { format, filters } },
  )
  await queue(tx, id)
  return id
}

export async function listExports(
  db: Queryable,
  visit: MemberVisit,
  query: ExportTaskQuery,
): Promise<Page<ExportTask>> {
  const texts = errorMessages[visit.language]
  const { rows, ...page } = await pageTasks(db, reachOf(visit), query)
  return {
    ...page,
    rows: rows.map((row) =>
      Object.assign(row, { error: row.told === null ? '' : fill(texts[row.told.key], row.told.params) }),
    ),
  }
}

type Operation = 'cancel' | 'retry' | 'remove'

/** An own task in a state that lets the operation be; somebody else's is seen at most. */
async function lockedFor(tx: Tx, visit: MemberVisit, id: number, operation: Operation): Promise<HeldTask> {
  const task = await lockTask(tx, reachOf(visit), id)
  if (task === undefined) throw new Refusal('recordGone')
  if (task.ownerId !== visit.viewer.userId) throw new Refusal('exportNotOwn', {}, CODES.NO_PERMISSION)
  if (nextState(TASK_MACHINE, task.status as TaskStatus, operation) === undefined) {
    throw new Refusal('taskStateChanged')
  }
  return task
}

/** Whatever runs finds its task changed at its next sign of life, and gives up. */
export async function cancelExport(tx: Tx, visit: MemberVisit, id: number): Promise<void> {
  const task = await lockedFor(tx, visit, id, 'cancel')
  await cancelTask(tx, id, visit.now)
  const [before, after] = [{ status: task.status }, { status: TASK_STATUS.CANCELED }]
  await recordExport(tx, visit.actor, task, { action: 'update', before, after })
}

export async function retryExport(
  tx: Tx,
  exporters: Exporters,
  visit: MemberVisit,
  id: number,
): Promise<void> {
  const task = await lockedFor(tx, visit, id, 'retry')
  refuseUnlessAllowed(visit.viewer, exporters[task.kind])
  await refuseIfTooMany(tx, visit.viewer.userId)
  await resubmitTask(tx, id, await keptUntil(tx, visit.now))
  const [before, after] = [{ status: task.status }, { status: TASK_STATUS.SUBMITTED }]
  await recordExport(tx, visit.actor, task, { action: 'update', before, after })
  await queue(tx, id)
}

export async function removeExport(tx: Tx, visit: MemberVisit, id: number): Promise<void> {
  const task = await lockedFor(tx, visit, id, 'remove')
  await deleteTask(tx, id)
  if (task.storageName !== null) await dropFiles(tx, visit.actor, [task.storageName], visit.now)
  await recordExport(tx, visit.actor, task, {
    action: 'delete',
    before: { status: task.status },
    after: null,
  })
}

/** Lists that have the same rows for everybody who sees them at all. */
const SAME_FOR_ALL: ReadonlySet<ExportKind> = new Set(['dictData'])

/** A colleague's file has the colleague's rows: it is for those who reach all of them. */
function refuseBeyondReach({ userId, dataScope }: Viewer, { kind, ownerId, madeWith }: HeldTask): void {
  if (ownerId === userId || SAME_FOR_ALL.has(kind)) return
  if (dataScope < DATA_SCOPE.COMPANY || dataScope < madeWith) {
    throw new Refusal('noPermission', {}, CODES.NO_PERMISSION)
  }
}

/** Who may no longer see a list may no longer take a file of it, their own included. */
export async function exportAddress(
  db: Db,
  { files, exporters }: { files: FileStore; exporters: Exporters },
  visit: MemberVisit,
  id: number,
): Promise<string> {
  const task = await findTask(db, reachOf(visit), id)
  if (task === undefined) throw new Refusal('recordGone')
  refuseUnlessAllowed(visit.viewer, exporters[task.kind])
  refuseBeyondReach(visit.viewer, task)
  if (task.status !== TASK_STATUS.SUCCESS || task.storageName === null) throw new Refusal('exportNotDone')
  return downloadOf(db, files, task.storageName, visit.now)
}
