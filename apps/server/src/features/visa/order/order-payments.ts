import type { CallOutput } from '@visa/contract/endpoint'
import type { orderPayments } from '@visa/contract/visa/order-payment'
import type { Mover } from '../../../access/mover.ts'
import type { Queryable } from '../../../db/sql.ts'
import { seenRow } from '../../../refusal/held-row.ts'
import { moneyRecords } from '../../money/payment/balance.service.ts'
import { orderBalance } from './order-balance.ts'
import { contractIdsOf, contractOfOrder } from './order-contract.ts'
import { orderTable } from './order.table.ts'

/** What is owed, what came and what went back for an order within reach, for itself or for the contract it is under. */
export async function paymentsOf(
  db: Queryable,
  by: Mover,
  id: number,
): Promise<CallOutput<typeof orderPayments>> {
  await seenRow(db, by, orderTable, id)
  // An order that outlives its contract is paid for by itself again.
  const found = await contractOfOrder(db, id)
  const records = [await moneyRecords(db, by.viewer, 'ORDER', id)]
  for (const contractId of await contractIdsOf(db, id))
    records.unshift(await moneyRecords(db, by.viewer, 'CONTRACT', contractId))
  return {
    ...(await orderBalance(db, id)),
    contract: found === undefined ? null : { id: found.id, contractNo: found.contractNo },
    payments: records.flatMap(({ payments }) => payments),
    refunds: records.flatMap(({ refunds }) => refunds),
  }
}
