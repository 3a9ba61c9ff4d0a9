import * as z from 'zod/mini'
import { BatchResult } from '../batch.ts'
import { endpoint } from '../endpoint.ts'
import {
  day,
  id,
  ids,
  oneOf,
  stateIn,
  searchTerm,
  seenStatus,
  text,
  textOrEmpty,
  uploads,
} from '../fields.ts'
import { PageQuery, pageOf } from '../page.ts'
import {
  APPROVE_DIFFERENCE,
  CLOSE_DAY,
  DAY_STATUS,
  DAY_STATUSES,
  ITEM_STATUS,
  ITEM_STATUSES,
  RECONCILE,
  REOPEN_DAY,
  SETTLE_DIFFERENCE,
  type DayStatus,
  type ItemStatus,
} from './reconcile.states.ts'
import { DayTotals, LateMoney, Statement } from './reconcile-parts.ts'
import { SETTLE_WAYS } from './reconcile-ways.ts'

/** Comparing what we took with what channels and banks say, line by line, until a day is explained and closed. */

export const RECONCILE_LIMITS = { reason: 255, column: 64 } as const

/** Ways of which somebody else keeps a statement. */
export const STATEMENT_WAYS = ['WECHAT', 'ALIPAY', 'CARD', 'TRANSFER'] as const
export type StatementWay = (typeof STATEMENT_WAYS)[number]
const statementWay = z.enum(STATEMENT_WAYS, 'rule:choice')

export const ITEM_KINDS = ['matched', 'differs', 'onlyOurs', 'onlyTheirs'] as const

/** Which column of a bank's sheet says what; chosen once, and remembered. */
export const BANK_COLUMNS = ['date', 'amount', 'out', 'reference', 'party'] as const
const column = textOrEmpty(RECONCILE_LIMITS.column)
export const BankColumns = z.strictObject({
  date: column,
  amount: column,
  out: column,
  reference: column,
  party: column,
})
export type BankColumns = z.output<typeof BankColumns>

const DayWay = z.object({
  way: z.enum([...STATEMENT_WAYS, 'CASH']),
  /** With what stands on no line yet. */
  oursCount: z.number(),
  oursCents: z.number(),
  theirsCount: z.number(),
  /** Of the statement, or of cash what was counted. */
  theirsCents: z.number(),
  matched: z.number(),
  onlyOurs: z.number(),
  onlyTheirs: z.number(),
  differs: z.number(),
  /** Neither matched nor explained, or explained and not agreed to. */
  open: z.number(),
  /** Moved on the day, and on no line yet. */
  uncollected: z.number(),
  settled: z.number(),
  statements: z.array(Statement),
})

export const DAY_CHECKS = ['collected', 'statements', 'shifts', 'refunds', 'differences'] as const

const ReconcileDay = z.object({
  day: z.string(),
  status: oneOf<DayStatus>(DAY_STATUS),
  closedBy: z.string(),
  closedAt: z.nullable(z.iso.datetime()),
  ways: z.array(DayWay),
  totals: DayTotals,
  /** What must be so before the day closes; `left` counts what is not. */
  checks: z.array(z.object({ check: z.enum(DAY_CHECKS), left: z.number() })),
  /** Days before today on which money moved and that nobody has closed. */
  behind: z.object({ count: z.number(), oldest: z.nullable(z.string()) }),
  /** As it was chosen the last time, by way. */
  columns: z.record(z.string(), BankColumns),
})
export type ReconcileDay = z.output<typeof ReconcileDay>

const ROOT = '/api/finance/reconcile'
const reason = text(RECONCILE_LIMITS.reason)

export const reconcileDay = endpoint({
  method: 'GET',
  path: `${ROOT}/day`,
  access: RECONCILE,
  summary: 'A day by way: what we took, what the other side says or was counted, and what is still open',
  query: z.strictObject({ day }),
  data: ReconcileDay,
  cacheMs: 0,
})

export const reconcileDays = endpoint({
  method: 'GET',
  path: `${ROOT}/days`,
  access: RECONCILE,
  summary: 'The days on which money moved, newest first, and whether they are closed',
  query: PageQuery,
  data: pageOf(
    z.object({
      id: z.string(),
      day: z.string(),
      status: oneOf<DayStatus>(DAY_STATUS),
      ...DayTotals.shape,
      closedBy: z.string(),
      closedAt: z.nullable(z.iso.datetime()),
    }),
  ),
})

export const ReconcileItem = z.object({
  id: z.number(),
  day: z.string(),
  way: statementWay,
  kind: z.enum(ITEM_KINDS),
  status: oneOf<ItemStatus>(ITEM_STATUS),
  /** Money that went back is below zero on both sides. */
  paymentId: z.nullable(z.number()),
  oursNo: z.string(),
  subjectNo: z.string(),
  oursAt: z.nullable(z.iso.datetime()),
  /** The day it came on, where that is another, and whether that one is closed. */
  lateOf: z.nullable(z.string()),
  lateClosed: z.boolean(),
  oursCents: z.nullable(z.number()),
  theirsNo: z.string(),
  theirsOwnNo: z.string(),
  theirsAt: z.nullable(z.iso.datetime()),
  theirsCents: z.nullable(z.number()),
  party: z.string(),
  /** What they say without what we say. */
  differenceCents: z.number(),
  how: z.enum(['', ...SETTLE_WAYS]),
  reason: z.string(),
  settledBy: z.string(),
  /** The group of the ledger that the explanation made; empty: it books nothing. */
  groupNo: z.string(),
  /** Whether the reader asked for it: then somebody else lets it go. */
  mine: z.boolean(),
})
export type ReconcileItem = z.output<typeof ReconcileItem>

