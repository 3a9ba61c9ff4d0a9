import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { cents, id, integer, seenIfThere, seenWithId, text, textOrEmpty } from '../fields.ts'
import { SUPPLY_BUY, SUPPLY_ENTER } from './bill.states.ts'
import { SUPPLY_LIMITS, supplyFields } from './order.ts'
import { CHANGES, TRAVEL_PARTS } from './parts.ts'
import { SUPPLY_READERS } from './readers.ts'
import { namedBill } from './work.ts'

/** What is asked of suppliers: orders are entered, paid, changed, taken back and withdrawn, and words are said to them. */

export const supplyWithdraw = endpoint({
  method: 'POST',
  path: '/api/supply/order/withdraw',
  access: SUPPLY_BUY,
  summary: 'Withdraw what nobody has locked yet, with a reason; what was paid goes back',
  form: z.strictObject({ ...namedBill, reason: textOrEmpty(SUPPLY_LIMITS.reason) }),
  data: z.object({ returnedCents: z.number(), refundNos: z.array(z.string()) }),
})

export const supplyPay = endpoint({
  method: 'POST',
  path: '/api/supply/order/pay',
  access: SUPPLY_BUY,
  summary: 'Pay what is owed from the buyer’s account: from what they paid ahead, or else on credit',
  /** The amount is what the payer read; another price is told and not taken. */
  json: z.strictObject({ id, amountCents: z.optional(cents()) }),
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
  /** What it costs the supplier says. */
  reason: textOrEmpty(SUPPLY_LIMITS.reason),
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
  summary: 'Ask for what was issued to be taken back: for the travellers who are named, or as one',
  json: z.strictObject({
    /** Of the order. */
    id,
    /** Of tickets which travellers, by their place: nobody is taken back who was not named. */
    places: z._default(z.array(integer(0, 59)).check(z.maxLength(60)), []),
    reason: text(SUPPLY_LIMITS.reason),
  }),
  data: Made,
  repeat: 'keyed',
})

export const supplyAppendRemark = endpoint({
  method: 'POST',
  path: '/api/supply/order/appendRemark',
  access: SUPPLY_READERS,
  summary: 'Add words to the remark of a supply order, whatever its state; what is there stays',
  json: z.strictObject({ id, remark: text(SUPPLY_LIMITS.remark) }),
  data: z.object({ remark: z.string() }),
})
