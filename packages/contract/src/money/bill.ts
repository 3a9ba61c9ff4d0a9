import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { cents, id, matching, oneOf, searchTerm, seenStatus, stateIn, text, textOrEmpty } from '../fields.ts'
import { PaperFile, PaperQuery } from '../files/paper.ts'
import { isDay } from '../rules/days.ts'
import { PageQuery, pageOf } from '../page.ts'
import { RECORD } from '../shape.ts'
import { HistoryRow } from '../states-history.ts'
import {
  BILL,
  BILL_STATUS,
  BILL_STATUSES,
  CONFIRM_BILL,
  SETTLE_BILL,
  LINE_STATUS,
  type BillStatus,
  type LineStatus,
} from './bill.states.ts'
import { OpenPay } from './account-pay.ts'
import { PAY_TIMEOUT_MS } from './patience.ts'
import { subjectType } from './subject-type.ts'
import { CHANNELS, PAYMENT_WAYS } from './ways.ts'

/** Monthly bills: lines from the ledger, disputed and answered line by line, settled as far as nothing is disputed. */

const BILL_LIMITS = { note: 500, reference: 64, lines: 5000 } as const

export const ANSWER_BILL = 'cust.bill.answer'
export const REMIND_BILL = 'cust.bill.remind'
/** Reductions above a limit. */
export const APPROVE_REDUCTION = 'cust.bill.approve'

export const billStatus = oneOf<BillStatus>(BILL_STATUS)
const lineStatus = oneOf<LineStatus>(LINE_STATUS)

const month = matching((value) => isDay(`${value}-01`), 'date')

export const BillRow = z.object({
  ...RECORD,
  billNo: z.string(),
  status: billStatus,
  bookName: z.string(),
  companyId: z.number(),
  companyName: z.string(),
  /** `yyyy-MM` */
  month: z.string(),
  openingCents: z.number(),
  chargedCents: z.number(),
  paidCents: z.number(),
  adjustedCents: z.number(),
  closingCents: z.number(),
  settledCents: z.number(),
  reducedCents: z.number(),
  carriedCents: z.number(),
  /** What is held back while it is disputed. */
  disputedCents: z.number(),
  disputedLines: z.number(),
  dueDay: z.iso.date(),
  remindedAt: z.nullable(z.iso.datetime()),
  settledAt: z.nullable(z.iso.datetime()),
})
export type BillRow = z.output<typeof BillRow>

export const BillQuery = z.strictObject({
  ...PageQuery.shape,
  /** The number of a bill or of an order on it. */
  keyword: searchTerm(),
  companyId: z.optional(id),
  month: z.optional(month),
  status: z.optional(stateIn(BILL_STATUSES)),
  mark: z.optional(z.enum(['disputed', 'overdue'], 'rule:choice')),
})
export type BillQuery = z.output<typeof BillQuery>

export const billPage = endpoint({
  method: 'GET',
  path: '/api/account/bill/page',
  access: BILL,
  summary: 'Monthly bills within reach, newest first',
  query: BillQuery,
  data: pageOf(BillRow),
})

const LINE_KINDS = ['charge', 'payment', 'adjustment', 'carried'] as const
export type LineKind = (typeof LINE_KINDS)[number]

/** What an order was when it was billed. */
const LineAbout = z.object({
  nationCode: z.string(),
  visaType: z.number(),
  urgencyLevel: z.string(),
  people: z.number(),
  /** Of the whole order. */
  consularCents: z.number(),
  serviceCents: z.number(),
  urgentCents: z.number(),
})

const LINE_NOTES = ['dispute', 'hold', 'reduce', 'carry'] as const
const LineNote = z.object({
  id: z.number(),
  kind: z.enum(LINE_NOTES),
  cents: z.number(),
  note: z.string(),
  saidBy: z.string(),
  company: z.string(),
  saidAt: z.iso.datetime(),
})

export const BillLine = z.object({
  id: z.number(),
  position: z.number(),
  kind: z.enum(LINE_KINDS),
  day: z.iso.date(),
  subjectKind: z.string(),
  subjectId: z.nullable(z.number()),
  subjectNo: z.string(),
  subjectType,
  customer: z.string(),
  about: z.nullable(LineAbout),
  amountCents: z.number(),
  status: lineStatus,
  disputedCents: z.number(),
  reducedCents: z.number(),
  /** Whether the reader disputed it: then somebody else answers. */
  own: z.boolean(),
  notes: z.array(LineNote),
})
export type BillLine = z.output<typeof BillLine>

const SETTLE_WAYS = ['PREPAID', 'TRANSFER', ...CHANNELS] as const
export type SettleWay = (typeof SETTLE_WAYS)[number]

