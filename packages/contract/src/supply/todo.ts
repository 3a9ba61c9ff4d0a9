import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** How many bills of each kind wait for the viewer's side. */
export const SupplyTodo = z.object({
  toIssueNum: z.number(),
  toChangeNum: z.number(),
  toRefundNum: z.number(),
})
export type SupplyTodo = z.output<typeof SupplyTodo>

/** How often the workspace asks again, while its window is seen. */
export const TODO_POLL_MS = 300_000

export const supplyTodo = endpoint({
  method: 'GET',
  path: '/api/supply/order/queryToDoNum',
  access: ['supply.order.manage', 'supply.change.manage', 'supply.refund.manage'],
  summary: 'How many supply orders, changes and refunds wait; kinds the viewer may not see count 0',
  data: SupplyTodo,
})
