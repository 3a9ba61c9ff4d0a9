import type { Db, Tx } from '../../../db/pool.ts'
import { setErasing } from '../../../db/audit-chain/erase-log.ts'
import { affected, rows, sql, type Sql } from '../../../db/sql.ts'
import { refreshContractSearch } from '../../centre/contract/contract-search.service.ts'
import { orderBalance } from '../../visa/order/order-records.service.ts'
import { refreshSearch } from '../../visa/order/order-search.service.ts'

/**
 * How whoever asked for others is reached: it goes from a contract with the last of its people, and from their order too,
 * unless money is still owed; then it goes in the night after it is paid. Their name stays, as that of everybody.
 */

const IN_SNAPSHOTS = JSON.stringify({ contactMobile: '', contactEmail: '' })

const SPEAKS = sql`(contact_mobile <> '' or contact_email <> '')`

/** Contracts, named `c` in `which`. Snapshots can be emptied while the transaction erases. */
async function emptyContracts(tx: Tx, which: Sql): Promise<number> {
  const told = await rows<{ id: number }>(
    tx,
    sql`update centre_contract c set contact_mobile = '', contact_email = '', updated_at = now()
        where ${which} and ${SPEAKS} returning c.id`,
  )
  const ids = told.map(({ id }) => id)
  await affected(
    tx,
    sql`update contract_revision r set snapshot = jsonb_set(r.snapshot, '{contract}', (r.snapshot -> 'contract') || ${IN_SNAPSHOTS}::jsonb)
        where r.contract_id = any(${ids}::bigint[]) and jsonb_typeof(r.snapshot -> 'contract') = 'object'`,
  )
  for (const id of ids) await refreshContractSearch(tx, id)
  return ids.length
}

/** Of one contract that ended before an order was made. */
export const emptyContractContacts = (tx: Tx, contractId: number): Promise<number> =>
  emptyContracts(tx, sql`c.id = ${contractId}`)

/** Of an order, held, nobody of which is left, and of its contracts. */
export async function emptyOrderContacts(tx: Tx, orderId: number): Promise<number> {
  const count = await emptyContracts(tx, sql`c.order_id = ${orderId}`)
  const { owedCents } = await orderBalance(tx, orderId)
  if (owedCents > 0) return count
  const emptied = await affected(
    tx,
    sql`update visa_order set contact_mobile = '', contact_email = '', updated_at = now()
        where id = ${orderId} and ${SPEAKS}`,
  )
  if (emptied > 0) await refreshSearch(tx, orderId)
  return count + emptied
}

const ALL_ERASED = sql`exists (select from privacy_erasure e where e.order_id = o.id)
  and not exists (select from visa_applicant a where a.order_id = o.id
    and not exists (select from privacy_erasure e where e.applicant_id = a.id))
  and not exists (select from legal_hold h where h.lifted_at is null and (h.order_id = o.id
    or h.contract_id in (select k.id from centre_contract k where k.order_id = o.id)
    or h.applicant_id in (select a.id from visa_applicant a where a.order_id = o.id)))`

/** What erasures of before left: of earlier versions, and of orders that owed money then. */
export async function eraseLeftContacts(db: Db): Promise<void> {
  const orders = await rows<{ id: number }>(
    db,
    sql`select o.id from visa_order o where ${ALL_ERASED} and (${SPEAKS}
          or exists (select from centre_contract c where c.order_id = o.id and ${SPEAKS})) order by o.id`,
  )
  for (const { id } of orders)
    await db.tx(async (tx) => {
      await tx.query(sql`select 1 from centre_contract where order_id = ${id} order by id for update`)
      const held = await rows(
        tx,
        sql`select 1 from visa_order o where o.id = ${id} and ${ALL_ERASED} for update of o`,
      )
      if (held.length === 0) return
      await setErasing(tx, true)
      await emptyOrderContacts(tx, id)
      await setErasing(tx, false)
    })
  const contracts = await rows<{ id: number }>(
    db,
    sql`select c.id from centre_contract c join privacy_contract_erasure x on x.contract_id = c.id
        where ${SPEAKS} order by c.id`,
  )
  for (const { id } of contracts)
    await db.tx(async (tx) => {
      await setErasing(tx, true)
      await emptyContractContacts(tx, id)
      await setErasing(tx, false)
    })
}
