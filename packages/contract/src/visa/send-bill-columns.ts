import * as z from 'zod/mini'

/** What a send bill can tell of each passport, in the order in which it is told where an organisation says nothing. */
export const SEND_BILL_COLUMNS = [
  'position',
  'cnName',
  'latinName',
  'sex',
  'birthDate',
  'nationality',
  'passportNo',
  'passportExpiry',
  'visaCategory',
  'entries',
  'entryDate',
  'exitDate',
  'urgency',
  'label',
  'orderNo',
  'agent',
  'mobile',
  'remark',
] as const
export type SendBillColumn = (typeof SEND_BILL_COLUMNS)[number]

export const DEFAULT_COLUMNS: readonly SendBillColumn[] = [
  'position',
  'cnName',
  'latinName',
  'sex',
  'birthDate',
  'passportNo',
  'passportExpiry',
  'visaCategory',
  'entries',
  'entryDate',
  'exitDate',
  'urgency',
  'label',
  'orderNo',
]

export const sendBillColumn = z.enum(SEND_BILL_COLUMNS, 'rule:choice')

const Named = z.object({ zh: z.string(), en: z.string() })

/** One passport as it was when the bill was submitted: a later change of the order does not reach the paper. */
export const SnapshotRow = z.object({
  position: z.number(),
  applicantId: z.number(),
  cnName: z.string(),
  latinName: z.string(),
  sex: z.string(),
  birthDate: z.nullable(z.string()),
  nationality: z.string(),
  passportNo: z.string(),
  passportExpiry: z.nullable(z.string()),
  visaCategory: Named,
  entries: Named,
  entryDate: z.nullable(z.string()),
  exitDate: z.nullable(z.string()),
  urgency: Named,
  label: z.string(),
  orderNo: z.string(),
  agent: z.string(),
  mobile: z.string(),
})
export type SnapshotRow = z.output<typeof SnapshotRow>

/** What was submitted, with the columns that the organisation had then. */
export const SendBillSnapshot = z.object({
  billNo: z.string(),
  acceptOrgName: z.string(),
  nation: Named,
  consulate: Named,
  lodgingDay: z.string(),
  carrierName: z.string(),
  submittedBy: z.string(),
  submittedAt: z.string(),
  columns: z.array(z.string()),
  rows: z.array(SnapshotRow),
})
export type SendBillSnapshot = z.output<typeof SendBillSnapshot>
