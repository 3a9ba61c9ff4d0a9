import * as z from 'zod/mini'
import { BatchResult } from '../batch.ts'
import { endpoint } from '../endpoint.ts'
import { day, id, ids, oneOf, remark, searchTerm, seenStatus, stateIn, textOrEmpty } from '../fields.ts'
import { PageQuery, pageOf } from '../page.ts'
import { RECORD } from '../shape.ts'
import { HistoryRow } from '../states-history.ts'
import {
  CONFIRM_FINANCE,
  FINANCE_REVIEW,
  FINANCE_STATUS,
  FINANCE_STATUSES,
  REVIEW_FINANCE,
  type FinanceStatus,
} from './finance-review.states.ts'
import { subjectKind } from './payment.ts'
import { subjectType } from './subject-type.ts'
import { PAYMENT_WAYS } from './ways.ts'

/** Finance review (C7.30): what came for orders and contracts, handed in, confirmed and looked at again. */

export const FINANCE_LIMITS = { remark: 255, reason: 255 } as const

export const financeStatus = oneOf<FinanceStatus>(FINANCE_STATUS)

const centsOrNone = z.nullable(z.number())

export const FinanceRow = z.object({
  ...RECORD,
  subjectKind,
  subjectId: z.number(),
  subjectNo: z.string(),
  subjectType,
  status: financeStatus,
  /**
   * What is due, what came and stays, and what went back, as it is now: what was taken is what stays and what went back
   * together, and what stays without what is due is what lacks or is too much.
   */
  totalCents: z.number(),
  paidCents: z.number(),
  refundedCents: z.number(),
  /** What came by which way and stays. */
  ways: z.array(z.object({ way: z.enum(PAYMENT_WAYS), cents: z.number() })),
  /** As it was handed in, and as it was confirmed last. */
  submittedCents: centsOrNone,
  confirmedCents: centsOrNone,
  /** What has come or gone since: of what is confirmed or to be confirmed. */
  differenceCents: z.number(),
  remark: z.string(),
  ownerName: z.string(),
  submittedBy: z.string(),
  /** Whether the reader handed it in: then somebody else confirms it. */
  submittedByMe: z.boolean(),
  confirmedBy: z.string(),
  /** Whether the reader confirmed it: then somebody else reviews it. */
  confirmedByMe: z.boolean(),
  reviewedBy: z.string(),
  /** Why it was sent back; empty: it was not. */
  reason: z.string(),
})
export type FinanceRow = z.output<typeof FinanceRow>

const filters = {
  keyword: searchTerm(),
  status: z.optional(stateIn(FINANCE_STATUSES)),
  subjectKind: z.optional(subjectKind),
  way: z.optional(z.enum(PAYMENT_WAYS, 'rule:choice')),
  from: z.optional(day),
  to: z.optional(day),
}
export const FinanceFilters = z.strictObject({ ...filters, mine: z._default(z.boolean(), false) })
export type FinanceFilters = z.output<typeof FinanceFilters>

const FinancePage = z.extend(pageOf(FinanceRow), {
  /** Of all that match, as far as they are counted. */
  sums: z.object({ totalCents: z.number(), paidCents: z.number(), refundedCents: z.number() }),
  /** How many wait for each step, of all within reach. */
  waiting: z.object({ submit: z.number(), confirm: z.number(), again: z.number(), review: z.number() }),
  /** Colleagues of the reader who may confirm, and review. */
  others: z.object({ confirm: z.array(z.string()), review: z.array(z.string()) }),
})
export type FinancePage = z.output<typeof FinancePage>

const ROOT = '/api/visacenter/finance'
const MANAGERS = [CONFIRM_FINANCE, REVIEW_FINANCE] as const

/** C7.29: what is looked for in the body, the page in the address. */
const Search = z.strictObject({ searchQuery: z._default(z.strictObject(filters), {}) })

