import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, searchTerm, textOrEmpty } from '../fields.ts'
import { PaperFile } from '../files/paper.ts'
import { PageQuery, pageOf } from '../page.ts'
import { PAY_TIMEOUT_MS } from './patience.ts'
import { TAKE_MONEY } from './payment.states.ts'
import { PAYMENT_WAYS, SUBJECT_KINDS } from './ways.ts'

/** Receipts for money that came: numbered without a gap in each company, and printed once; what follows are copies. */

const RECEIPT_LIMITS = { payer: 64, title: 128, taxCode: 32 } as const

const RECEIPT_READERS = [...TAKE_MONEY, 'center.payment.records', 'finance.payment'] as const

export const ReceiptRow = z.object({
  id: z.number(),
  /** As it is printed: seven digits. */
  receiptNo: z.string(),
  paymentId: z.number(),
  paymentNo: z.string(),
  subjectKind: z.enum(SUBJECT_KINDS),
  subjectId: z.number(),
  subjectNo: z.string(),
  payer: z.string(),
  amountCents: z.number(),
  /** Of the payments that it tells of. */
  ways: z.array(z.enum(PAYMENT_WAYS)),
  /** What the customer wants written on an invoice; empty: none. */
  invoiceTitle: z.string(),
  invoiceTaxCode: z.string(),
  issuedBy: z.string(),
  issuedAt: z.iso.datetime(),
  printedAt: z.nullable(z.iso.datetime()),
  copies: z.number(),
})
export type ReceiptRow = z.output<typeof ReceiptRow>

const ROOT = '/api/visacenter/cashier/receipt'

export const receiptPage = endpoint({
  method: 'GET',
  path: `${ROOT}/page`,
  access: RECEIPT_READERS,
  summary: 'Receipts of companies within reach, newest first; also those of one subject',
  query: z.strictObject({
    ...PageQuery.shape,
    keyword: searchTerm(),
    subjectKind: z.optional(z.enum(SUBJECT_KINDS, 'rule:choice')),
    subjectId: z.optional(id),
  }),
  data: pageOf(ReceiptRow),
  cacheMs: 0,
  timeoutMs: PAY_TIMEOUT_MS,
})

export const receiptIssue = endpoint({
  method: 'POST',
  path: `${ROOT}/issue`,
  access: TAKE_MONEY,
  summary: 'Give a receipt for a payment that is a part of what is owed; the last one gives it by itself',
  json: z.strictObject({ paymentId: id, payer: textOrEmpty(RECEIPT_LIMITS.payer) }),
  data: ReceiptRow,
  timeoutMs: PAY_TIMEOUT_MS,
})

export const receiptInvoice = endpoint({
  method: 'POST',
  path: `${ROOT}/invoice`,
  access: TAKE_MONEY,
  summary: 'Note on a receipt what the customer wants written on an invoice',
  json: z.strictObject({
    id,
    invoiceTitle: textOrEmpty(RECEIPT_LIMITS.title),
    invoiceTaxCode: textOrEmpty(RECEIPT_LIMITS.taxCode),
  }),
  data: ReceiptRow,
  timeoutMs: PAY_TIMEOUT_MS,
})

export const receiptPrint = endpoint({
  method: 'POST',
  path: `${ROOT}/print`,
  access: TAKE_MONEY,
  summary: 'Print a receipt; from the second time on as a copy that says which one it is',
  json: z.strictObject({ id }),
  data: z.object({ ...PaperFile.shape, copy: z.number() }),
  timeoutMs: PAY_TIMEOUT_MS,
})