/** The first three are the company's who owes it, the last two and transfers those of who keeps the books. */
const BILL_ACTIONS = ['confirm', 'dispute', 'settle', 'answer', 'remind'] as const
export type BillAction = (typeof BILL_ACTIONS)[number]

export const BillDetail = z.extend(BillRow, {
  lines: z.array(BillLine),
  /** What can be settled now: without what is disputed, and never above what is used. */
  payableCents: z.number(),
  prepaidCents: z.number(),
  usedCents: z.number(),
  /** Ways that the reader may settle by. */
  ways: z.array(z.enum(SETTLE_WAYS)),
  /** What the reader can do with it now. */
  actions: z.array(z.enum(BILL_ACTIONS)),
  /** Reductions above it take another permission. */
  approveAboveCents: z.number(),
  revision: z.number(),
  /** A payment of it through a channel that is not over yet. */
  openPay: z.nullable(OpenPay),
})
export type BillDetail = z.output<typeof BillDetail>

export const billDetail = endpoint({
  method: 'GET',
  path: '/api/account/bill/detail',
  access: BILL,
  summary: 'One bill with its lines, by its number and the company it is for',
  query: z.strictObject({ spNo: text(32), companyId: z.optional(id) }),
  data: BillDetail,
})

/** What happened to a bill: a move of its state, or money that came for it or went back. */
const BillEvent = z.extend(HistoryRow, {
  paid: z.nullable(z.object({ no: z.string(), way: z.enum(PAYMENT_WAYS), cents: z.number() })),
})

export const billHistory = endpoint({
  method: 'GET',
  path: '/api/account/bill/history',
  access: BILL,
  summary: 'Through which states a bill went, and what was paid of it, newest first',
  query: z.strictObject({ id }),
  data: z.array(BillEvent),
})

export const billConfirm = endpoint({
  method: 'POST',
  path: '/api/account/bill/confirm',
  access: CONFIRM_BILL,
  summary: 'Accept a bill: every line that is not disputed',
  json: z.strictObject({ id, seenStatus: seenStatus(BILL_STATUSES) }),
  data: z.null(),
})

export const billDispute = endpoint({
  method: 'POST',
  path: '/api/account/bill/dispute',
  access: CONFIRM_BILL,
  summary: 'Dispute a line, or a part of its amount, with a reason; it is held back until it is answered',
  json: z.strictObject({ id, lineId: id, amountCents: cents(1), note: text(BILL_LIMITS.note) }),
  data: z.null(),
})

export const DISPUTE_ENDS = ['hold', 'reduce', 'carry'] as const
export type DisputeEnd = (typeof DISPUTE_ENDS)[number]

export const billAnswer = endpoint({
  method: 'POST',
  path: '/api/account/bill/answer',
  access: ANSWER_BILL,
  summary: 'End a dispute: hold the line, reduce it, or leave it to the next month; never by who disputed it',
  json: z.strictObject({
    id,
    lineId: id,
    decision: z.enum(DISPUTE_ENDS, 'rule:choice'),
    /** Of a reduction. */
    amountCents: z._default(cents(), 0),
    note: text(BILL_LIMITS.note),
  }),
  data: z.null(),
})

export const billSettle = endpoint({
  method: 'POST',
  path: '/api/account/bill/settle',
  access: [SETTLE_BILL, CONFIRM_BILL],
  summary:
    'Settle a bill, or the part that is not disputed: by transfer, from what was paid ahead, or by a channel',
  json: z.strictObject({
    id,
    amountCents: cents(1),
    way: z.enum(SETTLE_WAYS, 'rule:choice'),
    /** Of a transfer: its number on the bank's statement. */
    reference: textOrEmpty(BILL_LIMITS.reference),
  }),
  data: z.object({ billNo: z.string(), status: billStatus, openPay: z.nullable(OpenPay) }),
  repeat: 'keyed',
  timeoutMs: PAY_TIMEOUT_MS,
})

export const billRemind = endpoint({
  method: 'POST',
  path: '/api/account/bill/remind',
  access: REMIND_BILL,
  summary: 'Remind the company of a bill by SMS; once a day at most',
  json: z.strictObject({ id }),
  data: z.object({ mobile: z.string() }),
})

export const billPdf = endpoint({
  method: 'GET',
  path: '/api/account/bill/pdf',
  access: BILL,
  summary: 'A bill as PDF; each revision keeps its own file',
  query: PaperQuery,
  data: PaperFile,
})

export const billExcel = endpoint({
  method: 'GET',
  path: '/api/account/bill/excel',
  access: BILL,
  summary: 'A bill as a workbook; each revision keeps its own file',
  query: PaperQuery,
  data: PaperFile,
})
