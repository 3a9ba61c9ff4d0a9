import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { day, searchTerm } from '../fields.ts'
import { PageQuery, pageOf } from '../page.ts'
import { PAY_TIMEOUT_MS } from './patience.ts'
import { paymentWay, RefundRow, refundStatus, subjectKind } from './payment.ts'
import { APPROVE_REFUND } from './payment.states.ts'
import { subjectType } from './subject-type.ts'

/** Refunds as a list of their own: those that wait for somebody first. */

export const RefundListRow = z.object({
  ...RefundRow.shape,
  paymentNo: z.string(),
  paidCents: z.number(),
  paidWay: paymentWay,
  subjectKind,
  subjectId: z.number(),
  subjectNo: z.string(),
  subjectType,
  /** Who asked for it may not let it go. */
  mine: z.boolean(),
})
export type RefundListRow = z.output<typeof RefundListRow>

/** How far refunds are, as their sums are told: the first three went or will go. */
export const REFUND_PARTS = ['done', 'onWay', 'payOut', 'waiting', 'failed', 'rejected', 'takenBack'] as const
export type RefundPart = (typeof REFUND_PARTS)[number]

/** What the list and its export are asked for. */
export const RefundFilters = z.strictObject({
  keyword: searchTerm(),
  status: z.optional(refundStatus),
  way: z.optional(paymentWay),
  from: z.optional(day),
  to: z.optional(day),
})
export type RefundFilters = z.output<typeof RefundFilters>

const Query = z.strictObject({ ...PageQuery.shape, ...RefundFilters.shape })
export type RefundPageQuery = z.output<typeof Query>

export const refundPage = endpoint({
  method: 'GET',
  path: '/api/visacenter/payment/refund/page',
  access: ['center.payment.records', 'finance.payment', APPROVE_REFUND],
  summary: 'Refunds of payments within reach: those that wait for approval or failed first, then the newest',
  query: Query,
  data: z.extend(pageOf(RefundListRow), {
    /** Of all that match: each state for itself, those that none is in left out; null: too many to sum up. */
    sums: z.nullable(z.array(z.object({ part: z.enum(REFUND_PARTS), count: z.number(), cents: z.number() }))),
  }),
  timeoutMs: PAY_TIMEOUT_MS,
})
