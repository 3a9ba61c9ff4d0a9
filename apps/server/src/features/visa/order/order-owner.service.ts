import { ORDER_STATUSES, isEnded } from '@visa/contract/visa/order.states'
import type { OpenWork } from '../../../access/open-work.ts'
import { affected, one, sql, type Queryable } from '../../../db/sql.ts'

const OPEN = ORDER_STATUSES.filter((status) => !isEnded(status))

const countOpen = async (db: Queryable, userId: number): Promise<number> => {
  const { count } = await one<{ count: number }>(
    db,
    sql`select count(*) as count from visa_order
        where ${userId} in (owner_id, handler_id) and status = any(${OPEN}::smallint[])`,
  )
  return count
}

/** Somebody has to answer for an order that is under way; those that have ended go along, so that somebody sees them. */
export const openOrders: OpenWork = {
  kind: 'order',
  needsSuccessor: true,
  count: countOpen,
  async handOver(tx, { from, to }) {
    await affected(
      tx,
      sql`update visa_order set
            owner_id = case when owner_id = ${from} then ${to}::bigint else owner_id end,
            handler_id = case when handler_id = ${from} then ${to}::bigint else handler_id end,
            updated_at = now()
          where ${from} in (owner_id, handler_id)`,
    )
    await affected(
      tx,
      sql`update visa_order set claimed_by = null, claimed_until = null where claimed_by = ${from}`,
    )
  },
}
