import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { cents, day, id, integer, oneOf, searchTerm, seenStatus, text, textOrEmpty } from '../fields.ts'
import { PaperFile, PaperQuery } from '../files/paper.ts'
import { PageQuery, pageOf } from '../page.ts'
import { RECORD } from '../shape.ts'
import { CASH_PIECES } from './cash.ts'
import { PAY_TIMEOUT_MS } from './patience.ts'
import { CASHIER, SHIFT_STATUS, SHIFT_STATUSES, type ShiftStatus } from './shift.states.ts'
import { PAYMENT_WAYS } from './ways.ts'

/** Shifts of cashiers: what a drawer began with, what came and went, and what was counted in the end. */

export const SHIFT_LIMITS = { counter: 32, reason: 255, pieces: 100_000 } as const

/** Who reads shifts: cashiers as far as their scope reaches, and finance. */
const SHIFT_READERS = [CASHIER, 'center.payment.records', 'finance.payment'] as const

const isPiece = (value: number): boolean => CASH_PIECES.some((piece) => piece === value)

const counted = z.array(
  z.strictObject({
    valueCents: integer(1, CASH_PIECES[0]).check(z.refine(isPiece, { error: 'rule:choice' })),
    pieces: integer(0, SHIFT_LIMITS.pieces),
  }),
)

const perWay = z.array(z.object({ way: z.enum(PAYMENT_WAYS), count: z.number(), cents: z.number() }))

/** What came and went in a shift. */
export const ShiftTotals = z.object({
  /** Without what came too much. */
  taken: perWay,
  back: perWay,
  /** Came too much, and goes back by itself. */
  surplus: perWay,
  /** Tries of which nobody knows yet whether they were paid. */
  open: z.object({ count: z.number(), cents: z.number() }),
})
export type ShiftTotals = z.output<typeof ShiftTotals>

export const ShiftRow = z.object({
  ...RECORD,
  shiftNo: z.string(),
  companyName: z.string(),
  counter: z.string(),
  cashierId: z.number(),
  cashierName: z.string(),
  status: oneOf<ShiftStatus>(SHIFT_STATUS),
  floatCents: z.number(),
  openedAt: z.iso.datetime(),
  closedAt: z.nullable(z.iso.datetime()),
  /** What must be in the drawer: the float and the cash that came, without what was given back. */
  expectedCents: z.number(),
  counted: z.array(z.object({ valueCents: z.number(), pieces: z.number() })),
  countedCents: z.nullable(z.number()),
  differenceReason: z.string(),
  /** Who counted and closed it; empty: it is open. */
  closedBy: z.string(),
  /** Somebody else than its cashier did. */
  closedForThem: z.boolean(),
  totals: ShiftTotals,
  /** Came after it was closed, beside what its report says. */
  late: z.object({ count: z.number(), cents: z.number() }),
})
export type ShiftRow = z.output<typeof ShiftRow>

const ROOT = '/api/visacenter/cashier/shift'

export const shiftCurrent = endpoint({
  method: 'GET',
  path: `${ROOT}/current`,
  access: CASHIER,
  summary: 'The open shift of who asks with its totals as they stand, and the counters they may open one at',
  data: z.object({
    shift: z.nullable(ShiftRow),
    /** Those that the company has entered, else those that this cashier used before. */
    counters: z.array(z.string()),
    /** What a drawer begins with there, in cents. */
    floats: z.record(z.string(), z.number()),
  }),
  cacheMs: 0,
  timeoutMs: PAY_TIMEOUT_MS,
})

export const shiftOpen = endpoint({
  method: 'POST',
  path: `${ROOT}/open`,
  access: CASHIER,
  summary: 'Begin a shift at a counter, with what is in the drawer',
  json: z.strictObject({ counter: text(SHIFT_LIMITS.counter), floatCents: cents() }),
  data: ShiftRow,
  timeoutMs: PAY_TIMEOUT_MS,
})

export const shiftClose = endpoint({
  method: 'POST',
  path: `${ROOT}/close`,
  access: CASHIER,
  summary: 'End a shift by what was counted, and say where a difference comes from',
  json: z.strictObject({
    id,
    counted: counted.check(z.maxLength(CASH_PIECES.length)),
    /** What the drawer should have held when it was counted: if money moved since, it is counted again. */
    expectedCents: cents(Number.MIN_SAFE_INTEGER),
    reason: textOrEmpty(SHIFT_LIMITS.reason),
    seenStatus: seenStatus(SHIFT_STATUSES),
  }),
  data: ShiftRow,
  timeoutMs: PAY_TIMEOUT_MS,
})

export const shiftPage = endpoint({
  method: 'GET',
  path: `${ROOT}/page`,
  access: SHIFT_READERS,
  summary: 'Shifts within reach, newest first',
  query: z.strictObject({
    ...PageQuery.shape,
    keyword: searchTerm(),
    status: z.optional(oneOf<ShiftStatus>(SHIFT_STATUS)),
    from: z.optional(day),
    to: z.optional(day),
  }),
  data: pageOf(ShiftRow),
  timeoutMs: PAY_TIMEOUT_MS,
})

export const shiftDetail = endpoint({
  method: 'GET',
  path: `${ROOT}/detail`,
  access: SHIFT_READERS,
  summary: 'A shift within reach with its totals',
  query: z.strictObject({ id }),
  data: ShiftRow,
  cacheMs: 0,
  timeoutMs: PAY_TIMEOUT_MS,
})

export const shiftReport = endpoint({
  method: 'GET',
  path: `${ROOT}/report`,
  access: SHIFT_READERS,
  summary: 'The report of a closed shift as PDF',
  query: PaperQuery,
  data: PaperFile,
  cacheMs: 0,
  timeoutMs: PAY_TIMEOUT_MS,
})
