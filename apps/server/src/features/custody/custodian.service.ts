import { PASSPORT_STATUS } from '@visa/contract/custody/passport.states'
import type { MovementCause } from '@visa/contract/custody/passport'
import type { OpenWork } from '../../access/open-work.ts'
import { affected, one, sql } from '../../db/sql.ts'

const CAUSE: MovementCause = 'HAND_OVER'

/** Somebody of the house answers for every passport in it: whoever leaves hands over what they answer for. */
export const passportsInCharge: OpenWork = {
  kind: 'passport',
  needsSuccessor: true,
  async count(db, userId) {
    const { count } = await one<{ count: number }>(
      db,
      sql`select count(*) as count from passport_item
          where custodian_id = ${userId} and status <> ${PASSPORT_STATUS.RETURNED}`,
    )
    return count
  },
  async handOver(tx, { actor, from, to, now }) {
    await affected(
      tx,
      sql`update passport_item set custodian_id = ${to}::bigint, move_cause = ${CAUSE}, move_no = '',
            move_scanned = false, move_note = '', move_counter = '', move_client_at = null, moved_by = ${actor.userId}, moved_at = ${now}, updated_at = now()
          where custodian_id = ${from} and status <> ${PASSPORT_STATUS.RETURNED}`,
    )
  },
}
