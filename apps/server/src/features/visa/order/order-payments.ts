import type { Mover } from '../../../access/mover.ts'
import type { Queryable } from '../../../db/sql.ts'
import { seenRow } from '../../../refusal/held-row.ts'
import { moneyRecords } from '../../money/payment/balance.service.ts'
import { orderBalance } from './order-balance.ts'
import { orderTable } from './order.table.ts'

/** What is owed, what came and what went back for an order within reach. */
export async function paymentsOf(db: Queryable, by: Mover, id: number) {
  await seenRow(db, by, orderTable, id)
  return { ...(await orderBalance(db, id)), ...(await moneyRecords(db, by.viewer, 'ORDER', id)) }
}
