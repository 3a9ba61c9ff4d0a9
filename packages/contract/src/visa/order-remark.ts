import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, text } from '../fields.ts'
import { PageQuery, pageOf } from '../page.ts'
import { SmsRecord } from '../sms/sms.ts'
import { ORDER_READERS } from './order-list.ts'

/** What people say of an order, one after the other, and what its contact was told. */

export const ORDER_REMARK_MAX = 500
/** As many as are shown; the log of the order has all of them. */
export const REMARKS_SHOWN = 200

export const OrderRemark = z.object({
  id: z.number(),
  remark: z.string(),
  createUser: z.string(),
  companyName: z.string(),
  createTime: z.iso.datetime(),
})
export type OrderRemark = z.output<typeof OrderRemark>

export const orderRemarks = endpoint({
  method: 'GET',
  path: '/api/visa/order/remarks',
  access: ORDER_READERS,
  summary: 'What people added to an order, the newest 200, with who and when',
  query: z.strictObject({ id }),
  data: z.array(OrderRemark),
})

export const orderRemarkAppend = endpoint({
  method: 'POST',
  path: '/api/visa/order/appendRemark',
  access: ORDER_READERS,
  summary: 'Add a remark to an order; what is there stays as it is, for everybody',
  json: z.strictObject({ id, remark: text(ORDER_REMARK_MAX) }),
  data: z.object({ id: z.number() }),
})

export const orderMessages = endpoint({
  method: 'GET',
  path: '/api/visa/order/messages',
  access: ORDER_READERS,
  summary: 'The SMS about an order within reach, newest first',
  query: z.strictObject({ ...PageQuery.shape, id }),
  data: pageOf(SmsRecord),
})
