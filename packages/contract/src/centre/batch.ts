import * as z from 'zod/mini'
import { BatchResult } from '../batch.ts'
import { endpoint } from '../endpoint.ts'
import { cents, id, integer, lines, textOrEmpty, uploads } from '../fields.ts'
import { PageQuery, pageOf } from '../page.ts'
import { RECORD } from '../shape.ts'
import { PAYMENT_LIMITS } from '../money/payment.ts'
import { isSlipWay } from '../money/ways.ts'
import { CONTRACT_LIMITS, ContractDraft, contractStatus } from './contract.ts'

/** Many contracts at once: a company brings a sheet and a bag of passports. */

export const BATCH_BILLING = 'center.batchBilling'

export const BATCH_LIMITS = { rows: CONTRACT_LIMITS.people, cell: 100, zone: 100 } as const
const SHEET_ROW_MAX = 1_048_576

const cell = textOrEmpty(BATCH_LIMITS.cell)

/** Somebody as they stand in a sheet: in words, which the server reads. */
export const batchCells = {
  cnName: cell,
  surname: cell,
  givenNames: cell,
  sex: cell,
  birthDate: cell,
  nationality: cell,
  passportNo: cell,
  passportExpiry: cell,
  mobile: cell,
  /** Empty: the batch draws labels, in the order of its rows. */
  label: cell,
  /** Both lines of the passport's zone, as they were scanned. */
  zone: z._default(lines(BATCH_LIMITS.zone), ''),
}
export type BatchCell = keyof typeof batchCells

export const BatchLine = z.strictObject({
  /** As Excel shows it, or as they came. */
  row: integer(1, SHEET_ROW_MAX),
  ...batchCells,
})
export type BatchLine = z.output<typeof BatchLine>

/** One contract for all of them, or one for each. */
export const BATCH_MODES = ['one', 'each'] as const
export type BatchMode = (typeof BATCH_MODES)[number]

/** What becomes of the good rows while there are faulty ones. */
export const BATCH_FAULTS = ['none', 'good'] as const

const mode = z.enum(BATCH_MODES, 'rule:choice')
const faults = z.enum(BATCH_FAULTS, 'rule:choice')
const batchLines = z.array(BatchLine).check(z.minLength(1, 'rule:required'), z.maxLength(BATCH_LIMITS.rows))

/** What all rows have in common: a contract without its people. */
const BatchShared = z.omit(ContractDraft, {
  applicants: true,
  quantities: true,
  discountCents: true,
  discountReason: true,
})

const Sent = z.strictObject({ shared: BatchShared, mode, rows: batchLines })
export type BatchSent = z.output<typeof Sent>

const Problem = z.object({
  /** The column it is about; empty: the row. */
  title: z.string(),
  message: z.string(),
})

const CheckedLine = z.object({
  row: z.number(),
  name: z.string(),
  passportNo: z.string(),
  /** Why nothing is made of it. */
  problems: z.array(Problem),
  /** What does not keep anything from being made. */
  notes: z.array(z.string()),
  /** Whether the zone says the same as the cells. */
  zone: z.enum(['none', 'same', 'differs']),
  /** What it costs alone; of one contract for all, its share by age. */
  cents: z.number(),
})

const Checked = z.object({
  rows: z.array(CheckedLine),
  good: z.number(),
  faulty: z.number(),
  /** Of the good rows. */
  totalCents: z.number(),
})
export type BatchChecked = z.output<typeof Checked>

const File = z.object({ fileName: z.string(), content: z.string() })

export const batchTemplate = endpoint({
  method: 'GET',
  path: '/api/visacenter/batchBilling/template',
  access: BATCH_BILLING,
  summary: 'An empty workbook with the columns of a batch, as base64',
  data: File,
})

export const batchRead = endpoint({
  method: 'POST',
  path: '/api/visacenter/batchBilling/read',
  access: BATCH_BILLING,
  summary: 'The rows of a sheet as cells of a batch; nothing is made by it',
  multipart: z.strictObject({ file: uploads(1) }),
  repeat: 'harmless',
  data: z.object({ rows: z.array(BatchLine), unknownColumns: z.array(z.string()) }),
})

export const batchCheck = endpoint({
  method: 'POST',
  path: '/api/visacenter/batchBilling/check',
  access: BATCH_BILLING,
  summary: 'What is wrong with each row, what its zone says otherwise, and what it would cost',
  json: Sent,
  repeat: 'harmless',
  data: Checked,
})

/** So long at most are all reasons of a row. */
const REASONS = 4000

