import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, ids, seenWithId, stateIn, textOrEmpty } from '../fields.ts'
import { LogRow } from '../log.ts'
import { PageQuery, pageOf } from '../page.ts'
import { ifSent } from '../shape.ts'
import { HistoryRow } from '../states-history.ts'
import {
  ORDER_LIMITS,
  asNewOrder,
  orderFields,
  orderStep,
  type OrderChanges,
  type OrderFields,
} from './order.ts'
import { fromShared, sharedFields, visaKind, writing, type Sent } from './order-face.ts'
import { OrderDetail } from './order-detail.ts'
import { ORDER_READERS } from './order-list.ts'
import { FeeLine } from './order-price.ts'
import { judgedAsOrder, RUSSIA } from './order-rules.ts'
import { APPLICANT_MACHINE, ORDER_STATUSES } from './order.states.ts'

/** C3.1: `/api/visa/order`, where `type` is 1 or 2 and `visaType` is the category. */

const order = { ...sharedFields, visaType: orderFields.visaCategory }

/** The same with an id and without: what is not sent stays as it was; a new order is Russian unless it says. */
const fields = { ...ifSent(order), type: visaKind, step: z._default(orderStep, 1) }

export const russianName = (field: keyof OrderFields): string =>
  ({ visaType: 'type', visaCategory: 'visaType', nationCode: 'visaCountry', memberId: 'userId' })[
    field as string
  ] ?? field

const RussianOrder = z.strictObject({ ...order, type: visaKind })
type RussianOrder = Sent<z.output<typeof RussianOrder>> & { type: OrderFields['visaType'] }

/** As the model has it. */
export const fromRussian = ({ type, visaType, ...rest }: RussianOrder): OrderChanges => ({
  ...fromShared(rest),
  visaType: type,
  ...(visaType !== undefined && { visaCategory: visaType }),
})

export const newRussian = (draft: RussianOrder): OrderFields =>
  asNewOrder({ nationCode: RUSSIA, ...fromRussian(draft), visaType: draft.type })

/** A new one; a change is judged with what it is a change of. */
const judgedWithoutId = judgedAsOrder<RussianOrder & { id?: number | undefined }>(
  (draft) => (draft.id === undefined ? newRussian(draft) : undefined),
  russianName,
)

const RussianSubmit = z.strictObject({ ...fields, ...writing }).check(seenWithId, judgedWithoutId)

/** However incomplete. */
const RussianSave = z.strictObject({ ...fields, ...writing }).check(seenWithId)

export const orderSubmit = endpoint({
  method: 'POST',
  path: '/api/visa/order/submit',
  access: ['visa.order.add', 'visa.order.manage.edit'],
  summary: 'Make an order, or with its id check it as a whole, keep it and go on to the next step',
  json: RussianSubmit,
  data: z.object({ id: z.number(), orderNo: z.string(), step: z.number() }),
})

export const orderSave = endpoint({
  method: 'POST',
  path: '/api/visa/order/save',
  access: ['visa.order.add', 'visa.order.manage.edit'],
  summary: 'Keep an order however incomplete; without an id as the own draft, which has no number yet',
  json: RussianSave,
  data: z.object({ id: z.nullable(z.number()), updateTime: z.iso.datetime() }),
})

const OPERATIONS = [...new Set(APPLICANT_MACHINE.edges.map(({ operation }) => operation))]

/** What moves some or all of the applicants of an order. */
export const orderMove = endpoint({
  method: 'POST',
  path: '/api/visa/order/move',
  access: [
    ...new Set(
      APPLICANT_MACHINE.edges.flatMap(({ access, from }) =>
        access === null || from.includes(null) ? [] : [access],
      ),
    ),
  ],
  summary: 'Move the applicants of an order on: all that are open, or those named; all of them or none',
  json: z.strictObject({
    id,
    operation: z.enum(OPERATIONS, 'rule:choice'),
    reason: textOrEmpty(ORDER_LIMITS.reason),
    seenStatus: z.optional(stateIn(ORDER_STATUSES)),
    applicantIds: z.optional(ids),
  }),
  data: z.object({
    status: z.nullable(z.number()),
    totalCents: z.number(),
    /** Went back to the account of the agent by itself, where it was cancelled. */
    returnedCents: z.number(),
  }),
})

export const orderConfirm = endpoint({
  method: 'POST',
  path: '/api/visa/order/confirm',
  access: 'visa.order.manage.confirm',
  summary: 'Confirm an order: fixes price and promise, and moves its applicants on',
  json: z.strictObject({ id, seenStatus: z.optional(stateIn(ORDER_STATUSES)) }),
  data: z.object({
    status: z.number(),
    promisedDate: z.nullable(z.iso.date()),
    totalCents: z.number(),
    fees: z.array(FeeLine),
  }),
})

const one = z.strictObject({ id })

const RussianDetail = z.extend(OrderDetail, { type: z.number(), visaType: z.string() })

export const orderDetail = endpoint({
  method: 'GET',
  path: '/api/visa/order/detail',
  access: ORDER_READERS,
  summary: 'One order with its applicants and fees; `type` is 1 or 2, `visaType` the category',
  query: one,
  data: RussianDetail,
})

export const orderLogs = endpoint({
  method: 'GET',
  path: '/api/visa/order/logs',
  access: ORDER_READERS,
  summary: 'What was done to an order and its applicants, newest first',
  query: z.strictObject({ ...PageQuery.shape, id }),
  data: pageOf(LogRow),
})

export const orderHistory = endpoint({
  method: 'GET',
  path: '/api/visa/order/history',
  access: ORDER_READERS,
  summary: 'Through which states an order went, newest first',
  query: one,
  data: z.array(HistoryRow),
})