export const financeOwnPage = endpoint({
  method: 'POST',
  path: `${ROOT}/emp/page`,
  access: FINANCE_REVIEW,
  summary: 'The money of one’s own work and where it stands with finance',
  query: PageQuery,
  json: Search,
  repeat: 'harmless',
  data: FinancePage,
})

export const financeManagerPage = endpoint({
  method: 'POST',
  path: `${ROOT}/mgr/page`,
  access: MANAGERS,
  summary: 'The money of everybody within reach and where it stands with finance',
  query: PageQuery,
  json: Search,
  repeat: 'harmless',
  data: FinancePage,
})

export const financePage = endpoint({
  method: 'GET',
  path: `${ROOT}/page`,
  access: FINANCE_REVIEW,
  summary:
    'The same list as the screen asks for it: one’s own, or everybody’s for whoever confirms or reviews',
  query: z.strictObject({ ...PageQuery.shape, ...filters, side: z.enum(['emp', 'mgr'], 'rule:choice') }),
  data: FinancePage,
})

export const financeHistory = endpoint({
  method: 'GET',
  path: `${ROOT}/history`,
  access: FINANCE_REVIEW,
  summary: 'What was done to it with finance, newest first',
  query: z.strictObject({ id }),
  data: z.array(HistoryRow),
})

/** A day by way, of the money within reach. */
export const FinanceDaily = z.object({
  day: z.string(),
  ways: z.array(
    z.object({
      way: z.enum(PAYMENT_WAYS),
      /** What came and what went back on that day. */
      takenCount: z.number(),
      takenCents: z.number(),
      backCount: z.number(),
      backCents: z.number(),
      /** What must be there: what came without what went back. */
      expectedCents: z.number(),
      /** Of cash, what was counted when its shifts ended; null: of none, or one of them is still open. */
      countedCents: centsOrNone,
      /** What the statement tells of these; null: nobody has read it, or there is none of this way. */
      statementCents: centsOrNone,
    }),
  ),
})
export type FinanceDaily = z.output<typeof FinanceDaily>

export const financeDaily = endpoint({
  method: 'GET',
  path: `${ROOT}/daily`,
  access: MANAGERS,
  summary:
    'A day by way, of the money within reach: what must be there, what was counted, what statements tell',
  query: z.strictObject({ day }),
  data: FinanceDaily,
  cacheMs: 0,
})

const Handed = {
  id,
  remark: remark(FINANCE_LIMITS.remark),
  seenStatus: seenStatus(FINANCE_STATUSES),
}

export const financeSubmit = endpoint({
  method: 'POST',
  path: `${ROOT}/submit`,
  access: FINANCE_REVIEW,
  summary: 'Hand in what came for something, for finance to confirm',
  json: z.strictObject(Handed),
  data: z.object({ submittedCents: z.number() }),
})

export const financeUpdate = endpoint({
  method: 'POST',
  path: `${ROOT}/update`,
  access: FINANCE_REVIEW,
  summary: 'Say it anew, while nobody has confirmed it: what came by now and what there is to say',
  json: z.strictObject(Handed),
  data: z.object({ submittedCents: z.number() }),
})

const Judged = z.strictObject({
  ids,
  pass: z.boolean(),
  /** Why not; must be said then. */
  reason: textOrEmpty(FINANCE_LIMITS.reason),
})

export const financeConfirm = endpoint({
  method: 'POST',
  path: `${ROOT}/batchConfirm`,
  access: CONFIRM_FINANCE,
  summary: 'Confirm, or confirm again, that the money is there, or send it back; answers row by row',
  json: Judged,
  data: BatchResult,
})

export const financeReview = endpoint({
  method: 'POST',
  path: `${ROOT}/batchReview`,
  access: REVIEW_FINANCE,
  summary: 'Look again at what somebody else confirmed, or send it back; answers row by row',
  json: Judged,
  data: BatchResult,
})
