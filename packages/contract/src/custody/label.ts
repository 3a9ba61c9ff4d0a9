import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { flag, id, integer, text, textOrEmpty } from '../fields.ts'
import { PaperFile } from '../files/paper.ts'
import { PageQuery, pageOf } from '../page.ts'
import { CENTRE_DESKS, PassportItem, PASSPORT_LIMITS, scanMark } from './passport.ts'
import { PASSPORT_STATUS } from './passport.states.ts'

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

const LABEL_MAKERS = [
  'visa.barcode.bind',
  'visa.receipt',
  'center.barcodeExport',
  'center.contract.create',
] as const

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

/** Every label of a run, in the order in which its sheet is printed. */
export const labelsOf = ({ first, count }: Pick<LabelBatch, 'first' | 'count'>): string[] => {
  const serial = Number(first.slice(1, -1))
  return Array.from({ length: count }, (_, place) => labelCode(serial + place))
}

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

/** Of a run those that are free; of a batch, whose labels are spoken for one by one, also those that are bound by now. */
const LabelsQuery = z.strictObject({ id, alsoBound: z._default(flag, false) })

export const labelSheet = endpoint({
  method: 'GET',
  path: '/api/visacenter/barcode/sheet',
  access: [...LABEL_MAKERS, 'center.batchBilling'],
  summary:
    'The labels of a run of the own company that are still free, or all that are not spoiled, as a PDF to be printed: of each its QR code and its bar code',
  query: LabelsQuery,
  data: PaperFile,
})

export const labelCodes = endpoint({
  method: 'GET',
  path: '/api/visacenter/barcode/codes',
  access: [...LABEL_MAKERS, 'center.batchBilling'],
  summary:
    'The labels of a run of the own company that are still free, or all that are not spoiled, for a printer of labels',
  query: LabelsQuery,
  data: z.object({ codes: z.array(z.string()) }),
  cacheMs: 0,
})

/** Two scans in either order: a label and a passport. */
export const labelBind = endpoint({
  method: 'POST',
  path: '/api/visacenter/barcode/bind',
  access: ['visa.barcode.bind', 'visa.receipt', 'center.contract.create', 'center.passport.check'],
  summary: 'C7.36: bind a free label to a passport in the house; in place of another one only with a reason',
  json: z.strictObject({
    passportId: id,
    code: text(32),
    /** Why the one before is spoiled: UNUSE_REASON, of labels, and in words. */
    reasonCode: textOrEmpty(64),
    reason: textOrEmpty(PASSPORT_LIMITS.reason),
    ...scanMark,
  }),
  data: PassportItem,
})

export const labelVoid = endpoint({
  method: 'POST',
  path: '/api/visacenter/barcode/void',
  access: LABEL_MAKERS,
  summary: 'Give up a free label that was spoiled',
  json: z.strictObject({
    code: text(32),
    /** UNUSE_REASON, of labels. */
    reasonCode: textOrEmpty(64),
    reason: text(PASSPORT_LIMITS.reason),
  }),
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

const NEXT_STEPS = ['label', 'check', 'send', 'retrieve', 'return', 'find', 'decide'] as const
export type NextStep = (typeof NEXT_STEPS)[number]

/** What comes next for a passport that stands so. */
export function nextStepOf({ status, label }: Pick<PassportItem, 'status' | 'label'>): NextStep | null {
  const { HELD, CHECKED, SENT, MISSING, DAMAGED, RETURNED } = PASSPORT_STATUS
  if (status === HELD) return label === null ? 'label' : 'check'
  if (status === CHECKED) return 'send'
  if (status === SENT) return 'retrieve'
  if (status === MISSING) return 'find'
  if (status === DAMAGED) return 'decide'
  return status === RETURNED ? null : 'return'
}

/** What a scan found: a passport in the house, a label that is free or spoiled, or somebody whose passport is awaited. */
export const ScanAnswer = z.object({
  code: z.string(),
  kind: z.enum(['passport', 'freeLabel', 'voidLabel', 'awaited', 'unknown']),
  passports: z.array(PassportItem),
  awaited: z.array(ScannedPerson),
  /** What is done next with the passport, where the code leads to one; null: nothing is to do. */
  next: z.nullable(z.enum(NEXT_STEPS)),
  /** The open hand-over on which the only passport found waits to be taken, and who gives it; null: on none. */
  listed: z.nullable(z.object({ no: z.string(), from: z.string() })),
  /** Those of whom originals are in the house, and no passport. */
  originals: z.array(ScannedPerson),
  /** The code leads to more people than are told at once. */
  cut: z.boolean(),
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
    ...CENTRE_DESKS,
  ],
  summary: 'C7.36: whose a scanned label or passport is, where it is, and what comes next',
  json: z.strictObject({ code: text(64) }),
  data: ScanAnswer,
  repeat: 'harmless',
})

/** What the code of a receipt slip stands for; only to those who reach the order. */
export const SlipAnswer = z.object({
  receiptNo: z.string(),
  orderId: z.number(),
  orderNo: z.string(),
  /** Empty: the order is for no contract. */
  contractNo: z.string(),
  expiresOn: z.iso.date(),
  expired: z.boolean(),
  people: z.array(z.object({ applicantId: z.number(), name: z.string(), passportNo: z.string() })),
})
export type SlipAnswer = z.output<typeof SlipAnswer>

export const labelDecrypt = endpoint({
  method: 'POST',
  path: '/api/visacenter/barcode/decrypt',
  access: ['visa.barcode.query', 'visa.receipt', 'visa.handling', ...CENTRE_DESKS],
  summary: 'C7.36: open the signed code of a receipt slip; a forged one and one of a stranger look alike',
  json: z.strictObject({ code: text(64) }),
  data: SlipAnswer,
  repeat: 'harmless',
})
