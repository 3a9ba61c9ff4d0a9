import type { ORDER_MACHINE } from '@visa/contract/visa/order.states'
import type { OperationOf, StateOf } from '@visa/contract/states'
import { orderStateMessages } from '@visa/messages/states/order-states'
import { first, sql } from '../../../db/sql.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { flow, type Guard } from '../../../workflow/flow.ts'
import { orderTable, type VisaOrder } from './order.table.ts'

type OrderGuard = Guard<StateOf<typeof ORDER_MACHINE>, OperationOf<typeof ORDER_MACHINE>, VisaOrder>

/** Once somebody is in it, the order goes where they go. */
const withoutApplicants: OrderGuard = async (tx, { row }) => {
  const found = await first(tx, sql`select 1 from visa_applicant where order_id = ${row.id} limit 1`)
  return found === undefined ? undefined : new Refusal('orderHasApplicants', { orderNo: row.orderNo })
}

/** What money came for, or may yet come for, stays. */
const withoutPayments: OrderGuard = async (tx, { row }) => {
  const found = await first(
    tx,
    sql`select 1 from payment where subject_kind = 'ORDER' and subject_id = ${row.id} limit 1`,
  )
  return found === undefined ? undefined : new Refusal('orderHasPayments', { orderNo: row.orderNo })
}

export const orderFlow = flow({
  table: orderTable,
  state: 'status',
  words: orderStateMessages,
  guards: { cancel: [withoutApplicants], remove: [withoutApplicants, withoutPayments] },
})
