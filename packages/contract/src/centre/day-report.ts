import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { flag, id, plannedDay, remark } from '../fields.ts'
import { PaperFile, PaperQuery } from '../files/paper.ts'
import { paymentWay } from '../money/payment.ts'
import { PageQuery, pageOf } from '../page.ts'
import { CENTRE_FIGURE_NAMES, type CentreFigure } from './figures.ts'
import { DAILY_REPORT } from './report.ts'

/** center.dailyReport: the paper that the manager signs. A day that is closed never changes. */

/** The figures of a day that its report keeps; what differs afterwards is told as a correction. */
export const DAY_FIGURES = [
  'contracts',
  'people',
  'accepted',
  'reviewed',
  'cancelled',
  'givenBack',
  'passportsIn',
  'passportsOut',
  'passportsSent',
  'passportsBack',
  'labelsUsed',
  'labelsVoid',
  'consularCents',
  'thirdPartyCents',
  'serviceCents',
  'discountCents',
  'totalCents',
  'payments',
  'paidCents',
  'refunds',
  'refundedCents',
] as const satisfies readonly CentreFigure[]
export type DayFigure = (typeof DAY_FIGURES)[number]

const numbers = z.object(
  Object.fromEntries(DAY_FIGURES.map((name) => [name, z.number()])) as Record<DayFigure, z.ZodMiniNumber>,
)

export const DayContent = z.object({
  centreName: z.string(),
  day: z.string(),
  figures: numbers,
  /** The same weekday a week before, and the month until this day. */
  weekBefore: numbers,
  month: numbers,
  urgencies: z.array(z.object({ key: z.string(), zh: z.string(), en: z.string(), people: z.number() })),
  stock: z.object({ opening: z.number(), closing: z.number() }),
  labelsLeft: z.number(),
  ways: z.array(
    z.object({
      way: paymentWay,
      payments: z.number(),
      paidCents: z.number(),
      refunds: z.number(),
      refundedCents: z.number(),
    }),
  ),
  /** Shifts that began on the day; what was counted where they are closed. */
  shifts: z.array(
    z.object({
      shiftNo: z.string(),
      counter: z.string(),
      cashier: z.string(),
      expectedCents: z.nullable(z.number()),
      countedCents: z.nullable(z.number()),
      reason: z.string(),
    }),
  ),
  /** Passports that should have been ready by the day. */
  late: z.array(
    z.object({
      contractId: z.number(),
      contractNo: z.string(),
      name: z.string(),
      place: z.string(),
      promised: z.string(),
      days: z.number(),
    }),
  ),
  lateMore: z.number(),
  corrections: z.array(
    z.object({
      day: z.string(),
      figure: z.enum(CENTRE_FIGURE_NAMES),
      before: z.number(),
      after: z.number(),
    }),
  ),
})
export type DayContent = z.output<typeof DayContent>

const DayReport = z.object({
  /** Null: the day goes on, or nobody has closed it yet. */
  id: z.nullable(z.number()),
  reportNo: z.string(),
  content: DayContent,
  checksum: z.string(),
  closedAt: z.nullable(z.iso.datetime()),
  /** Empty: by the product, when the day was over. */
  closedBy: z.string(),
  note: z.string(),
  signedBy: z.string(),
  signedAt: z.nullable(z.iso.datetime()),
  /** What came out differently since, told by reports of later days or not yet. */
  corrections: z.array(
    z.object({
      figure: z.enum(CENTRE_FIGURE_NAMES),
      before: z.number(),
      after: z.number(),
      toldOn: z.nullable(z.string()),
    }),
  ),
  /** Whether there is something to say a word to before it is signed. */
  needsNote: z.boolean(),
  /** Whether the day is over, so that it can be closed. */
  over: z.boolean(),
})
export type DayReport = z.output<typeof DayReport>

export const dayReport = endpoint({
  method: 'GET',
  path: '/api/visacenter/report/daily',
  access: DAILY_REPORT,
  summary: 'The report of a day of the own centre: as it was closed, else as it stands now',
  query: z.strictObject({ day: plannedDay }),
  data: DayReport,
})

export const dayReportPage = endpoint({
  method: 'GET',
  path: '/api/visacenter/report/daily/page',
  access: DAILY_REPORT,
  summary: 'The closed days within reach, or those alone that wait for a signature, the latest first',
  query: z.strictObject({ ...PageQuery.shape, unsigned: z.optional(flag) }),
  data: pageOf(
    z.object({
      id: z.number(),
      day: z.string(),
      reportNo: z.string(),
      contracts: z.number(),
      netCents: z.number(),
      corrections: z.number(),
      signedBy: z.string(),
    }),
  ),
})

export const dayClose = endpoint({
  method: 'POST',
  path: '/api/visacenter/report/daily/close',
  access: DAILY_REPORT,
  summary: 'Close a day that is over: what its report tells never changes again',
  json: z.strictObject({ day: plannedDay }),
  data: z.object({ id: z.number() }),
})

export const DAY_NOTE_MAX = 500

export const daySign = endpoint({
  method: 'POST',
  path: '/api/visacenter/report/daily/sign',
  access: DAILY_REPORT,
  summary: 'Sign the report of a closed day, with a word to what differs and what is late',
  json: z.strictObject({ id, note: remark(DAY_NOTE_MAX) }),
  data: z.null(),
})

export const dayPdf = endpoint({
  method: 'GET',
  path: '/api/visacenter/report/daily/pdf',
  access: DAILY_REPORT,
  summary: 'The report of a closed day as PDF; printed again it is the same file',
  query: PaperQuery,
  data: PaperFile,
})

export const dayExcel = endpoint({
  method: 'GET',
  path: '/api/visacenter/report/daily/excel',
  access: DAILY_REPORT,
  summary: 'The report of a closed day as a workbook',
  query: PaperQuery,
  data: PaperFile,
})
