import type { Tx } from '../../db/pool.ts'
import { one, sql, type Sql } from '../../db/sql.ts'
import { Refusal } from '../../refusal/refusal.ts'

/** What the check sheets of a centre say before a passport is lodged, wherever that is done. */

/** Whether the sheet of the passport numbered by an expression, the last one before it is lodged, says that something is wrong. */
export const failedBefore = (itemId: Sql): Sql => sql`coalesce((select not k.passed from passport_check k
  where k.item_id = ${itemId} and k.phase = 'BEFORE' order by k.id desc limit 1), false)`

/** What somebody found wrong with a passport goes nowhere until it is put right at the check. */
export async function refuseFailedSheet(tx: Tx, itemId: number, name: string): Promise<void> {
  const { failed } = await one<{ failed: boolean }>(tx, sql`select ${failedBefore(sql`${itemId}`)} as failed`)
  if (failed) throw new Refusal('checkStillFailed', { name })
}
