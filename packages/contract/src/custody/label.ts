import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, integer, text, textOrEmpty } from '../fields.ts'
import { PaperFile, PaperQuery } from '../files/paper.ts'
import { PageQuery, pageOf } from '../page.ts'
import { PassportItem, PASSPORT_LIMITS } from './passport.ts'

/** C7.36: labels that are printed ahead, bound to one passport each, and read by scanners. */

export const LABELS_AT_ONCE = 200

/** `P`, nine digits, and one that betrays a slip of the finger. */
const LABEL_PATTERN = /^P\d{10}$/

const BASE = 10
const ODD_WEIGHT = 3

/** The last digit of a label, from the nine before it: as in article numbers, weights of one and three in turn. */
function labelDigit(digits: string): number {
  let sum = 0
  for (const [place, digit] of Array.from(digits).entries())
    sum += Number(digit) * (place % 2 === 0 ? 1 : ODD_WEIGHT)
  return (BASE - (sum % BASE)) % BASE
}

const DIGITS = 9
export function labelCode(serial: number): string {
  const digits = String(serial).padStart(DIGITS, '0')
  return `P${digits}${labelDigit(digits)}`
}

export const isLabel = (code: string): boolean =>
  LABEL_PATTERN.test(code) && labelDigit(code.slice(1, -1)) === Number(code.at(-1))

const LABEL_MAKERS = ['visa.barcode.bind', 'visa.receipt', 'center.barcodeExport'] as const

export const LabelBatch = z.object({
  id: z.number(),
  first: z.string(),
  last: z.string(),
  count: z.number(),
  /** How many of them are on passports, and how many were spoiled. */
  bound: z.number(),
  voided: z.number(),
  createUser: z.string(),
  createTime: z.iso.datetime(),
})
export type LabelBatch = z.output<typeof LabelBatch>

export const labelBatch = endpoint({
  method: 'POST',
  path: '/api/visacenter/barcode/batch',
  access: LABEL_MAKERS,
  summary: 'C7.36: reserve a run of labels; no number is given twice',
  json: z.strictObject({ count: integer(1, LABELS_AT_ONCE) }),
  data: LabelBatch,
})

export const labelBatchPage = endpoint({
  method: 'GET',
  path: '/api/visacenter/barcode/batches',
  access: LABEL_MAKERS,
  summary: 'The runs of labels of the own company, newest first',
  query: PageQuery,
  data: pageOf(LabelBatch),
})

export const labelSheet = endpoint({
  method: 'GET',
  path: '/api/visacenter/barcode/sheet',
  access: [...LABEL_MAKERS, 'center.batchBilling'],
  summary: 'The labels of a run of the own company that are still free, as a PDF of bar codes to be printed',
  query: PaperQuery,
  data: PaperFile,
})

/** Two scans in either order: a label and a passport. */
export const labelBind = endpoint({
  method: 'POST',
  path: '/api/visacenter/barcode/bind',
  access: ['visa.barcode.bind', 'visa.receipt'],
  summary: 'C7.36: bind a free label to a passport in the house; in place of another one only with a reason',
  json: z.strictObject({
    passportId: id,
    code: text(32),
    reason: textOrEmpty(PASSPORT_LIMITS.reason),
    scanned: z._default(z.boolean(), false),
  }),
  data: PassportItem,
})

export const labelVoid = endpoint({
  method: 'POST',
  path: '/api/visacenter/barcode/void',
  access: LABEL_MAKERS,
  summary: 'Give up a free label that was spoiled',
  json: z.strictObject({ code: text(32), reason: text(PASSPORT_LIMITS.reason) }),
  data: z.null(),
})

const ScannedPerson = z.object({
  applicantId: z.number(),
  name: z.string(),
  passportNo: z.string(),
  orderId: z.number(),
  orderNo: z.string(),
})
export type ScannedPerson = z.output<typeof ScannedPerson>

/** What a scan found: a passport in the house, a label that is free or spoiled, or somebody whose passport is awaited. */
export const ScanAnswer = z.object({
  code: z.string(),
  kind: z.enum(['passport', 'freeLabel', 'voidLabel', 'awaited', 'unknown']),
  passports: z.array(PassportItem),
  awaited: z.array(ScannedPerson),
  /** Those of whom originals are in the house, and no passport. */
  originals: z.array(ScannedPerson),
})
export type ScanAnswer = z.output<typeof ScanAnswer>

export const labelScan = endpoint({
  method: 'POST',
  path: '/api/visacenter/barcode/scan',
  access: [
    'visa.barcode.bind',
    'visa.barcode.query',
    'visa.receipt',
    'visa.handling',
    'visa.sendBill',
    'visa.result.batch',
  ],
  summary: 'C7.36: whose a scanned label or passport is, where it is, and what comes next',
  json: z.strictObject({ code: text(64) }),
  data: ScanAnswer,
  repeat: 'harmless',
})
