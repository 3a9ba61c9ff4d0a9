// Long because: every call about supply orders stands here, with what it takes and gives.
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import {
  cents,
  code,
  flag,
  id,
  integer,
  line,
  remark,
  searchTerm,
  seenIfThere,
  seenStatus,
  seenWithId,
  stateIn,
  text,
  textOrEmpty,
} from '../fields.ts'
import { Attachment } from '../files/file.ts'
import { PaperFile, PaperQuery } from '../files/paper.ts'
import { LogRow } from '../log.ts'
import { PageQuery, pageOf } from '../page.ts'
import { answerFields, RECORD } from '../shape.ts'
import { HistoryRow } from '../states-history.ts'
import { SUPPLY_KIND_CODE, SUPPLY_STATUSES, supplyKind, supplyStatus } from './bill.ts'
import { SUPPLY_BUY, SUPPLY_CENTRE, SUPPLY_ENTER, SUPPLY_HANDLE, SUPPLY_RELEASE } from './bill.states.ts'
import { CHANGES, driverFields, PartsAnswer, TRAVEL_PARTS, Traveller } from './parts.ts'
import { SUPPLY_READERS } from './readers.ts'
import { SUPPLY_TYPES } from './types.ts'

const LIMITS = { remark: 500, reason: 255, number: 32, files: 10 } as const

const files = z._default(z.array(Attachment).check(z.maxLength(LIMITS.files)), [])
const orderType = z.enum(SUPPLY_TYPES, 'rule:choice')

/** What the platform says of every order that it enters, whatever its type. */
export const supplyFields = {
  buyerCompanyId: id,
  supplierCompanyId: id,
  /** What the platform asks on top. */
  serviceCents: z._default(cents(), 0),
  remark: remark(LIMITS.remark),
  files,
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
  costCents: z.number(),
  /** Nothing is owed for it; of what comes with a visa order, that is paid. */
  paid: z.boolean(),
  travellerCount: z.number(),
  /** The order that a change or a refund is of. */
  orderId: z.nullable(z.number()),
  orderNo: z.string(),
  visaOrderId: z.nullable(z.number()),
  visaOrderNo: z.string(),
  /** Until when it is to be done, by working hours; null: nobody knows the calendar. */
  dueAt: z.nullable(z.iso.datetime()),
  overdue: z.boolean(),
  lockedBy: z.string(),
  lockUntil: z.nullable(z.iso.datetime()),
  /** The lock is the reader's. */
  mine: z.boolean(),
  /** Why it was rejected or withdrawn. */
  reason: z.string(),
})
export type SupplyRow = z.output<typeof SupplyRow>

