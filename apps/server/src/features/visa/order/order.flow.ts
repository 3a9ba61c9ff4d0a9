import { ORDER_STATUS, type ORDER_MACHINE } from '@visa/contract/visa/order.states'
import type { OperationOf, StateOf } from '@visa/contract/states'
import { orderStateMessages } from '@visa/messages/states/order-states'
import type { Tx } from '../../../db/pool.ts'
import { first, sql } from '../../../db/sql.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { flow, type Guard, type Happening } from '../../../workflow/flow.ts'
import { heldByLaw } from '../../privacy/hold/hold.service.ts'
import { settleBack } from '../../money/payment/settle-back.service.ts'
import { orderFacts } from './order-facts.ts'
import { orderSubject } from './order-subject.service.ts'
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

/** What a court or an authority asks for stays. */
const unheld: OrderGuard = (tx, { row }) => heldByLaw(tx, { orderId: row.id }, row.orderNo)

/** Nobody has to ask for what came from an account. */
const payBack = async (
  tx: Tx,
  { row, by }: Happening<StateOf<typeof ORDER_MACHINE>, OperationOf<typeof ORDER_MACHINE>, VisaOrder>,
): Promise<void> => {
  await settleBack(tx, by, orderSubject, await orderFacts(tx, { ...row, status: ORDER_STATUS.CANCELLED }))
}

export const orderFlow = flow({
  table: orderTable,
  state: 'status',
  words: orderStateMessages,
  effects: { cancel: [payBack] },
  guards: { cancel: [withoutApplicants], remove: [unheld, withoutApplicants, withoutPayments] },
})