export const batchFaultFile = endpoint({
  method: 'POST',
  path: '/api/visacenter/batchBilling/faultFile',
  access: BATCH_BILLING,
  summary: 'The faulty rows as a workbook with their reasons, to be mended and taken in again, as base64',
  json: z.extend(Sent, {
    /** Of a batch that was made: its rows that were left out, as they were told then; none: all rows are looked at. */
    left: z._default(
      z
        .array(z.strictObject({ row: integer(1, SHEET_ROW_MAX), reasons: textOrEmpty(REASONS) }))
        .check(z.maxLength(BATCH_LIMITS.rows)),
      [],
    ),
  }),
  repeat: 'harmless',
  data: File,
})

export const batchLeftOut = endpoint({
  method: 'GET',
  path: '/api/visacenter/batchBilling/leftOut',
  access: BATCH_BILLING,
  summary:
    'The rows of a batch of which nothing was made, by row, name and reason, as a workbook in base64; what else they said is not kept',
  query: z.strictObject({ id }),
  data: File,
})

const BatchContract = z.object({
  id: z.number(),
  contractNo: z.string(),
  status: contractStatus,
  people: z.string(),
  peopleCount: z.number(),
  totalCents: z.number(),
  owedCents: z.number(),
})
export type BatchContract = z.output<typeof BatchContract>

const FaultyRow = z.object({ row: z.number(), name: z.string(), reasons: z.string() })

export const BatchRecord = z.object({
  ...RECORD,
  batchNo: z.string(),
  customerName: z.string(),
  mode,
  /** Rows that were sent, and those of which something was made. */
  rowCount: z.number(),
  madeCount: z.number(),
  contractCount: z.number(),
  totalCents: z.number(),
  owedCents: z.number(),
  waiting: z.number(),
  operatorName: z.string(),
})
export type BatchRecord = z.output<typeof BatchRecord>

export const BatchDetail = z.extend(BatchRecord, {
  faulty: z.array(FaultyRow),
  contracts: z.array(BatchContract),
  /** The run of labels that was drawn for it; null: every row brought its own. */
  labelBatchId: z.nullable(z.number()),
  /** The first and the last of them. */
  labels: z.string(),
  payerId: z.nullable(z.number()),
  payerName: z.string(),
})
export type BatchDetail = z.output<typeof BatchDetail>

export const batchSubmit = endpoint({
  method: 'POST',
  path: '/api/visacenter/batchBilling/submit',
  access: BATCH_BILLING,
  summary: 'Make the contracts of a batch, all in one go: of every row or of none, or of the good rows only',
  json: z.extend(Sent, { faults }),
  data: BatchDetail,
  timeoutMs: 120_000,
})

export const batchPage = endpoint({
  method: 'GET',
  path: '/api/visacenter/batchBilling/page',
  access: BATCH_BILLING,
  summary: 'Batches within reach, newest first',
  query: PageQuery,
  data: pageOf(BatchRecord),
})

export const batchDetail = endpoint({
  method: 'GET',
  path: '/api/visacenter/batchBilling/detail',
  access: BATCH_BILLING,
  summary: 'One batch with its contracts and the rows that were left out',
  query: z.strictObject({ id }),
  data: BatchDetail,
})

export const batchAccept = endpoint({
  method: 'POST',
  path: '/api/visacenter/batchBilling/accept',
  access: 'center.contract.list.accept',
  summary: 'Accept the contracts of a batch that wait, each for itself',
  json: z.strictObject({ id }),
  data: BatchResult,
  timeoutMs: 120_000,
})

/** What a company pays at once; wallets take a code and go through the cashier. */
export const BATCH_WAYS = ['TRANSFER', 'CARD', 'PREPAID', 'CREDIT'] as const

export const batchPay = endpoint({
  method: 'POST',
  path: '/api/visacenter/batchBilling/pay',
  access: 'center.cashier',
  summary: 'Take one payment for all that the contracts of a batch owe, each contract its part, all or none',
  json: z
    .strictObject({
      id,
      way: z.enum(BATCH_WAYS, 'rule:choice'),
      /** What the payer was told is owed: if it is another sum by now, nothing is taken. */
      amountCents: cents(1),
      /** Of a slip; what goes through an account has none. */
      reference: textOrEmpty(PAYMENT_LIMITS.reference),
    })
    .check(
      z.refine(({ way, reference }) => !isSlipWay(way) || reference !== '', {
        error: 'rule:required',
        path: ['reference'],
      }),
    ),
  repeat: 'keyed',
  data: z.object({ amountCents: z.number(), count: z.number() }),
  timeoutMs: 120_000,
})
