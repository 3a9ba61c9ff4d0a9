import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id } from '../fields.ts'
import { IDENTITY } from '../identity.ts'
import { orderStatus } from './order.ts'
import { DATE_BUCKETS, OrderFilters, ORDER_READERS } from './order-list.ts'

/**
 * Taking an order to work on it for a while, so that two people of a desk never begin the same. A claim has an owner
 * and an end, forbids nothing to others, and is nobody's once its time is over.
 */

/** Claims are for those who handle orders: an agent or a customer would keep them from their desk. */
export const claimsOrders = (identityCode: number): boolean =>
  identityCode === IDENTITY.PLATFORM || identityCode === IDENTITY.VISA

const one = z.strictObject({ id })

const Claim = z.object({
  id: z.number(),
  orderNo: z.string(),
  visaCountry: z.string(),
  claimedUntil: z.iso.datetime(),
})
export type Claim = z.output<typeof Claim>

/** A part of the queue: the filters of lists, and a status. */
const QueueQuery = z.strictObject({ ...OrderFilters.shape, status: z.optional(orderStatus) })
export type QueueQuery = z.output<typeof QueueQuery>

export const orderClaim = endpoint({
  method: 'POST',
  path: '/api/visa/order/claim',
  access: 'visa.order.v2',
  summary: 'Claim an open order for some minutes; refused while it is claimed by somebody else',
  json: one,
  data: Claim,
})

export const orderClaimNext = endpoint({
  method: 'POST',
  path: '/api/visa/order/claimNext',
  access: 'visa.order.v2',
  summary: 'Claim the order with the oldest promise that nobody has claimed; null where there is none',
  json: QueueQuery,
  data: z.nullable(Claim),
})

export const orderRenewClaim = endpoint({
  method: 'POST',
  path: '/api/visa/order/renewClaim',
  access: 'visa.order.v2',
  summary: 'Begin the time of the own claim anew',
  json: one,
  data: Claim,
})

export const orderRelease = endpoint({
  method: 'POST',
  path: '/api/visa/order/release',
  access: ['visa.order.v2', 'visa.order.manage.assign'],
  summary:
    'Give an order back to the queue: the own claim, or with the right to assign one of a colleague; from the platform anybody’s',
  json: one,
  data: z.null(),
})

export const orderPromiseNum = endpoint({
  method: 'GET',
  path: '/api/visa/order/promiseNum',
  access: ORDER_READERS,
  summary: 'P3.40: how many open orders within reach are promised for when; counted up to 1,000 each',
  query: QueueQuery,
  data: z.array(z.object({ bucket: z.enum(DATE_BUCKETS), count: z.number(), more: z.boolean() })),
})
