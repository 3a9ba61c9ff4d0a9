import { CODES } from '@visa/contract/codes'
import type { UploadedFile } from '@visa/contract/fields'
import { ImportTask, type ImportKind } from '@visa/contract/sheets/import-task'
import { picked } from '@visa/contract/shape'
import { IMPORT_MACHINE } from '@visa/contract/sheets/import-task.states'
import { TASK_STATUS } from '@visa/contract/task-status'
import { importMessages } from '@visa/messages/sheets/imports'
import { fill } from '@visa/messages/texts'
import { addRow } from '../../db/logged-rows.ts'
import type { Db, Tx } from '../../db/pool.ts'
import type { Queryable } from '../../db/sql.ts'
import type { NewOf } from '../../db/table.ts'
import { cleanFileName } from '@visa/contract/rules/file-name'
import { mimeOf } from '../../files/file-type.ts'
import { newObjectKey } from '../../files/object-key.ts'
import { seenRow } from '../../refusal/held-row.ts'
import { Refusal } from '../../refusal/refusal.ts'
import { refusalText } from '../../refusal/refusal-text.ts'
import type { MemberVisit, StepsVisit } from '../../http/route.ts'
import { pathOf } from '../../http/spool.ts'
import type { Viewer } from '../../access/viewer.ts'
import { enqueue } from '../../jobs/queue.ts'
import { templateWorkbook } from '../../sheets/import-files.ts'
import type { Importer } from '../../sheets/importer.ts'
import { readSheet } from '../../sheets/read-sheet.ts'
import { beginHistory } from '../../workflow/transition.ts'
import { putFiles } from '../file/stored/put-files.service.ts'
import { downloadOf, type FileReader } from '../file/stored/reading.service.ts'
import { registerFiles, temporaryUntil } from '../file/stored/stored.service.ts'
import { importRecord } from './import.flow.ts'
import { ownImports } from './import.repo.ts'
import { importTable } from './import.table.ts'
import { runImport, type ImportDeps, type Importers } from './import.run.ts'

export const RUN_IMPORT = 'run_import'

/** Shorter files are taken in while their sender waits. */
const AT_ONCE_ROWS = 500

const refuseUnlessAllowed = (viewer: Viewer, { mayUse }: Importer): void => {
  if (!mayUse(viewer)) throw new Refusal('noPermission', {}, CODES.NO_PERMISSION)
}

interface Wanted {
  kind: ImportKind
  options: Record<string, unknown>
  file: readonly UploadedFile[]
}

/** Whether it is read while its sender waits; what cannot be read is refused before anything is kept of it. */
async function isShort(path: string): Promise<boolean> {
  let rows = 0
  for await (const { cells } of readSheet(path)) {
    if (cells.length > 0) rows += 1
    if (rows > AT_ONCE_ROWS) return false
  }
  return true
}

interface Entered {
  id: number
  /** Whether the same file was sent before under the same key: then that import is the one. */
  repeated: boolean
}

async function entered(
  tx: Tx,
  { actor, once }: StepsVisit,
  task: NewOf<typeof importTable>,
  then: (id: number) => Promise<void> = async () => undefined,
): Promise<Entered> {
  const { answer: id, repeated } = await once(tx, async () => {
    const added = await addRow(tx, actor, importTable, task)
    const { status: state, companyId } = task
    await beginHistory(tx, IMPORT_MACHINE, { id: added, state, companyId, actor })
    await then(added)
    return added
  })
  return { id, repeated }
}

/** Keeps a large upload in the store until its turn comes. */
async function queued(
  db: Db,
  { files, quotaBytes }: ImportDeps,
  visit: StepsVisit,
  task: NewOf<typeof importTable>,
  path: string,
): Promise<number> {
  const { ownerId, companyId, fileName } = task
  const expiresAt = new Date(task.expiresAt)
  const storageName = newObjectKey(ownerId, 'xlsx', visit.now)
  const wanted = { path, storageName, fileName, mime: mimeOf('office'), ownerId, companyId, expiresAt }
  const { id } = await putFiles({ db, files, quotaBytes }, visit, [wanted], (tx, stored) =>
    entered(tx, visit, { ...task, sourceName: storageName }, async (added) => {
      await registerFiles(tx, visit.actor, stored, { quotaBytes, holder: importRecord(added) })
      await enqueue(tx, RUN_IMPORT, { id: added }, { key: `${RUN_IMPORT} ${added}` })
    }),
  )
  return id
}

export async function submitImport(
  db: Db,
  deps: ImportDeps,
  visit: StepsVisit,
  { kind, options: given, file: [file] }: Wanted,
): Promise<ImportTask> {
  const importer = deps.importers[kind]
  refuseUnlessAllowed(visit.viewer, importer)
  const options = importer.read(given)
  if (file === undefined) throw new Refusal('sheetEmpty')
  const { viewer, language, now } = visit
  const path = pathOf(file)
  const task: NewOf<typeof importTable> = {
    kind,
    options,
    status: TASK_STATUS.SUBMITTED,
    language,
    ownerId: viewer.userId,
    companyId: viewer.companyId,
    sourceName: null,
    fileName: cleanFileName(file.name),
    expiresAt: temporaryUntil(now).toISOString(),
  }
  if (!(await isShort(path))) {
    return importOf(db, visit, await queued(db, deps, visit, task, path))
  }
  const { id, repeated } = await db.tx((tx) => entered(tx, visit, task))
  // A repeat while the first one runs sees how far it is.
  if (!repeated) await runImport(db, deps, { id, now, tries: 1, path })
  const { error: told } = await seenRow(db, visit, importTable, id)
  if (told !== null) throw new Refusal(told.key, told.params)
  return importOf(db, visit, id)
}

export async function importOf(
  db: Queryable,
  { viewer, language }: Pick<MemberVisit, 'viewer' | 'language'>,
  id: number,
): Promise<ImportTask> {
  const { errors, errorFile, error: told, ...row } = await seenRow(db, { viewer }, importTable, id)
  return {
    ...picked(ImportTask.shape, row),
    errors: errors.map(({ row: at, title, message }) => ({
      row: at,
      title: title[language],
      message: message[language],
    })),
    hasErrorFile: errorFile !== null,
    error: told === null ? '' : refusalText(language, told),
  }
}

export async function errorFileOf(
  db: Db,
  { files }: ImportDeps,
  visit: MemberVisit,
  id: number,
): Promise<string> {
  const { errorFile } = await seenRow(db, visit, importTable, id)
  if (errorFile === null) throw new Refusal('recordGone')
  return downloadOf(db, files, importRecord(id), errorFile, visit.now)
}

/** Files of an import are for whoever sent it. */
export const importFileReader: FileReader = (db, { viewer }, ids) => ownImports(db, viewer, ids)

export async function templateOf(
  importers: Importers,
  { viewer, language }: MemberVisit,
  kind: ImportKind,
): Promise<{ fileName: string; content: string }> {
  const importer = importers[kind]
  refuseUnlessAllowed(viewer, importer)
  const texts = importMessages[language]
  const name = fill(texts.templateName, { kind: texts.kinds[kind] })
  const chunks: Buffer[] = []
  for await (const chunk of templateWorkbook(importer.columns, language, name)) chunks.push(chunk)
  return { fileName: `${name}.xlsx`, content: Buffer.concat(chunks).toString('base64') }
}
