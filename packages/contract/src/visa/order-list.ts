import * as z from 'zod/mini'
import { BatchResult } from '../batch.ts'
import { code, id, ids, oneOf, plannedDay, searchTerm, text } from '../fields.ts'
import { endpoint } from '../endpoint.ts'
import { PageQuery, pageOf, sortable } from '../page.ts'
import { answerFields, RECORD } from '../shape.ts'
import { ORDER_LIMITS, orderStatus } from './order.ts'
import { STEP_DAYS } from './look-back.ts'
import { agentOrWalkIn, orgOrNone, visaCountry, visaKind } from './order-face.ts'

/** Who looks at orders at all; which of them, their reach decides. */
export const ORDER_READERS = [
  'visa.order.manage',
  'visa.order.v2',
  'visa.order.add',
  'center.order.query',
] as const

/** C3.15 */
export const ORDER_PROGRESS = { OPEN: 0, ENDED: 1 } as const

/** P3.40: how far off the promised day is. */
export const DATE_BUCKETS = [
  'past',
  'today',
  'tomorrow',
  'dayAfterTomorrow',
  'afterThreeDays',
  'afterFourDays',
  'afterFiveDays',
  'afterSixDays',
  'afterWeekDays',
] as const
export type DateBucket = (typeof DATE_BUCKETS)[number]

/** C3.11–C3.19, with what a list of work needs beside it. In lists of both faces `visaType` is 1 or 2. */
export const OrderRow = z.object({
  ...RECORD,
  orderNo: z.string(),
  /** RU, PH, TR, MY */
  visaCountry: z.string(),
  visaCountryName: z.string(),
  visaType: z.number(),
  visaCategory: z.string(),
  ...answerFields({ status: orderStatus, orderStatus: oneOf(ORDER_PROGRESS) }),
  step: z.number(),
  contactName: z.string(),
  contactMobile: z.string(),
  contactEmail: z.string(),
  entryDate: z.nullable(z.iso.date()),
  exitDate: z.nullable(z.iso.date()),
  customerAddr: z.string(),
  remark: z.string(),
  /** What is ordered, in a few words of the reader’s language. */
  summary: z.string(),
  /** −99: a walk-in. */
  agentId: z.number(),
  agentName: z.string(),
  acceptOrgId: z.nullable(z.number()),
  acceptOrgName: z.string(),
  ownerId: z.nullable(z.number()),
  ownerName: z.string(),
  userName: z.string(),
  orderSource: z.string(),
  /** How many applicants it has that are not cancelled. */
  applicants: z.number(),
  /** Of these applicants together: documents that must be there, those that are, and those of them that were refused. */
  documentsWanted: z.number(),
  documentsThere: z.number(),
  documentsRefused: z.number(),
  /** Who works on it now, and until when; null once the time is over. */
  claimedBy: z.nullable(z.number()),
  claimedByName: z.string(),
  claimedUntil: z.nullable(z.iso.datetime()),
  promisedDate: z.nullable(z.iso.date()),
  /** By its price. */
  totalCents: z.number(),
  /** What is due for it now: without fees that were given back; under a contract, what the contract costs. */
  dueCents: z.number(),
  /** Came and stays. */
  paidCents: z.number(),
  owedCents: z.number(),
  createUser: z.string(),
  updateUser: z.string(),
})
export type OrderRow = z.output<typeof OrderRow>

