import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { day, id, searchTerm } from '../fields.ts'
import { PageQuery, pageOf } from '../page.ts'
import { FEE_KINDS } from '../visa/fee-kinds.ts'
import { endsAfterStart, MOST_DAYS, notLongerThan } from '../visa/look-back.ts'
import { NATION_CODES, productFields } from '../visa/products.ts'
import { subjectType } from './subject-type.ts'

/** What was earned, as the ledger has it: fees of consulates when lodged, one's own when served. */

const REVENUE = 'finance.revenue'

export const REVENUE_BY = ['day', 'month', 'book', 'centre', 'nation', 'product', 'kind', 'agent'] as const
export type RevenueBy = (typeof REVENUE_BY)[number]

/** The key of what has nothing of the kind asked by: an empty one would not be sent, and all entries would be shown. */
export const NO_KEY = 'none'

const filters = {
  from: day,
  to: day,
  bookId: z.optional(id),
  /** The centre or the organisation that works on what it was earned with. */
  centreId: z.optional(id),
  nationCode: z.optional(z.enum(NATION_CODES, 'rule:choice')),
  visaType: z.optional(productFields.visaType),
  kind: z.optional(z.enum(FEE_KINDS, 'rule:choice')),
  agentId: z.optional(id),
}

export const RevenueQuery = z
  .strictObject({ ...filters, by: z._default(z.enum(REVENUE_BY, 'rule:choice'), 'day') })
  .check(endsAfterStart, notLongerThan(MOST_DAYS))
export type RevenueQuery = z.output<typeof RevenueQuery>

const Figures = {
  /** One's own. */
  revenueCents: z.number(),
  /** Taken for consulates. */
  consularCents: z.number(),
  entries: z.number(),
}

export const RevenueRow = z.object({
  /** A day, a month, an id or a code, or NO_KEY. */
  key: z.string(),
  /** Of companies; else empty. */
  name: z.string(),
  ...Figures,
})
export type RevenueRow = z.output<typeof RevenueRow>

export const revenueSummary = endpoint({
  method: 'GET',
  path: '/api/account/revenue/summary',
  access: REVENUE,
  summary:
    'What was earned in a period by day, month, owner of the books, centre or organisation, country, product, kind of fee or agent',
  query: RevenueQuery,
  data: z.object({ rows: z.array(RevenueRow), ...Figures }),
})

export const RevenueEntry = z.object({
  id: z.number(),
  day: z.iso.date(),
  groupNo: z.string(),
  cause: z.string(),
  bookName: z.string(),
  /** Of the centre or the organisation; empty: it is of none. */
  centreName: z.string(),
  /** Of fee. */
  kind: z.string(),
  consular: z.boolean(),
  subjectKind: z.string(),
  subjectId: z.nullable(z.number()),
  subjectNo: z.string(),
  subjectType,
  agentName: z.string(),
  nationCode: z.nullable(z.string()),
  visaType: z.nullable(z.number()),
  amountCents: z.number(),
})
export type RevenueEntry = z.output<typeof RevenueEntry>

/** `key` narrows to one row of the summary that is made `by` it. */
export const RevenueEntryQuery = z
  .strictObject({
    ...PageQuery.shape,
    ...filters,
    by: z._default(z.enum(REVENUE_BY, 'rule:choice'), 'day'),
    key: searchTerm(32),
  })
  .check(endsAfterStart, notLongerThan(MOST_DAYS))
export type RevenueEntryQuery = z.output<typeof RevenueEntryQuery>

export const revenueEntries = endpoint({
  method: 'GET',
  path: '/api/account/revenue/entries',
  access: REVENUE,
  summary: 'The entries behind a figure of the revenue report, newest first',
  query: RevenueEntryQuery,
  data: pageOf(RevenueEntry),
})
