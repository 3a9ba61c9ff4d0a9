import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { BatchResult } from '../batch.ts'
import { id, ids, searchTerm, seenStatus, stateIn } from '../fields.ts'
import { PageQuery, pageOf, sortable } from '../page.ts'
import { EXPORT_MACHINE } from './export-task.states.ts'

/** Every list that can be exported: the server has an exporter for each, the messages a name. */
export const EXPORT_KINDS = [
  'dictData',
  'notice',
  'employee',
  'audit',
  'company',
  'member',
  'visaOrder',
  'visaApplicant',
  'visaFee',
  'visaReport',
  'visaSeat',
  'visaResult',
  'payment',
  'centerPayment',
  'refund',
  'centerRefund',
  'financeReview',
  'reconcile',
  'accountEntry',
  'revenue',
  'centerContract',
  'centreReport',
  'centerLabel',
  'centerLabelSum',
  'feeApproval',
  'paymentApproval',
  'passportRetrieval',
  'passportReturn',
  'authorisation',
  'collection',
  'centreHoliday',
  'centreServiceFee',
  'centreVisaFee',
  'centreProcessTime',
  'centreWay',
  'centreCounter',
  'centreOption',
  'centreDocTemplate',
  'centreUnuseReason',
  'centreDict',
] as const
export type ExportKind = (typeof EXPORT_KINDS)[number]

export const EXPORT_FORMATS = ['xlsx', 'csv'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** How many of one person's exports may wait or run at a time. */
export const EXPORTS_AT_ONCE = 3

export const ExportTask = z.object({
  id: z.number(),
  kind: z.enum(EXPORT_KINDS),
  /** What of the list, such as the code of a dictionary type; may be empty. */
  title: z.string(),
  format: z.enum(EXPORT_FORMATS),
  status: z.number(),
  rowsDone: z.number(),
  /** null: not counted yet. */
  rowsTotal: z.nullable(z.number()),
  fileName: z.string(),
  fileSize: z.number(),
  /** Why it failed, in the reader's language; else empty. */
  error: z.string(),
  /** Whether it is the reader's own, to cancel, repeat and delete. */
  own: z.boolean(),
  ownerName: z.string(),
  createTime: z.iso.datetime(),
  startTime: z.nullable(z.iso.datetime()),
  finishTime: z.nullable(z.iso.datetime()),
  expireTime: z.iso.datetime(),
})
export type ExportTask = z.output<typeof ExportTask>

export const ExportTaskQuery = z.strictObject({
  ...PageQuery.shape,
  ...sortable('status', 'createTime', 'finishTime'),
  keyword: searchTerm(),
  kind: z.optional(z.enum(EXPORT_KINDS, 'rule:invalid')),
  status: z.optional(stateIn(EXPORT_MACHINE.states)),
})
export type ExportTaskQuery = z.output<typeof ExportTaskQuery>

export const exportSubmit = endpoint({
  method: 'POST',
  path: '/api/export/submit',
  access: 'export.task',
  summary: 'Have a list written to a file in the background; needs the permission of that list too',
  json: z.strictObject({
    kind: z.enum(EXPORT_KINDS, 'rule:invalid'),
    format: z._default(z.enum(EXPORT_FORMATS, 'rule:invalid'), 'xlsx'),
    /** The filters of the list, which each kind checks for itself. */
    filters: z._default(z.record(z.string(), z.unknown()), {}),
  }),
  data: z.object({ id: z.number() }),
})

export const exportPage = endpoint({
  method: 'GET',
  path: '/api/export/page',
  access: 'export.task',
  summary: 'Export tasks, newest first: the own ones, or the company’s for holders of export.task.company',
  query: ExportTaskQuery,
  data: pageOf(ExportTask),
})

/** Which task, and the state it was seen in. */
const MeantTask = z.strictObject({ id, seenStatus: seenStatus(EXPORT_MACHINE.states) })

export const exportCancel = endpoint({
  method: 'POST',
  path: '/api/export/cancel',
  access: 'export.task',
  summary: 'Stop an export of one’s own that waits or runs',
  form: MeantTask,
  data: z.null(),
})

export const exportRetry = endpoint({
  method: 'POST',
  path: '/api/export/retry',
  access: 'export.task',
  summary: 'Have an export of one’s own that failed or was cancelled done again',
  form: MeantTask,
  data: z.null(),
})

export const exportDelete = endpoint({
  method: 'POST',
  path: '/api/export/delete',
  access: 'export.task',
  summary: 'Remove an export of one’s own that is over, and its file',
  form: MeantTask,
  data: z.null(),
})

export const exportDeleteMany = endpoint({
  method: 'POST',
  path: '/api/export/batchDelete',
  access: 'export.task',
  summary: 'The same for several: each is removed or refused by itself',
  form: z.strictObject({ ids }),
  data: BatchResult,
})

export const exportDownload = endpoint({
  method: 'GET',
  path: '/api/export/download',
  access: 'export.task',
  summary: 'An address that gives the file for a few minutes; needs the permission of that list too',
  query: z.strictObject({ id }),
  data: z.string(),
})
