import { can } from '@visa/contract/authority'
import { id } from '@visa/contract/fields'
import { LANGUAGES } from '@visa/contract/session/personal'
import { ExportTask } from '@visa/contract/sheets/export-task'
import { EXPORT_MACHINE } from '@visa/contract/sheets/export-task.states'
import * as z from 'zod/mini'
import { withinScope } from '../../access/scope.ts'
import { json, moment } from '../../db/column.ts'
import { identifier, sql } from '../../db/sql.ts'
import { table, type RowOf } from '../../db/table.ts'
import type { Told } from '../../jobs/task-run.ts'

const { kind, title, format, rowsDone, rowsTotal } = ExportTask.shape

export const exportTable = table('export_task', {
  fields: { format, filters: z.custom<object>() },
  given: {
    kind,
    title,
    status: z.literal([...EXPORT_MACHINE.states]),
    language: z.enum(LANGUAGES),
    ownerId: id,
    companyId: id,
    expiresAt: z.iso.datetime(),
  },
  also: {
    rowsDone,
    rowsTotal,
    storageName: z.nullable(z.string()),
    error: z.nullable(z.custom<Told>()),
    attempts: z.number(),
    startedAt: z.nullable(z.iso.datetime()),
    finishedAt: z.nullable(z.iso.datetime()),
    /** How far its rows reach: as far as its owner's roles did when it was made. */
    dataScope: z.nullable(z.number()),
  },
  columns: {
    filters: json('query'),
    error: json('error'),
    startedAt: moment('started_at'),
    finishedAt: moment('finished_at'),
    expiresAt: moment('expires_at'),
  },
  // How far it has come is for the list of exports to say.
  log: { rowsDone: null, rowsTotal: null, error: null, attempts: null, startedAt: null, finishedAt: null },
  reach: {
    because: 'a permission says whether colleagues’ are seen, and nobody sees those of another company',
    within: ({ authorities, userId, companyId, ...viewer }, alias) => {
      const [company, owner] = [sql`${identifier(alias)}.company_id`, sql`${identifier(alias)}.owner_id`]
      const among = can(authorities, 'export.task.company')
        ? withinScope({ ...viewer, userId, companyId }, { company, owner })
        : sql`${owner} = ${userId}`
      return sql`(${company} = ${companyId} and ${among})`
    },
  },
  states: { status: EXPORT_MACHINE },
  // Of nobody but whoever asked for it.
  about: (task) => ({
    subject: task.title === '' ? task.kind : `${task.kind} ${task.title}`,
    companies: [],
  }),
})

export type ExportRow = RowOf<typeof exportTable>

/** Whether its time is over: then it is there for nobody. */
export const isOver = ({ expiresAt }: Pick<ExportRow, 'expiresAt'>, now: Date): boolean =>
  Date.parse(expiresAt) <= now.getTime()
