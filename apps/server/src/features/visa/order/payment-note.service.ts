import type { HandlerInput } from '@visa/contract/endpoint'
import { formatMoney } from '@visa/contract/money'
import type { OrderBalance, orderPaymentNote, PaymentNote } from '@visa/contract/visa/order-payment'
import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import type { ActingPerson, Mover } from '../../../access/mover.ts'
import { personFor } from '../../../access/person-name.ts'
import { recordChange } from '../../../db/change-log.ts'
import { instantOf } from '../../../db/instant.ts'
import type { Tx } from '../../../db/pool.ts'
import { affected, first, one, rows, sql, type Queryable } from '../../../db/sql.ts'
import { heldRow, seenRow } from '../../../refusal/held-row.ts'
import { orGone } from '../../../refusal/or-gone.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { orderBalance } from './order-balance.ts'
import { orderTable, type VisaOrder } from './order.table.ts'

/** As the log calls a note of money. */
export const PAYMENT_NOTE = 'visa_payment_note'

const log = (
  tx: Tx,
  by: Mover,
  order: VisaOrder,
  entityId: number,
  change: { before: Record<string, unknown> | null; after: Record<string, unknown> },
): Promise<void> =>
  recordChange(tx, by.actor, {
    entity: PAYMENT_NOTE,
    entityId,
    ...orderTable.about(order),
    action: change.before === null ? 'add' : 'update',
    ...change,
  })

/** What is owed and what came for an order within reach. */
export async function paymentsOf(db: Queryable, by: Mover, id: number) {
  await seenRow(db, by, orderTable, id)
  const notes = await rows<PaymentNote & { [column: string]: unknown }>(
    db,
    sql`select n.id, n.amount_cents as "amountCents", n.payment_way as "paymentWay", n.reference, n.remark,
          ${personFor(by.viewer, sql`n.noted_by`)} as "notedBy", ${instantOf(sql`n.noted_at`)} as "notedAt",
          ${instantOf(sql`n.voided_at`)} as "voidedAt", ${personFor(by.viewer, sql`n.voided_by`)} as "voidedBy",
          n.void_reason as "voidReason"
        from visa_payment_note n where n.order_id = ${id} order by n.id desc`,
  )
  return { ...(await orderBalance(db, id)), notes }
}

type Noting = HandlerInput<typeof orderPaymentNote>['body']

/** Notes money that came for an order. More than is owed is a slip of the finger, unless somebody says why. */
export async function notePayment(tx: Tx, by: ActingPerson, noting: Noting): Promise<OrderBalance> {
  const { id, amountCents, paymentWay, reference, remark } = noting
  const order = await heldRow(tx, by, orderTable, id)
  const { orderNo } = order
  if (order.status === ORDER_STATUS.CANCELLED) throw new Refusal('paymentOrderCancelled', { orderNo })
  const { owedCents } = await orderBalance(tx, id)
  if (amountCents > owedCents && remark === '')
    throw new Refusal('paymentOverOwed', { orderNo, owed: formatMoney(owedCents) })
  const note = await one<{ id: number }>(
    tx,
    sql`insert into visa_payment_note (order_id, amount_cents, payment_way, reference, remark, noted_by, noted_at)
        values (${id}, ${amountCents}, ${paymentWay}, ${reference}, ${remark}, ${by.viewer.userId}, ${by.now})
        returning id`,
  )
  await log(tx, by, order, note.id, { before: null, after: { amountCents, paymentWay, reference, remark } })
  return orderBalance(tx, id)
}

/** Voids a note; it stays readable with the reason, and counts no more. */
export async function voidPayment(
  tx: Tx,
  by: ActingPerson,
  { id, reason }: { id: number; reason: string },
): Promise<OrderBalance> {
  const found = orGone(
    await first<{ orderId: number }>(
      tx,
      sql`select order_id as "orderId" from visa_payment_note where id = ${id}`,
    ),
  )
  // Who holds the order holds its notes.
  const order = await heldRow(tx, by, orderTable, found.orderId)
  const voided = await affected(
    tx,
    sql`update visa_payment_note set void_reason = ${reason}, voided_by = ${by.viewer.userId}, voided_at = ${by.now}
        where id = ${id} and voided_at is null`,
  )
  if (voided === 0) throw new Refusal('paymentVoided', { orderNo: order.orderNo })
  await log(tx, by, order, id, { before: { voidReason: '' }, after: { voidReason: reason } })
  return orderBalance(tx, order.id)
}
