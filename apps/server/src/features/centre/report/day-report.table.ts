import { DAY_NOTE_MAX, DayContent } from '@visa/contract/centre/day-report'
import { remark } from '@visa/contract/fields'
import * as z from 'zod/mini'
import { json, moment } from '../../../db/column.ts'
import { table, type RowOf } from '../../../db/table.ts'

/** The report of a day as it was when the day was closed. */
export const dayReportTable = table('centre_day_report', {
  fields: { note: remark(DAY_NOTE_MAX) },
  given: {
    reportNo: z.string(),
    centreId: z.number(),
    day: z.string(),
    content: DayContent,
    checksum: z.string(),
    closedBy: z.nullable(z.number()),
    closedAt: z.string(),
  },
  also: { signedBy: z.nullable(z.number()), signedAt: z.nullable(z.string()) },
  columns: {
    content: json('content'),
    closedAt: moment('closed_at'),
    signedAt: moment('signed_at'),
  },
  log: { signedBy: null },
  reach: { company: 'centreId' },
  about: ({ reportNo, centreId }) => ({ subject: reportNo, companies: [centreId] }),
})

export type DayReportRow = RowOf<typeof dayReportTable>
