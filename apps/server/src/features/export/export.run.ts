import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { formatDate } from '@visa/contract/dates'
import type { ExportFormat } from '@visa/contract/sheets/export-task'
import { exportMessages } from '@visa/messages/sheets/exports'
import { actorOf } from '../../access/actor.ts'
import { theProduct } from '../../access/mover.ts'
import { recordRead } from '../../db/change-log.ts'
import type { Db, Tx } from '../../db/pool.ts'
import { one, sql } from '../../db/sql.ts'
import { cleanFileName } from '@visa/contract/rules/file-name'
import { mimeOf } from '../../files/file-type.ts'
import { newObjectKey } from '../../files/object-key.ts'
import type { FileStore } from '../../files/object-store.ts'
import { withFolder } from '../../files/temporary-folder.ts'
import { seenRow } from '../../refusal/held-row.ts'
import { Refusal } from '../../refusal/refusal.ts'
import { narrowedTo } from '../../access/narrowed.ts'
import { loadViewer, type Viewer } from '../../access/viewer.ts'
import type { Exporter } from '../../sheets/exporter.ts'
import { endRun, performRun, writeRun, type Run } from '../../jobs/task-run.ts'
import { putFiles } from '../file/stored/put-files.service.ts'
import { releaseRoom } from '../file/stored/quota.service.ts'
import { registerFiles } from '../file/stored/stored.service.ts'
import { exportRecord, moveExport } from './export.flow.ts'
import { exportTable, type ExportRow } from './export.table.ts'
import { keptUntil, refuseUnlessAllowed, type Exporters } from './export.service.ts'

export interface ExportDeps {
  files: FileStore
  exporters: Exporters
  quotaBytes: number
}

const TRIES = 3

const MIMES: Record<ExportFormat, string> = { xlsx: mimeOf('office'), csv: mimeOf('text') }

/** The owner as they are now: what they may see may have changed since they asked. */
async function ownerOf(
  db: Db,
  { ownerId, companyId, filters }: ExportRow,
  { access }: Exporter,
): Promise<Viewer> {
  let viewer = await loadViewer(db, ownerId)
  if (viewer === undefined || viewer.companyId !== companyId) throw new Refusal('noPermission')
  // All of the codes are needed, so the one that reaches least says how far.
  for (const code of access(filters)) viewer = await narrowedTo(db, viewer, [code])
  return viewer
}

interface Progress {
  signal: AbortSignal
  progress: (rowsDone: number) => void
}

/** That a file holds what not everybody may see is in the log with the file, or neither is there. */
async function recordWhole(
  tx: Tx,
  exporter: Exporter,
  { run, viewer, subject }: { run: Run; viewer: Viewer; subject: string },
): Promise<void> {
  const fields = exporter.reads(viewer)
  if (fields.length === 0) return
  const companies = [viewer.companyId]
  const actor = actorOf(viewer, '', `export ${run.id}`)
  await recordRead(tx, actor, { ...exportRecord(run.id), subject, companies, fields })
}

/** The rows of one moment, from a cursor to the disk. */
async function written(
  db: Db,
  deps: ExportDeps,
  { run, task, viewer, now, path, signal, progress }: Job & { path: string },
): Promise<number> {
  const exporter = deps.exporters[task.kind]
  const asked = { viewer, filters: task.filters, now }
  const { language, format } = task
  let rows = 0
  const onRow = (count: number): void => {
    rows = count
    progress(count)
  }
  await db.tx(
    async (tx) => {
      const { count } = await one<{ count: number }>(tx, exporter.count(asked))
      await writeRun(db, run, sql`rows_total = ${count}`)
      const name = exportMessages[language].kinds[task.kind]
      await recordWhole(tx, exporter, { run, viewer, subject: nameOf(task) })
      const bytes = exporter.bytes(tx, asked, { language, format, name, onRow })
      await pipeline(bytes, createWriteStream(path, { mode: 0o600 }), { signal })
      // What is in the file by then no rollback takes out again.
    },
    { isolation: 'repeatable read', once: true },
  )
  return rows
}

interface Job extends Progress {
  run: Run
  task: ExportRow
  viewer: Viewer
  now: Date
}

const nameOf = ({ kind, title, language }: ExportRow, ...more: string[]): string =>
  [exportMessages[language].kinds[kind], title, ...more].filter((part) => part !== '').join('-')

const fileNameOf = (task: ExportRow, now: Date): string =>
  cleanFileName(`${nameOf(task, formatDate(now).replace(/\D/g, ''))}.${task.format}`)

/** Into the store and into the books; of a run that does not come to its end nothing stays in the store. */
async function kept(
  db: Db,
  { files, quotaBytes }: ExportDeps,
  { run, task, viewer, now, path, rows, signal }: Job & { path: string; rows: number },
): Promise<void> {
  const { ownerId, companyId, format } = task
  const storageName = newObjectKey(ownerId, format, now)
  const fileName = fileNameOf(task, now)
  // Known beforehand, so that whoever comes after a crash can remove it.
  await writeRun(db, run, sql`storage_name = ${storageName}`)
  const expiresAt = await keptUntil(db, now)
  const wanted = { path, storageName, fileName, mime: MIMES[format], ownerId, companyId, expiresAt }
  await putFiles({ db, files, quotaBytes }, { now, signal }, [wanted], async (tx, stored) => {
    const size = stored[0]?.size ?? 0
    await endRun(
      tx,
      run,
      'succeed',
      sql`finished_at = clock_timestamp(), rows_done = ${rows}, rows_total = ${rows},
          file_name = ${fileName}, file_size = ${size}, expires_at = ${expiresAt},
          data_scope = ${viewer.dataScope}, error = null`,
    )
    const holder = exportRecord(run.id)
    await registerFiles(tx, actorOf(viewer, '', `export ${run.id}`), stored, { quotaBytes, holder })
  })
}

/** Does an export, unless it is over or a living run has it. */
export const runExport = (db: Db, deps: ExportDeps, id: number, now: Date): Promise<void> =>
  performRun(
    db,
    { table: 'export_task', id, move: moveExport(id, now), tries: TRIES, gaveUp: 'exportFailed' },
    async (run, signal, progress) => {
      const task = await seenRow(db, theProduct(now), exportTable, id)
      if (task.storageName !== null) {
        await deps.files.objects.delete(task.storageName)
        await releaseRoom(db, [task.storageName])
      }
      const viewer = await ownerOf(db, task, deps.exporters[task.kind])
      refuseUnlessAllowed(viewer, deps.exporters[task.kind], task.filters)
      const job = { run, task, viewer, now, signal, progress }
      await withFolder(async (folder) => {
        const path = join(folder, `export.${task.format}`)
        const rows = await written(db, deps, { ...job, path })
        await kept(db, deps, { ...job, path, rows })
      })
    },
  )