/** What orders are found by beside their status; `keyword` is anything that somebody knows of one. */
const filters = {
  keyword: searchTerm(),
  /** With or without its letter, or its last five digits. */
  orderNo: searchTerm(),
  visaCountry: z.optional(visaCountry),
  visaType: z.optional(visaKind),
  /** VISA_CATEGORY or EVISA_CATEGORY; `-` finds what has none. */
  visaCategory: z.optional(code(ORDER_LIMITS.code)),
  orderStatus: z.optional(oneOf(ORDER_PROGRESS)),
  contactName: searchTerm(),
  contactMobile: searchTerm(),
  /** Name or passport number of somebody in it. */
  applicant: searchTerm(),
  agentId: agentOrWalkIn,
  acceptOrgId: orgOrNone,
  ownerId: z.optional(id),
  createFrom: z.optional(plannedDay),
  createTo: z.optional(plannedDay),
  entryFrom: z.optional(plannedDay),
  entryTo: z.optional(plannedDay),
  promise: z.optional(z.enum(DATE_BUCKETS, 'rule:choice')),
  /** What had come to a step, at any time or on these days; without a step, what came to any of them then. */
  step: z.optional(z.enum(STEP_DAYS, 'rule:choice')),
  stepFrom: z.optional(plannedDay),
  stepTo: z.optional(plannedDay),
}

export const OrderPageQuery = z.strictObject({
  ...PageQuery.shape,
  ...filters,
  status: z.optional(orderStatus),
  ...sortable('createTime', 'promisedDate', 'entryDate', 'orderNo'),
})
export type OrderPageQuery = z.output<typeof OrderPageQuery>

export const orderPage = endpoint({
  method: 'GET',
  path: '/api/visa/order/page',
  access: ORDER_READERS,
  summary: 'Visa orders within reach, newest first',
  query: OrderPageQuery,
  data: pageOf(OrderRow),
})

export const genericOrderPage = endpoint({
  method: 'POST',
  path: '/api/order/page',
  access: ORDER_READERS,
  summary: 'The same list of orders, asked for with a body',
  json: OrderPageQuery,
  repeat: 'harmless',
  data: pageOf(OrderRow),
})

export const OrderFilters = z.strictObject(filters)
export type OrderFilters = z.output<typeof OrderFilters>

/** Beside a tab somebody reads how much work there is, not the last digit of thousands. */
export const TALLY_CAP = 1000

export const orderStatusNum = endpoint({
  method: 'GET',
  path: '/api/visa/order/statusNum',
  access: ORDER_READERS,
  summary: 'How many orders within reach stand where; counted up to 1,000 each',
  query: OrderFilters,
  data: z.array(z.object({ ...answerFields({ status: orderStatus }), count: z.number(), more: z.boolean() })),
})

const reason = text(ORDER_LIMITS.reason)

export const orderCancel = endpoint({
  method: 'POST',
  path: '/api/visa/order/cancel',
  access: 'visa.order.manage.cancel',
  summary: 'Cancel orders with all that is still open in them; each for itself',
  json: z.strictObject({ ids, reason }),
  data: BatchResult,
})

export const orderAssign = endpoint({
  method: 'POST',
  path: '/api/visa/order/assign',
  access: 'visa.order.manage.assign',
  summary: 'Give orders to a colleague, who answers for them from then on; each for itself',
  json: z.strictObject({ ids, assigneeId: id }),
  data: BatchResult,
})

export const SimilarOrder = z.object({
  id: z.number(),
  orderNo: z.string(),
  createTime: z.iso.datetime(),
  visaCountry: z.string(),
})
export type SimilarOrder = z.output<typeof SimilarOrder>

export const orderSimilar = endpoint({
  method: 'GET',
  path: '/api/visa/order/similar',
  access: 'visa.order.add',
  summary: 'Orders of the last day within reach with the same mobile, contact and date of entry',
  query: z.strictObject({
    contactMobile: searchTerm(ORDER_LIMITS.contactMobile),
    contactName: searchTerm(ORDER_LIMITS.contactName),
    entryDate: z.optional(plannedDay),
  }),
  data: z.array(SimilarOrder),
})

const OrderAgent = z.object({
  id: z.number(),
  shortName: z.string(),
  /** How the name is typed, in full and by initials. */
  pinyin: z.string(),
})
export type OrderAgent = z.output<typeof OrderAgent>

export const orderAgents = endpoint({
  method: 'GET',
  path: '/api/visa/order/agents',
  access: 'visa.order.add',
  summary: 'Agents that the viewer may order for today; of an organisation those authorised through it',
  data: z.array(OrderAgent),
})
