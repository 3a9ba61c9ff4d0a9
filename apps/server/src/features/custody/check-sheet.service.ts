import { PASSPORT_STATUS } from '@visa/contract/custody/passport.states'
import type { ActingPerson } from '../../access/mover.ts'
import { personFor } from '../../access/person-name.ts'
import { instantOf } from '../../db/instant.ts'
import type { Tx } from '../../db/pool.ts'
import { first, fixed, one, sql, type Sql } from '../../db/sql.ts'
import { refuseUnseen } from '../../refusal/optimistic-lock.ts'
import { Refusal } from '../../refusal/refusal.ts'
import type { PassportRow } from './passport.table.ts'

/** What the check sheets of a centre say before a passport is lodged, wherever that is done. */

/** Whether the sheet of the passport numbered by an expression, the last one before it is lodged, says that something is wrong. */
export const failedBefore = (itemId: Sql): Sql => sql`coalesce((select not k.passed from passport_check k
  where k.item_id = ${itemId} and k.phase = 'BEFORE' order by k.id desc limit 1), false)`

/** What somebody found wrong with a passport goes nowhere until it is put right at the check. */
export async function refuseFailedSheet(tx: Tx, itemId: number, name: string): Promise<void> {
  const { failed } = await one<{ failed: boolean }>(tx, sql`select ${failedBefore(sql`${itemId}`)} as failed`)
  if (failed) throw new Refusal('checkStillFailed', { name })
}

const { HELD, CHECKED, SENT, RETRIEVED } = PASSPORT_STATUS
export const PHASE = sql`case when p.status in (${HELD}, ${CHECKED}) then 'BEFORE' else 'AFTER' end`

/** The last sheet of a passport since it came, in the phase in which it is. */
export const LAST_SHEET = sql`(select c.passed, c.differs, c.unread, c.note, c.checked_by,
        c.checked_at from passport_check c where c.item_id = p.id and c.phase = ${PHASE}
        and c.checked_at >= coalesce((select max(m.moved_at) from passport_movement m where m.item_id = p.id
          and m.from_status = ${fixed(SENT)} and m.to_status = ${fixed(RETRIEVED)}), c.checked_at)
      order by c.id desc limit 1)`

/** Of two who look one passport over, the second is told by whom it was done meanwhile: no sheet is written unseen. */
export async function refuseSheetUnseen(
  tx: Tx,
  by: ActingPerson,
  row: PassportRow,
  seen: string | null,
): Promise<void> {
  const last = await first<{ who: string; at: string; passed: boolean; note: string }>(
    tx,
    sql`select ${personFor(by.viewer, sql`k.checked_by`)} as who, ${instantOf(sql`k.checked_at`)} as at, k.passed, k.note
        from passport_item p cross join lateral ${LAST_SHEET} k where p.id = ${row.id}`,
  )
  if (last === undefined) return
  const { who, at, ...current } = last
  refuseUnseen({ name: row.holder, by: who, at, current }, seen)
}
