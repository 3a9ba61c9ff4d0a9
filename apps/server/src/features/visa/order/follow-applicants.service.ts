import { ORDER_MACHINE, ORDER_STATUS, statusOf, type OrderStatus } from '@visa/contract/visa/order.states'
import type { Mover } from '../../../access/mover.ts'
import { recordChange } from '../../../db/change-log.ts'
import type { Tx } from '../../../db/pool.ts'
import { rows, sql } from '../../../db/sql.ts'
import { lockRows, writeRow } from '../../../db/table-rows.ts'
import { insertMove } from '../../../workflow/history.repo.ts'
import { settleBack } from '../../money/payment/settle-back.service.ts'
import { orderFacts } from './order-facts.ts'
import { recogniseOrder } from './order-recognition.service.ts'
import { orderSubject } from './order-subject.service.ts'
import { tellMove } from './order-notice.service.ts'
import { orderTable } from './order.table.ts'

interface Cause {
  by: Mover
  /** What was done to the applicants. */
  operation: string
  reason: string
}

const CANCELLED = (reason: string, { actor, now }: Mover) => ({
  cancelReason: reason,
  cancelledBy: actor.userId,
  cancelledAt: now.toISOString(),
})

/**
 * Brings an order to where its least advanced live applicant stands, with a row of its history. The status of an order
 * follows from its applicants, so it is no move that somebody asks for: this is its only writer beside the order's own
 * flow. Called by every writer of applicants, in its transaction.
 */
export async function followApplicants(
  tx: Tx,
  orderId: number,
  { by, operation, reason }: Cause,
): Promise<OrderStatus> {
  // The mover reached one of its applicants; whose the order is has been asked.
  const [order] = await lockRows(tx, orderTable, [orderId], { strength: 'no key update' })
  if (order === undefined) throw new Error(`an applicant without an order ${orderId}`)
  const found = await rows<{ status: OrderStatus }>(
    tx,
    sql`select distinct status from visa_applicant where order_id = ${orderId}`,
  )
  const [from, to] = [
    order.status,
    statusOf(
      order.status,
      found.map(({ status }) => status),
    ),
  ]
  if (from === to) return to
  const set = to === ORDER_STATUS.CANCELLED ? CANCELLED(reason, by) : {}
  await writeRow(tx, orderTable, orderId, { ...set, status: to, updatedBy: by.actor.userId })
  const [companyId = null] = orderTable.about(order).companies
  const moveId = await insertMove(
    tx,
    { machine: ORDER_MACHINE, id: orderId },
    { from, to, operation, reason, actor: by.actor, companyId, at: by.now },
  )
  await recordChange(tx, by.actor, {
    entity: orderTable.entity,
    entityId: orderId,
    ...orderTable.about(order),
    action: 'update',
    before: { status: from },
    after: { status: to, ...(reason === '' ? {} : { reason }) },
  })
  const moved = { ...order, status: to }
  await recogniseOrder(tx, by, { order: moved, from, cause: { moveId } })
  // Nobody has to ask for what came from an account.
  if (to === ORDER_STATUS.CANCELLED) await settleBack(tx, by, orderSubject, await orderFacts(tx, moved))
  await tellMove(tx, { order, from, to, reason, by })
  return to
}
