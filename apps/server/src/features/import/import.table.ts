import { id } from '@visa/contract/fields'
import { LANGUAGES } from '@visa/contract/session/personal'
import { ImportTask } from '@visa/contract/sheets/import-task'
import { IMPORT_MACHINE } from '@visa/contract/sheets/import-task.states'
import * as z from 'zod/mini'
import { json, moment } from '../../db/column.ts'
import { identifier, sql } from '../../db/sql.ts'
import { table, type RowOf } from '../../db/table.ts'
import type { Told } from '../../jobs/task-run.ts'
import type { ImportError } from '../../sheets/import-columns.ts'

const { kind, fileName, rowsDone, errorCount, unknownColumns } = ImportTask.shape

export const importTable = table('import_task', {
  fields: { options: z.custom<object>() },
  given: {
    kind,
    status: z.literal([...IMPORT_MACHINE.states]),
    language: z.enum(LANGUAGES),
    ownerId: id,
    companyId: id,
    /** Where the upload waits; null when it is read at once. */
    sourceName: z.nullable(z.string()),
    fileName,
    expiresAt: z.iso.datetime(),
  },
  also: {
    rowsDone,
    errorCount,
    errors: z.array(z.custom<ImportError>()),
    unknownColumns,
    errorFile: z.nullable(z.string()),
    error: z.nullable(z.custom<Told>()),
  },
  columns: {
    options: json('options'),
    errors: json('errors'),
    unknownColumns: json('unknown_columns'),
    error: json('error'),
    expiresAt: moment('expires_at'),
  },
  reach: {
    because: 'an import is for whoever sent it, however far their roles reach',
    within: ({ userId, companyId }, alias) =>
      sql`(${identifier(alias)}.owner_id = ${userId} and ${identifier(alias)}.company_id = ${companyId})`,
  },
  states: { status: IMPORT_MACHINE },
  about: (task) => ({ subject: `${task.kind} ${task.fileName}`, companies: [] }),
})

export type ImportRow = RowOf<typeof importTable>
