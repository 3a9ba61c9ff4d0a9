import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { IMPORT_ERRORS_SHOWN, type ImportKind } from '@visa/contract/sheets/import-task'
import { importMessages } from '@visa/messages/sheets/imports'
import { fill } from '@visa/messages/texts'
import { actorOf, type Actor } from '../../access/actor.ts'
import { theProduct } from '../../access/mover.ts'
import type { Db } from '../../db/pool.ts'
import { sql } from '../../db/sql.ts'
import { cleanFileName } from '@visa/contract/rules/file-name'
import { mimeOf } from '../../files/file-type.ts'
import { newObjectKey } from '../../files/object-key.ts'
import type { FileStore } from '../../files/object-store.ts'
import { withFolder } from '../../files/temporary-folder.ts'
import { seenRow } from '../../refusal/held-row.ts'
import { Refusal } from '../../refusal/refusal.ts'
import { loadViewer } from '../../access/viewer.ts'
import { endRun, performRun, type Run } from '../../jobs/task-run.ts'
import { errorWorkbook } from '../../sheets/import-files.ts'
import type { Importer, ImportOutcome } from '../../sheets/importer.ts'
import { readSheet } from '../../sheets/read-sheet.ts'
import { putFiles } from '../file/stored/put-files.service.ts'
import { registerFiles, temporaryUntil } from '../file/stored/stored.service.ts'
import { importRecord, moveImport } from './import.flow.ts'
import { importTable, type ImportRow } from './import.table.ts'

export type Importers = Readonly<Record<ImportKind, Importer>>

export interface ImportDeps {
  files: FileStore
  importers: Importers
  quotaBytes: number
}

/** Some rows are wrong: undoes what the others wrote. */
class RowsRefused extends Error {
  readonly outcome: ImportOutcome
  constructor(outcome: ImportOutcome) {
    super('rows refused')
    this.outcome = outcome
  }
}

interface Job {
  run: Run
  task: ImportRow
  actor: Actor
  /** The upload on the disk. */
  path: string
  folder: string
  now: Date
}

/** Gives the rows back with the reasons beside them. */
async function tellErrors(
  db: Db,
  { files, quotaBytes }: ImportDeps,
  { run, task, actor, path, folder, now }: Job,
  { errors, unknownColumns }: ImportOutcome,
): Promise<void> {
  const { language, kind, ownerId, companyId } = task
  const texts = importMessages[language]
  const name = fill(texts.errorFileName, { kind: texts.kinds[kind] })
  const book = join(folder, 'errors.xlsx')
  await pipeline(
    errorWorkbook(readSheet(path), errors, language, name),
    createWriteStream(book, { mode: 0o600 }),
  )
  const storageName = newObjectKey(ownerId, 'xlsx', now)
  const [fileName, expiresAt] = [cleanFileName(`${name}.xlsx`), temporaryUntil(now)]
  const wanted = { path: book, storageName, fileName, mime: mimeOf('office'), ownerId, companyId, expiresAt }
  await putFiles({ db, files, quotaBytes }, { now }, [wanted], async (tx, stored) => {
    await endRun(
      tx,
      run,
      'fail',
      sql`finished_at = clock_timestamp(), rows_done = 0,
          error_count = ${errors.length}, errors = ${JSON.stringify(errors.slice(0, IMPORT_ERRORS_SHOWN))},
          unknown_columns = ${JSON.stringify(unknownColumns)}, error_file = ${storageName}`,
    )
    await registerFiles(tx, actor, stored, { quotaBytes, holder: importRecord(run.id) })
  })
}

/** All rows or none. That it was done is written with the rows, so no later run can do it again. */
async function takeIn(
  db: Db,
  deps: ImportDeps,
  job: Job,
  signal: AbortSignal,
  progress: (rowsDone: number) => void,
): Promise<void> {
  const { run, task, actor, path, now } = job
  const onRow = (count: number): void => {
    signal.throwIfAborted()
    progress(count)
  }
  try {
    await db.tx(async (tx) => {
      const importer = deps.importers[task.kind]
      const outcome = await importer.run(tx, readSheet(path, {}, { numbers: true }), {
        actor,
        options: task.options,
        now,
        onRow,
      })
      if (outcome.errors.length > 0) throw new RowsRefused(outcome)
      await endRun(
        tx,
        run,
        'succeed',
        sql`finished_at = clock_timestamp(), rows_done = ${outcome.rows},
          rows_total = ${outcome.rows}, unknown_columns = ${JSON.stringify(outcome.unknownColumns)}`,
      )
    })
  } catch (error) {
    if (!(error instanceof RowsRefused)) throw error
    await tellErrors(db, deps, job, error.outcome)
  }
}

interface RunOptions {
  id: number
  now: Date
  tries: number
  /** The upload, where it is at hand; else it is fetched from the store. */
  path?: string
}

/** Does an import, unless it is over or a living run has it. */
export const runImport = (db: Db, deps: ImportDeps, { id, now, tries, path }: RunOptions): Promise<void> =>
  performRun(
    db,
    { table: 'import_task', id, move: moveImport(id, now), tries, gaveUp: 'importFailed' },
    async (run, signal, progress) => {
      const task = await seenRow(db, theProduct(now), importTable, id)
      const viewer = await loadViewer(db, task.ownerId)
      const { mayUse } = deps.importers[task.kind]
      if (viewer === undefined || viewer.companyId !== task.companyId || !mayUse(viewer)) {
        throw new Refusal('noPermission')
      }
      await withFolder(async (folder) => {
        const fetched = join(folder, 'upload')
        if (path === undefined) {
          // Read at once by an instance that died with it.
          if (task.sourceName === null) throw new Refusal('importFailed')
          await pipeline(await deps.files.objects.get(task.sourceName), createWriteStream(fetched))
        }
        const actor = actorOf(viewer, '', `import ${id}`)
        const job = { run, task, actor, path: path ?? fetched, folder, now }
        await takeIn(db, deps, job, signal, progress)
      })
    },
  )
