import { PAYMENT_WAYS } from '@visa/contract/visa/order-payment'
import type { ActingPerson } from '../access/mover.ts'
import type { Tx } from '../db/pool.ts'
import { orderBalance } from '../features/visa/order/order-records.service.ts'
import { notePayment } from '../features/visa/order/payment-note.service.ts'

/** What is owed for an order comes in before it is lodged, each in another way. */
export async function takeMoney(tx: Tx, by: ActingPerson, id: number, index: number): Promise<void> {
  const { owedCents: amountCents } = await orderBalance(tx, id)
  if (amountCents === 0) return
  const paymentWay = PAYMENT_WAYS[index % PAYMENT_WAYS.length] ?? 'CASH'
  const reference = paymentWay === 'CASH' ? '' : `SK${String(index).padStart(6, '0')}`
  await notePayment(tx, by, { id, amountCents, paymentWay, reference, remark: '' })
}
