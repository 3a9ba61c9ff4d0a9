import type { ActingPerson } from '../../../access/mover.ts'
import { recordChange } from '../../../db/change-log.ts'
import type { Tx } from '../../../db/pool.ts'
import { affected, sql } from '../../../db/sql.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { sendBillTable, type SendBill } from '../../visa/send-bill/send-bill.service.ts'

/** What happens to a bill after its passports were taken back, on its record. */

export const noteBill = (
  tx: Tx,
  by: ActingPerson,
  bill: SendBill,
  after: Record<string, string>,
): Promise<void> =>
  recordChange(tx, by.actor, {
    entity: sendBillTable.entity,
    entityId: bill.id,
    ...sendBillTable.about(bill),
    action: 'update',
    before: {},
    after,
  })

/** A closed bill, held by the caller, is open again. */
export async function beginAgain(tx: Tx, by: ActingPerson, bill: SendBill, reason: string): Promise<void> {
  const reopened = await affected(
    tx,
    sql`update send_bill set retrieved_at = null, retrieved_by = null, updated_at = now()
        where id = ${bill.id} and retrieved_at is not null`,
  )
  if (reopened === 0) throw new Refusal('retrievalNotClosed', { billNo: bill.billNo })
  await noteBill(tx, by, bill, { retrievedAt: '', reason })
}
