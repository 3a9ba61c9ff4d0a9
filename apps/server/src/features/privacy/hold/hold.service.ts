import type { Tx } from '../../../db/pool.ts'
import { first, sql, type Sql } from '../../../db/sql.ts'
import { Refusal } from '../../../refusal/refusal.ts'

/** Legal holds as whatever deletes or erases asks for them: by numbers alone, so that any record can ask. */

/** A hold that stands and reaches the person `applicant` of the order `order`, by the order, its contract or themselves. */
export const holdOn = (order: Sql, applicant: Sql): Sql => sql`select h.* from legal_hold h
  where h.lifted_at is null and (
    (h.order_id = ${order} and coalesce(h.applicant_id, ${applicant}) = ${applicant})
    or h.contract_id in (select c.id from centre_contract c where c.order_id = ${order}))`

/** What is held is not deleted: the refusal, or nothing. `no` is how people call it. */
export async function heldByLaw(
  tx: Tx,
  { orderId = null, contractId = null }: { orderId?: number | null; contractId?: number | null },
  no: string,
): Promise<Refusal | undefined> {
  const found = await first<{ reason: string }>(
    tx,
    sql`select h.reason from legal_hold h where h.lifted_at is null
          and (h.order_id = ${orderId}::bigint or h.contract_id = ${contractId}::bigint) order by h.id limit 1`,
  )
  return found === undefined ? undefined : new Refusal('heldByLaw', { no, reason: found.reason })
}