export const SupplyDetail = z.object({
  ...SupplyRow.shape,
  ...answerFields(supplyFields),
  serviceCents: z.nullable(z.number()),
  parts: PartsAnswer,
  travellers: z.array(Traveller),
  tickets: z.array(z.object({ realName: z.string(), ticketNo: z.string() })),
  issuedAt: z.nullable(z.iso.datetime()),
  /** Of a refund: what is kept of it, and what goes back. */
  feeCents: z.number(),
  backCents: z.number(),
  /** Null where the money is not the reader's to see. */
  paidCents: z.nullable(z.number()),
  owedCents: z.nullable(z.number()),
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
  'Supply orders within reach: overdue ones first, then the newest',
)
export const supplyChangeList = listOf(
  '/api/supply/order/changeList',
  [SUPPLY_KIND_CODE[2], SUPPLY_CENTRE],
  'Changes of supply orders within reach: overdue ones first, then the newest',
)
export const supplyRefundList = listOf(
  '/api/supply/order/refundList',
  [SUPPLY_KIND_CODE[3], SUPPLY_CENTRE],
  'Refunds of supply orders within reach: overdue ones first, then the newest',
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

const named = { id, seenStatus: seenStatus(SUPPLY_STATUSES) }
const Locked = z.object({ status: supplyStatus, lockUntil: z.nullable(z.iso.datetime()) })

export const supplyLock = endpoint({
  method: 'POST',
  path: '/api/supply/order/lock',
  access: SUPPLY_HANDLE,
  summary:
    'Lock a supply order for oneself until a moment; a lock that is over is taken from whoever held it',
  form: z.strictObject(named),
  data: Locked,
})

export const supplyExtend = endpoint({
  method: 'POST',
  path: '/api/supply/order/extend',
  access: SUPPLY_HANDLE,
  summary: 'Have a lock that one holds for as long again from now on',
  form: z.strictObject({ id }),
  data: Locked,
})

export const supplyUnlock = endpoint({
  method: 'POST',
  path: '/api/supply/order/unLock',
  access: [SUPPLY_HANDLE, SUPPLY_RELEASE],
  summary: 'Give a lock back; with the permission for it, that of somebody else',
  form: z.strictObject(named),
  data: Locked,
})

export const supplyReject = endpoint({
  method: 'POST',
  path: '/api/supply/order/reject',
  access: SUPPLY_HANDLE,
  summary: 'Send a locked order back to its buyer with a reason; what was paid goes back',
  form: z.strictObject({ ...named, reason: textOrEmpty(LIMITS.reason) }),
  data: z.object({ returnedCents: z.number(), refundNos: z.array(z.string()) }),
})

export const supplyIssued = endpoint({
  method: 'POST',
  path: '/api/supply/order/issued',
  access: SUPPLY_HANDLE,
  summary:
    'A locked order is issued, its change or refund done: once, with numbers, files, and what it costs',
  json: z.strictObject({
    ...named,
    tickets: z._default(
      z.array(z.strictObject({ realName: line(64), ticketNo: line(LIMITS.number) })).check(z.maxLength(60)),
      [],
    ),
    /** What the supplier asks for it, at most what was agreed; of a refund 0. */
    costCents: z._default(cents(), 0),
    /** Of a refund: what is kept. */
    feeCents: z._default(cents(), 0),
    driver: z._default(driverFields.driver, ''),
    driverMobile: z._default(driverFields.driverMobile, ''),
    plateNo: z._default(driverFields.plateNo, ''),
    files,
  }),
  data: z.object({ billNo: z.string(), backCents: z.number(), refundNos: z.array(z.string()) }),
  repeat: 'keyed',
})

export const supplyWithdraw = endpoint({
  method: 'POST',
  path: '/api/supply/order/withdraw',
  access: SUPPLY_BUY,
  summary: 'Withdraw what nobody has locked yet, with a reason; what was paid goes back',
  form: z.strictObject({ ...named, reason: textOrEmpty(LIMITS.reason) }),
  data: z.object({ returnedCents: z.number(), refundNos: z.array(z.string()) }),
})

export const supplyPay = endpoint({
  method: 'POST',
  path: '/api/supply/order/pay',
  access: SUPPLY_BUY,
  summary: 'Pay what is owed from the buyer’s account: from what they paid ahead, or else on credit',
  json: z.strictObject({ id }),
  data: z.object({ way: z.enum(['PREPAID', 'CREDIT']), amountCents: z.number() }),
  repeat: 'keyed',
})

const Made = z.object({ id: z.number(), billNo: z.string() })

const entering = <Body extends z.ZodMiniType>(path: `/${string}`, summary: string, json: Body) =>
  endpoint({ method: 'POST', path, access: SUPPLY_ENTER, summary, json, data: Made, repeat: 'keyed' })

const entered = { id: z.optional(id), seen: seenIfThere, ...supplyFields }

/** One call for each type, as each has a part of its own. */
export const SUPPLY_SAVE = {
  AIR: entering(
    '/api/supply/order/air/save',
    'Enter or change an order of flights',
    z.strictObject({ ...entered, ...TRAVEL_PARTS.AIR }).check(seenWithId),
  ),
  TRAIN: entering(
    '/api/supply/order/train/save',
    'Enter or change an order of trains',
    z.strictObject({ ...entered, ...TRAVEL_PARTS.TRAIN }).check(seenWithId),
  ),
  HOTEL: entering(
    '/api/supply/order/hotel/save',
    'Enter or change an order of rooms',
    z.strictObject({ ...entered, ...TRAVEL_PARTS.HOTEL }).check(seenWithId),
  ),
  CAR: entering(
    '/api/supply/order/car/save',
    'Enter or change an order of a car',
    z.strictObject({ ...entered, ...TRAVEL_PARTS.CAR }).check(seenWithId),
  ),
  TOUR: entering(
    '/api/supply/order/tour/save',
    'Enter or change an order of a tour',
    z.strictObject({ ...entered, ...TRAVEL_PARTS.TOUR }).check(seenWithId),
  ),
} as const

const changing = <Body extends z.ZodMiniType>(path: `/${string}`, summary: string, json: Body) =>
  endpoint({ method: 'POST', path, access: SUPPLY_BUY, summary, json, data: Made, repeat: 'keyed' })

const changed = {
  /** Of the order. */
  id,
  /** What the change costs, and what the new journey costs more. */
  feeCents: cents(),
  differenceCents: z._default(cents(), 0),
  reason: textOrEmpty(LIMITS.reason),
}

export const SUPPLY_CHANGE = {
  AIR: changing(
    '/api/supply/order/air/change',
    'Ask for other flights for what was issued',
    z.strictObject({ ...changed, ...CHANGES.AIR }),
  ),
  TRAIN: changing(
    '/api/supply/order/train/change',
    'Ask for other trains for what was issued',
    z.strictObject({ ...changed, ...CHANGES.TRAIN }),
  ),
} as const

export const supplyAskRefund = endpoint({
  method: 'POST',
  path: '/api/supply/order/askRefund',
  access: SUPPLY_BUY,
  summary: 'Ask for what was issued to be taken back: for some travellers, or for all',
  json: z.strictObject({
    /** Of the order. */
    id,
    /** Which travellers, by their place; none: all. */
    places: z._default(z.array(integer(0, 59)).check(z.maxLength(60)), []),
    reason: text(LIMITS.reason),
  }),
  data: Made,
  repeat: 'keyed',
})
