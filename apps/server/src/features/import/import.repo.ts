import type { Language } from '@visa/contract/session/personal'
import type { ImportKind } from '@visa/contract/sheets/import-task'
import type { IMPORT_MACHINE } from '@visa/contract/sheets/import-task.states'
import type { StateOf } from '@visa/contract/states'
import { TASK_STATUS } from '@visa/contract/task-status'
import type { Tx } from '../../db/pool.ts'
import { first, one, rows, sql, type Queryable } from '../../db/sql.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Told } from '../../jobs/task-run.ts'
import type { ImportError } from '../../sheets/import-columns.ts'

export interface NewImport {
  kind: ImportKind
  options: object
  language: Language
  ownerId: number
  companyId: number
  /** Where the upload waits; null when it is read at once. */
  sourceName: string | null
  fileName: string
  now: Date
  expiresAt: Date
}

export async function insertImport(tx: Tx, task: NewImport): Promise<number> {
  const { id } = await one<{ id: number }>(
    tx,
    sql`insert into import_task (kind, options, status, language, owner_id, company_id, source_name, file_name,
          created_at, expires_at)
        values (${task.kind}, ${JSON.stringify(task.options)}, ${TASK_STATUS.SUBMITTED}, ${task.language},
          ${task.ownerId}, ${task.companyId}, ${task.sourceName}, ${task.fileName}, ${task.now}, ${task.expiresAt})
        returning id`,
  )
  return id
}

export interface ImportRow {
  id: number
  kind: ImportKind
  status: number
  fileName: string
  rowsDone: number
  errorCount: number
  errors: ImportError[]
  unknownColumns: string[]
  errorFile: string | null
  told: Told | null
}

/** One's own only. */
export const findImport = (
  db: Queryable,
  { userId, companyId }: Pick<Viewer, 'userId' | 'companyId'>,
  id: number,
): Promise<ImportRow | undefined> =>
  first(
    db,
    sql`select id, kind, status, file_name as "fileName", rows_done as "rowsDone", error_count as "errorCount",
          errors, unknown_columns as "unknownColumns", error_file as "errorFile", error as told
        from import_task where id = ${id} and owner_id = ${userId} and company_id = ${companyId}`,
  )

/** Those of the imports that are one's own. */
export const ownImports = async (
  db: Queryable,
  { userId, companyId }: Pick<Viewer, 'userId' | 'companyId'>,
  ids: readonly string[],
): Promise<string[]> =>
  (
    await rows<{ id: string }>(
      db,
      sql`select id::text as id from import_task
          where id = any(${ids}::bigint[]) and owner_id = ${userId} and company_id = ${companyId}`,
    )
  ).map(({ id }) => id)

export interface RunnableImport {
  kind: ImportKind
  options: unknown
  language: Language
  ownerId: number
  companyId: number
  sourceName: string | null
}

export const importToRun = (db: Queryable, id: number): Promise<RunnableImport> =>
  one(
    db,
    sql`select kind, options, language, owner_id as "ownerId", company_id as "companyId", source_name as "sourceName"
        from import_task where id = ${id}`,
  )

export interface HeldImport {
  id: number
  kind: ImportKind
  status: StateOf<typeof IMPORT_MACHINE>
  fileName: string
  companyId: number
}

export const lockImport = (tx: Tx, id: number): Promise<HeldImport | undefined> =>
  first(
    tx,
    sql`select id, kind, status, file_name as "fileName", company_id as "companyId"
        from import_task where id = ${id} for update`,
  )

/** Imports whose time is over; one at work is left to finish. */
export const lockExpired = (tx: Tx, now: Date): Promise<{ id: number }[]> =>
  rows(
    tx,
    sql`select id from import_task where expires_at <= ${now} and status <> ${TASK_STATUS.EXECUTING} order by id
        for update skip locked`,
  )