const itemFilters = {
  day: z.optional(day),
  way: z.optional(statementWay),
  kind: z.optional(z.enum(ITEM_KINDS, 'rule:choice')),
  status: z.optional(stateIn(ITEM_STATUSES)),
  keyword: searchTerm(),
}
export const ItemFilters = z.strictObject(itemFilters)
export type ItemFilters = z.output<typeof ItemFilters>

export const reconcileItems = endpoint({
  method: 'GET',
  path: `${ROOT}/items`,
  access: RECONCILE,
  summary: 'Lines of both sides, what nobody explained first',
  query: z.strictObject({ ...PageQuery.shape, ...itemFilters }),
  data: pageOf(ReconcileItem),
})

const IMPORT_TIMEOUT_MS = 120_000

export const statementImport = endpoint({
  method: 'POST',
  path: `${ROOT}/import`,
  access: SETTLE_DIFFERENCE,
  summary:
    'Read the statement of a day (WeChat Pay, Alipay, a bank’s sheet) and match it; a file is read once',
  multipart: z.strictObject({
    file: uploads(1),
    way: statementWay,
    day,
    date: column,
    amount: column,
    out: column,
    reference: column,
    party: column,
  }),
  data: z.object({
    lines: z.number(),
    matched: z.number(),
    open: z.number(),
    late: LateMoney,
  }),
  timeoutMs: IMPORT_TIMEOUT_MS,
})

export const statementWithdraw = endpoint({
  method: 'POST',
  path: `${ROOT}/withdraw`,
  access: SETTLE_DIFFERENCE,
  summary: 'Take a statement back that was the wrong one, with everything that was matched by it',
  json: z.strictObject({ id, reason }),
  data: z.null(),
})

export const reconcileRematch = endpoint({
  method: 'POST',
  path: `${ROOT}/rematch`,
  access: SETTLE_DIFFERENCE,
  summary: 'Match the day again with what came or changed since',
  json: z.strictObject({ day }),
  data: z.object({ open: z.number(), late: LateMoney }),
  timeoutMs: IMPORT_TIMEOUT_MS,
})

export const itemSettle = endpoint({
  method: 'POST',
  path: `${ROOT}/settle`,
  access: SETTLE_DIFFERENCE,
  summary: 'Explain differences; those above the limit wait for somebody else; answers row by row',
  json: z.strictObject({ ids, how: z.enum(SETTLE_WAYS, 'rule:choice'), reason }),
  data: z.extend(BatchResult, {
    /** Of these, which wait for somebody else. */
    waiting: z.array(z.number()),
  }),
})

export const itemDecide = endpoint({
  method: 'POST',
  path: `${ROOT}/decide`,
  access: APPROVE_DIFFERENCE,
  summary: 'Let an explanation above the limit stand, or not; never by who gave it',
  json: z.strictObject({
    id,
    approve: z.boolean(),
    reason: textOrEmpty(RECONCILE_LIMITS.reason),
    seenStatus: seenStatus(ITEM_STATUSES),
  }),
  data: z.null(),
})

/** That it must be said is a matter of the machine. */
const why = textOrEmpty(RECONCILE_LIMITS.reason)

const Item = z.strictObject({ id, reason: why, seenStatus: seenStatus(ITEM_STATUSES) })

export const itemReopen = endpoint({
  method: 'POST',
  path: `${ROOT}/reopen`,
  access: SETTLE_DIFFERENCE,
  summary: 'Take an explanation back',
  json: Item,
  data: z.null(),
})

export const itemUnmatch = endpoint({
  method: 'POST',
  path: `${ROOT}/unmatch`,
  access: SETTLE_DIFFERENCE,
  summary: 'Take apart what was matched: each side stands for itself again',
  json: Item,
  data: z.null(),
})

export const itemLink = endpoint({
  method: 'POST',
  path: `${ROOT}/link`,
  access: SETTLE_DIFFERENCE,
  summary: 'Say that a line of theirs is one of ours, of the same amount',
  json: z.strictObject({ id, otherId: id, reason }),
  data: z.null(),
})

export const dayClose = endpoint({
  method: 'POST',
  path: `${ROOT}/closeDay`,
  access: CLOSE_DAY,
  summary: 'Close a day on which everything is matched or explained; nothing of it changes from then on',
  json: z.strictObject({ day, seenStatus: seenStatus(DAY_STATUSES) }),
  data: z.null(),
})

export const dayReopen = endpoint({
  method: 'POST',
  path: `${ROOT}/reopenDay`,
  access: REOPEN_DAY,
  summary: 'Open a closed day again, with a reason',
  json: z.strictObject({ day, reason: why, seenStatus: seenStatus(DAY_STATUSES) }),
  data: z.null(),
})
