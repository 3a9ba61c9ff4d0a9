import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, seen } from '../fields.ts'
import { ifSent } from '../shape.ts'
import { asNewOrder, orderFields, type OrderChanges, type OrderFields } from './order.ts'
import { fromShared, sharedFields, visaKind, writing, type Sent } from './order-face.ts'
import { OrderApplicant, OrderAttachment, OrderDetail } from './order-detail.ts'
import { ORDER_READERS } from './order-list.ts'
import { judgedAsOrder } from './order-rules.ts'

/** C3.10, C7.5: `/api/order`, where `visaType` is 1 or 2. */

const fields = { ...sharedFields, visaType: visaKind, visaCategory: orderFields.visaCategory }

const GenericOrder = z.strictObject(fields)

export const genericName = (field: keyof OrderFields): string =>
  ({ nationCode: 'visaCountry', memberId: 'userId' })[field as string] ?? field

type GenericOrder = z.output<typeof GenericOrder>

/** As the model has it. */
export const fromGeneric = ({ visaType, visaCategory, ...rest }: Sent<GenericOrder>): OrderChanges => ({
  ...fromShared(rest),
  ...(visaType !== undefined && { visaType }),
  ...(visaCategory !== undefined && { visaCategory }),
})

export const newGeneric = (draft: GenericOrder): OrderFields =>
  asNewOrder({ ...fromGeneric(draft), nationCode: draft.visaCountry, visaType: draft.visaType })

const GenericDraft = z
  .strictObject({ ...fields, anyway: writing.anyway })
  .check(judgedAsOrder(newGeneric, genericName))
/** Judged with what it is a change of. */
const GenericUpdate = z.strictObject({ ...ifSent(fields), seen })

const params = z.strictObject({ id })

export const GenericDetail = z.extend(OrderDetail, { visaType: z.number() })
export type GenericDetail = z.output<typeof GenericDetail>

export const genericOrderAdd = endpoint({
  method: 'POST',
  path: '/api/order',
  access: 'visa.order.add',
  summary: 'Make an order; answers its id',
  json: GenericDraft,
  data: z.number(),
})

export const genericOrder = endpoint({
  method: 'GET',
  path: '/api/order/{id}',
  access: ORDER_READERS,
  summary: 'One order; `visaType` is 1 or 2',
  params,
  data: GenericDetail,
})

export const genericOrderUpdate = endpoint({
  method: 'PUT',
  path: '/api/order/{id}',
  access: 'visa.order.manage.edit',
  summary: 'Change an order that is not lodged yet',
  params,
  json: GenericUpdate,
  data: z.null(),
})

export const genericOrderDelete = endpoint({
  method: 'DELETE',
  path: '/api/order/{id}',
  access: 'visa.order.manage.cancel',
  summary: 'Delete an order that was never confirmed and has no applicants',
  params,
  data: z.null(),
})

export const genericOrderDetails = endpoint({
  method: 'GET',
  path: '/api/order/{id}/details',
  access: ORDER_READERS,
  summary: 'One order with its applicants and files',
  params,
  data: z.extend(GenericDetail, {
    applicantList: z.array(OrderApplicant),
    attachments: z.array(OrderAttachment),
  }),
})

export const genericOrderAttachments = endpoint({
  method: 'GET',
  path: '/api/order/{id}/attachments',
  access: ORDER_READERS,
  summary: 'The files of an order and of its applicants',
  params,
  data: z.array(OrderAttachment),
})

export const genericOrderApplicants = endpoint({
  method: 'GET',
  path: '/api/order/{id}/applicants',
  access: ORDER_READERS,
  summary: 'The applicants of an order, in their order',
  params,
  data: z.array(OrderApplicant),
})
