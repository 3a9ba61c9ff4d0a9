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
import { EXPORT_MACHINE } from '@visa/contract/sheets/export-task.states'
import { TASK_STATUS } from '@visa/contract/task-status'
import { recordChange } from '../../db/change-log.ts'
import { addRow } from '../../db/logged-rows.ts'
import type { Db, Tx } from '../../db/pool.ts'
import type { Queryable } from '../../db/sql.ts'
import type { FileStore } from '../../files/object-store.ts'
import { seenRow } from '../../refusal/held-row.ts'
import { Refusal } from '../../refusal/refusal.ts'
import { refusalText } from '../../refusal/refusal-text.ts'
import type { MemberVisit } from '../../http/route.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Exporter } from '../../sheets/exporter.ts'
import { getParam } from '../org/system-param/system-param.service.ts'
import { beginHistory, transition } from '../../workflow/transition.ts'
import { downloadOf, type FileReader } from '../file/stored/reading.service.ts'
import { exportFlow, exportRecord, queueRun, type ExportState } from './export.flow.ts'
import { countActive, findTasks, pageTasks } from './export.repo.ts'
import { exportTable, isOver, type ExportRow } from './export.table.ts'

const DAY_MS = 86_400_000

/** How long a task and its file are kept. */
export const keptUntil = async (db: Queryable, now: Date): Promise<Date> =>
  new Date(now.getTime() + (await getParam(db, 'export.keepDays')) * DAY_MS)

export type Exporters = Readonly<Record<ExportKind, Exporter>>

/** Exporting a list takes the permission to export at all and the one to see that list. */
function notAllowed(viewer: Viewer, exporter: Exporter, filters: unknown): Refusal | undefined {
  const needed = ['export.task', ...exporter.access(filters)]
  return needed.every((code) => can(viewer.authorities, code))
    ? undefined
    : new Refusal('noPermission', {}, CODES.NO_PERMISSION)
}

export function refuseUnlessAllowed(viewer: Viewer, exporter: Exporter, filters: unknown): void {
  const refusal = notAllowed(viewer, exporter, filters)
  if (refusal !== undefined) throw refusal
}

async function tooMany(tx: Tx, userId: number): Promise<Refusal | undefined> {
  const active = await countActive(tx, userId)
  return active >= EXPORTS_AT_ONCE ? new Refusal('exportTooMany', { max: EXPORTS_AT_ONCE }) : undefined
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
  refuseUnlessAllowed(viewer, exporter, given)
  const { filters, title } = exporter.read(given)
  const refusal = await tooMany(tx, viewer.userId)
  if (refusal !== undefined) throw refusal
  const { userId: ownerId, companyId } = viewer
  const status = TASK_STATUS.SUBMITTED
  const expiresAt = (await keptUntil(tx, now)).toISOString()
  const task = { kind, title, format, filters, status, language, ownerId, companyId, expiresAt }
  const id = await addRow(tx, actor, exportTable, task)
  await beginHistory(tx, EXPORT_MACHINE, { id, state: status, companyId, actor })
  await queueRun(tx, id)
  return id
}

export async function listExports(
  db: Queryable,
  visit: MemberVisit,
  query: ExportTaskQuery,
): Promise<Page<ExportTask>> {
  const { rows, ...page } = await pageTasks(db, visit, query)
  return {
    ...page,
    rows: rows.map((row) =>
      Object.assign(row, { error: row.told === null ? '' : refusalText(visit.language, row.told) }),
    ),
  }
}

/** Which export somebody means, and the state they saw it in. */
interface Meant {
  id: number
  seenStatus?: ExportState | undefined
}

export async function cancelExport(tx: Tx, by: MemberVisit, { id, seenStatus: seen }: Meant): Promise<void> {
  const set = { finishedAt: by.now.toISOString() }
  await transition(tx, exportFlow, { id, operation: 'cancel', by, seen, set })
}

export async function retryExport(
  tx: Tx,
  exporters: Exporters,
  by: MemberVisit,
  { id, seenStatus: seen }: Meant,
): Promise<void> {
  const expiresAt = await keptUntil(tx, by.now)
  const afresh = { attempts: 0, rowsDone: 0, rowsTotal: null, error: null, startedAt: null, finishedAt: null }
  const set = { ...afresh, expiresAt: expiresAt.toISOString() }
  const guards = [
    (_: Tx, { row }: { row: ExportRow }) => notAllowed(by.viewer, exporters[row.kind], row.filters),
    () => tooMany(tx, by.viewer.userId),
  ]
  await transition(tx, exportFlow, { id, operation: 'retry', by, seen, set, guards })
}

export async function removeExport(tx: Tx, by: MemberVisit, { id, seenStatus: seen }: Meant): Promise<void> {
  await transition(tx, exportFlow, { id, operation: 'remove', by, seen })
}

/** Lists that have the same rows for everybody who sees them at all. */
const SAME_FOR_ALL: ReadonlySet<ExportKind> = new Set(['dictData'])

/** A colleague's file has the colleague's rows: it is for those who reach all of them. */
const reachesRows = (
  { userId, dataScope }: Viewer,
  { kind, ownerId, dataScope: madeWith }: ExportRow,
): boolean =>
  ownerId === userId ||
  SAME_FOR_ALL.has(kind) ||
  (dataScope >= DATA_SCOPE.COMPANY && dataScope >= (madeWith ?? DATA_SCOPE.ALL))

/** Who may no longer see a list may no longer take a file of it, their own included. */
const mayTake = (viewer: Viewer, exporter: Exporter, task: ExportRow): boolean =>
  notAllowed(viewer, exporter, task.filters) === undefined && reachesRows(viewer, task)

const recordDownload = (tx: Tx, actor: MemberVisit['actor'], task: ExportRow): Promise<void> =>
  recordChange(tx, actor, {
    entity: exportTable.entity,
    entityId: task.id,
    ...exportTable.about(task),
    action: 'download',
    before: null,
    after: {},
  })

/** Where the file of an export is taken from; who takes it leaves a trace, for it holds many people's data. */
export async function exportAddress(
  db: Db,
  { files, exporters }: { files: FileStore; exporters: Exporters },
  visit: MemberVisit,
  id: number,
): Promise<string> {
  const task = await seenRow(db, visit, exportTable, id)
  if (isOver(task, visit.now)) throw new Refusal('recordGone')
  if (!mayTake(visit.viewer, exporters[task.kind], task)) {
    throw new Refusal('noPermission', {}, CODES.NO_PERMISSION)
  }
  if (task.status !== TASK_STATUS.SUCCESS || task.storageName === null) throw new Refusal('exportNotDone')
  const address = await downloadOf(db, files, exportRecord(id), task.storageName, visit.now)
  await db.tx((tx) => recordDownload(tx, visit.actor, task))
  return address
}

/** A file of an export is for those who may download it there. */
export const exportFileReader =
  (exporters: Exporters): FileReader =>
  async (db, visitor, ids) => {
    const tasks = await findTasks(db, visitor, ids.map(Number))
    return tasks
      .filter((task) => mayTake(visitor.viewer, exporters[task.kind], task))
      .map(({ id }) => String(id))
  }
