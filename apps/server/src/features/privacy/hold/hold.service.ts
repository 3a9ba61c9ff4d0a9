import type { Tx } from '../../../db/pool.ts'
import { first, sql, type Sql } from '../../../db/sql.ts'
import { Refusal } from '../../../refusal/refusal.ts'

/** Legal holds as whatever deletes or erases asks for them: by numbers alone, so that any record can ask. */

/** A hold that stands and reaches the person `applicant` of the order `order`, by the order, its contract or themselves. */
export const holdOn = (order: Sql, applicant: Sql): Sql => sql`select h.* from legal_hold h
  where h.lifted_at is null and (
    (h.order_id = ${order} and coalesce(h.applicant_id, ${applicant}) = ${applicant})
    or h.contract_id in (select c.id from centre_contract c where c.order_id = ${order}))`

/** Why the law holds an order, a contract, or the contract of that order; nothing: it does not. */
export const holdReason = async (
  tx: Tx,
  { orderId = null, contractId = null }: { orderId?: number | null; contractId?: number | null },
): Promise<string | undefined> =>
  (
    await first<{ reason: string }>(
      tx,
      sql`select h.reason from legal_hold h where h.lifted_at is null
          and (h.order_id = ${orderId}::bigint or h.contract_id = ${contractId}::bigint
            or h.contract_id in (select c.id from centre_contract c where c.order_id = ${orderId}::bigint))
        order by h.id limit 1`,
    )
  )?.reason

/** What is held is not deleted: the refusal, or nothing. `no` is how people call it. */
export async function heldByLaw(
  tx: Tx,
  whose: Parameters<typeof holdReason>[1],
  no: string,
): Promise<Refusal | undefined> {
  const reason = await holdReason(tx, whose)
  return reason === undefined ? undefined : new Refusal('heldByLaw', { no, reason })
}

/** Whose the files of a record are: of an order, or of one person in it. */
const WHOSE: Readonly<Partial<Record<string, (id: string) => Sql>>> = {
  visa_order: (id) => sql`select o.id, null::bigint from visa_order o where o.id = ${id}::bigint`,
  visa_applicant: (id) => sql`select a.order_id, a.id from visa_applicant a where a.id = ${id}::bigint`,
  visa_document: (id) => sql`select a.order_id, a.id from visa_document d
    join visa_applicant a on a.id = d.applicant_id where d.id = ${id}::bigint`,
  visa_result: (id) => sql`select a.order_id, a.id from visa_result r
    join visa_applicant a on a.id = r.applicant_id where r.id = ${id}::bigint`,
}

/** Refuses that the last hold of a file ends while the law holds whose it is. */
export async function refuseFilesHeld(
  tx: Tx,
  { entity, entityId }: { entity: string; entityId: number | string },
): Promise<void> {
  const whose = WHOSE[entity]
  if (whose === undefined) return
  const found = await first<{ no: string; reason: string }>(
    tx,
    sql`select o.order_no as no, h.reason from (${whose(String(entityId))}) w (order_id, applicant_id)
        join visa_order o on o.id = w.order_id join legal_hold h on h.lifted_at is null and (
          (h.order_id = w.order_id and (h.applicant_id is null or w.applicant_id is null or h.applicant_id = w.applicant_id))
          or h.contract_id in (select c.id from centre_contract c where c.order_id = w.order_id))
        order by h.id limit 1`,
  )
  if (found !== undefined) throw new Refusal('heldByLaw', found)
}
