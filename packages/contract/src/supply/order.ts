import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { cents, code, flag, id, remark, searchTerm, stateIn } from '../fields.ts'
import { Attachment } from '../files/file.ts'
import { PaperFile, PaperQuery } from '../files/paper.ts'
import { LogRow } from '../log.ts'
import { paymentWay, refundStatus } from '../money/payment.ts'
import { PageQuery, pageOf } from '../page.ts'
import { answerFields, RECORD } from '../shape.ts'
import { HistoryRow } from '../states-history.ts'
import { SUPPLY_KIND_CODE, SUPPLY_STATUS, SUPPLY_STATUSES, supplyKind, supplyStatus } from './bill.ts'
import { SUPPLY_CENTRE } from './bill.states.ts'
import { Leg, PartsAnswer, Traveller } from './parts.ts'
import { SUPPLY_READERS } from './readers.ts'
import { SUPPLY_TYPES } from './types.ts'

/** Supply orders as they are listed and read; what is done with them is in `work.ts` and `asking.ts`. */

export const SUPPLY_LIMITS = { remark: 500, reason: 255, number: 32, files: 10 } as const

export const supplyFiles = z._default(z.array(Attachment).check(z.maxLength(SUPPLY_LIMITS.files)), [])
const orderType = z.enum(SUPPLY_TYPES, 'rule:choice')

/** What the platform says of every order that it enters, whatever its type. */
export const supplyFields = {
  buyerCompanyId: id,
  supplierCompanyId: id,
  /** What the platform asks on top. */
  serviceCents: z._default(cents(), 0),
  remark: remark(SUPPLY_LIMITS.remark),
  files: supplyFiles,
}

const SupplyRow = z.object({
  ...RECORD,
  billNo: z.string(),
  kind: supplyKind,
  orderType,
  title: z.string(),
  status: supplyStatus,
  buyerName: z.string(),
  supplierName: z.string(),
  /** What the buyer pays; null for the supplier, whose it is not. */
  priceCents: z.nullable(z.number()),
  /** What it comes to: without what was refunded of it; of a refund that is settled, what goes back. Null for the supplier. */
  totalCents: z.nullable(z.number()),
  costCents: z.number(),
  /** Nothing is owed for it; of what comes with a visa order, that is paid. */
  paid: z.boolean(),
  /** What was paid and is the buyer's again, but is not back yet, whether or not it was asked for; 0 for the supplier. */
  backWaitsCents: z.number(),
  /** What is still to be paid for it; null for the supplier. */
  owedCents: z.nullable(z.number()),
  /** Whether its price was said: of a change the supplier says it. */
  quoted: z.boolean(),
  travellerCount: z.number(),
  /** Of an order, how many of them were refunded. */
  refundedCount: z.number(),
  /** The order that a change or a refund is of. */
  orderId: z.nullable(z.number()),
  orderNo: z.string(),
  visaOrderId: z.nullable(z.number()),
  visaOrderNo: z.string(),
  /** Until when it is to be done, by working hours; null: it waits for the buyer, or nobody knows the calendar. */
  dueAt: z.nullable(z.iso.datetime()),
  overdue: z.boolean(),
  lockedBy: z.string(),
  lockUntil: z.nullable(z.iso.datetime()),
  /** The lock is the reader's. */
  mine: z.boolean(),
  /** The change or refund of it that is not done yet; empty: none. */
  openRequest: z.string(),
  /** Why it was rejected or withdrawn. */
  reason: z.string(),
})
export type SupplyRow = z.output<typeof SupplyRow>

/** It is not paid yet, so that nobody's hours count and nothing is issued. */
export const waitsForBuyer = ({
  paid,
  quoted,
  visaOrderId,
  status,
}: Pick<SupplyRow, 'paid' | 'quoted' | 'visaOrderId' | 'status'>): boolean =>
  quoted && !paid && visaOrderId === null && status < SUPPLY_STATUS.COMPLETED

/** All who travel on an order were refunded. */
export const isAllRefunded = ({
  refundedCount,
  travellerCount,
}: Pick<SupplyRow, 'refundedCount' | 'travellerCount'>): boolean =>
  refundedCount >= Math.max(1, travellerCount)

