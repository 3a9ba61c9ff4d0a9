import type { OpenWork } from '../../access/open-work.ts'
import { affected, one, sql } from '../../db/sql.ts'

/** Whoever looks after members at a company; without a successor they are the company's. */
export const ownMembers: OpenWork = {
  kind: 'member',
  needsSuccessor: false,
  async count(db, userId) {
    const { count } = await one<{ count: number }>(
      db,
      sql`select count(*) as count from membership where owner_id = ${userId}`,
    )
    return count
  },
  async handOver(tx, { from, to }) {
    await affected(
      tx,
      sql`update membership set owner_id = ${to}::bigint, updated_at = now() where owner_id = ${from}`,
    )
  },
}
