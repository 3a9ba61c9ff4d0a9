import { buffer } from 'node:stream/consumers'
import { TASK_STATUS } from '@visa/contract/task-status'
import type { Db, Tx } from '../../../db/pool.ts'
import { affected, rows, sql } from '../../../db/sql.ts'
import { ObjectMissing, type ObjectStore } from '../../../files/object-store.ts'
import { readSheet } from '../../../sheets/read-sheet.ts'
import { SheetError } from '../../../sheets/sheet-error.ts'
import { eraseFiles } from '../../file/stored/erase-files.service.ts'
import type { FileRecord } from '../../file/stored/stored.service.ts'
import { traceOf } from './erase-person.service.ts'

/** Sheets that were made before somebody was erased, and still tell of them. */

interface SheetFile {
  entity: 'export_task' | 'import_task'
  taskId: number
  storageName: string
  [column: string]: unknown
}

/** Every sheet there is, of exports and imports: they last for days. */
const sheetFiles = (db: Db): Promise<SheetFile[]> =>
  rows<SheetFile>(
    db,
    sql`select 'export_task' as entity, id as "taskId", storage_name as "storageName" from export_task
        where storage_name is not null
        union all
        select 'import_task', id, name from import_task, unnest(array[source_name, error_file]) as name
        where name is not null`,
  )

/** Whether a task that began before is still writing: what it read may tell of those erased since. */
export async function isWriting(db: Db, since: Date): Promise<boolean> {
  const found = await rows(
    db,
    sql`select 1 from export_task where status = ${TASK_STATUS.EXECUTING} and started_at <= ${since} limit 1`,
  )
  return found.length > 0
}

/** People in one cell stand beside each other by signs of these kinds. */
const BETWEEN = /[,，、;；:：/|·→()（）\n]/u
/** A name has no more words; no cell is looked into further than so many. */
const [NAME_WORDS, WORDS] = [6, 400]
const CODE = /[A-Za-z0-9]{6,}/g

/** What a cell may tell of somebody: itself, and of several people in one cell each name, each number, each part. */
export function partsOf(cell: string): Set<string> {
  const parts = new Set([cell.trim()])
  for (const [code] of cell.matchAll(CODE)) parts.add(code)
  let looked = 0
  for (const part of cell.split(BETWEEN)) {
    parts.add(part.trim())
    const words = part.split(/\s+/).filter((word) => word !== '')
    // A name of several words has a number, or another word, before or after it.
    for (let from = 0; from < words.length && looked < WORDS; from += 1) {
      looked += 1
      for (let count = 1; count <= NAME_WORDS && from + count <= words.length; count += 1)
        parts.add(words.slice(from, from + count).join(' '))
    }
  }
  parts.delete('')
  return parts
}

/** Whose traces are in a sheet; one that cannot be read counts as one that has them all. */
async function tracesIn(
  objects: ObjectStore,
  name: string,
  sought: ReadonlySet<string>,
): Promise<Set<string>> {
  const found = new Set<string>()
  try {
    const content = await buffer(await objects.get(name))
    const limits = { fileBytes: Number.MAX_SAFE_INTEGER, rows: Number.MAX_SAFE_INTEGER }
    for await (const { cells } of readSheet(content, limits, { asWritten: true }))
      for (const cell of cells)
        for (const part of partsOf(cell)) {
          const trace = traceOf(part)
          if (sought.has(trace)) found.add(trace)
        }
  } catch (error) {
    if (error instanceof SheetError) return new Set(sought)
    if (!(error instanceof ObjectMissing)) throw error
  }
  return found
}

async function dropSheet(tx: Tx, { entity, taskId, storageName }: SheetFile): Promise<void> {
  const record: FileRecord = { entity, entityId: taskId }
  // The task stays as a line of the list; its file is gone, and its time is over with it.
  if (entity === 'export_task')
    await affected(
      tx,
      sql`update export_task set storage_name = null, expires_at = least(expires_at, now()) where id = ${taskId}`,
    )
  else
    await affected(
      tx,
      sql`update import_task set source_name = nullif(source_name, ${storageName}),
            error_file = nullif(error_file, ${storageName}) where id = ${taskId}`,
    )
  await eraseFiles(tx, [record])
}

/** Removes the sheets that tell of any of these; which traces were found, and so whose. */
export async function eraseSheets(
  db: Db,
  objects: ObjectStore,
  sought: ReadonlySet<string>,
): Promise<string[][]> {
  const found: string[][] = []
  if (sought.size === 0) return found
  for (const file of await sheetFiles(db)) {
    const traces = await tracesIn(objects, file.storageName, sought)
    if (traces.size === 0) continue
    await db.tx((tx) => dropSheet(tx, file))
    await objects.delete(file.storageName)
    found.push([...traces])
  }
  return found
}