export const SupplyDetail = z.object({
  ...SupplyRow.shape,
  ...answerFields(supplyFields),
  serviceCents: z.nullable(z.number()),
  parts: PartsAnswer,
  travellers: z.array(Traveller),
  tickets: z.array(z.object({ realName: z.string(), ticketNo: z.string() })),
  issuedAt: z.nullable(z.iso.datetime()),
  /** Of a change what the supplier asks for it; of a refund what is kept of it, and what goes back. */
  feeCents: z.number(),
  backCents: z.number(),
  /** Null where the money is not the reader's to see. */
  paidCents: z.nullable(z.number()),
  /** While it waits for the buyer, what their account can pay in one piece; null: there is none, or it is not the reader's to see. */
  account: z.nullable(z.object({ aheadCents: z.number(), creditCents: z.number() })),
  /** Money that went back or is to: of an order or change whatever was paid for it, of a refund what came by it. */
  backs: z.array(
    z.object({
      refundNo: z.string(),
      amountCents: z.number(),
      way: paymentWay,
      status: refundStatus,
      doneAt: z.nullable(z.iso.datetime()),
    }),
  ),
  /** How many working hours it waits or took, and how many it may. */
  waitedHours: z.nullable(z.number()),
  reactHours: z.number(),
  /** Changes and refunds of it. */
  requests: z.array(
    z.object({
      id: z.number(),
      billNo: z.string(),
      kind: supplyKind,
      status: supplyStatus,
      title: z.string(),
      createTime: z.iso.datetime(),
      issuedAt: z.nullable(z.iso.datetime()),
      enteredBy: z.string(),
      /** Of a change which journey it asks for, and in the place of which; null: it was not kept, or it is a refund. */
      segments: z.nullable(z.array(Leg)),
      before: z.nullable(z.array(Leg)),
      /** Who did it; empty: nobody yet. */
      issuedBy: z.string(),
    }),
  ),
  /** Travellers who were refunded, by their place. */
  refundedPlaces: z.array(z.number()),
})
export type SupplyDetail = z.output<typeof SupplyDetail>

const SupplyQuery = z.strictObject({
  ...PageQuery.shape,
  keyword: searchTerm(),
  orderType: z.optional(orderType),
  status: z.optional(stateIn(SUPPLY_STATUSES)),
  /** Only what is late. */
  overdue: z.optional(flag),
})
export type SupplyQuery = z.output<typeof SupplyQuery>

const listOf = (path: `/${string}`, access: readonly string[], summary: string) =>
  endpoint({ method: 'GET', path, access, summary, query: SupplyQuery, data: pageOf(SupplyRow) })

export const supplyPage = listOf(
  '/api/supply/order/page',
  [SUPPLY_KIND_CODE[1], SUPPLY_CENTRE],
  'Supply orders within reach: what is to be done by when it is due, then the newest',
)
export const supplyChangeList = listOf(
  '/api/supply/order/changeList',
  [SUPPLY_KIND_CODE[2], SUPPLY_CENTRE],
  'Changes of supply orders within reach: what is to be done by when it is due, then the newest',
)
export const supplyRefundList = listOf(
  '/api/supply/order/refundList',
  [SUPPLY_KIND_CODE[3], SUPPLY_CENTRE],
  'Refunds of supply orders within reach: what is to be done by when it is due, then the newest',
)

export const supplyStatusNum = endpoint({
  method: 'GET',
  path: '/api/supply/order/queryStatusNum',
  access: SUPPLY_READERS,
  summary: 'How many supply orders, changes or refunds within reach stand in each status',
  query: z.strictObject({ kind: z._default(supplyKind, 1) }),
  data: z.array(z.object({ status: supplyStatus, count: z.number() })),
})

/** By its id, or by its number; a change and a refund under their own names. */
const key = z.optional(code(32))
const SupplyKey = z.strictObject({ id: key, issueBillId: key, changeId: key, refundId: key }).check(
  z.refine((given) => Object.values(given).filter((each) => each !== undefined).length === 1, {
    error: 'rule:required',
    path: ['id'],
  }),
)
export type SupplyKey = z.output<typeof SupplyKey>

export const supplyDetail = endpoint({
  method: 'GET',
  path: '/api/supply/order/detail',
  access: SUPPLY_READERS,
  summary: 'A supply order, change or refund with its typed part, travellers, numbers and money',
  query: SupplyKey,
  data: SupplyDetail,
})

export const supplyLogs = endpoint({
  method: 'GET',
  path: '/api/supply/order/logs',
  access: SUPPLY_READERS,
  summary: 'Who changed a supply order, newest first',
  query: z.strictObject({ ...PageQuery.shape, id }),
  data: pageOf(LogRow),
})

export const supplyHistory = endpoint({
  method: 'GET',
  path: '/api/supply/order/history',
  access: SUPPLY_READERS,
  summary: 'Through which states a supply order went, newest first',
  query: z.strictObject({ id }),
  data: z.array(HistoryRow),
})

export const supplyVoucher = endpoint({
  method: 'GET',
  path: '/api/supply/order/voucher',
  access: SUPPLY_READERS,
  summary: 'The voucher of what was issued, as PDF',
  query: PaperQuery,
  data: PaperFile,
})
