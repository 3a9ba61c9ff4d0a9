import { PASSPORT_STATUS } from '@visa/contract/custody/passport.states'
import { fixed, sql, type Sql } from '../../db/sql.ts'

const { SENT, RETRIEVED, RETURNED, MISSING, DAMAGED, UNCLAIMED } = PASSPORT_STATUS

/**
 * Whether a passport, named `p` in a query, came back from where it was lodged, whatever became of it since. One that is
 * missing was lost in the house if it had come back since it was last lodged, and at the consulate otherwise.
 */
export const cameBack = (p: Sql): Sql => sql`case when ${p}.status = ${fixed(MISSING)} then coalesce((
    select m.to_status = ${fixed(RETRIEVED)} from passport_movement m where m.item_id = ${p}.id
      and (m.to_status = ${fixed(SENT)} or m.from_status = ${fixed(SENT)} and m.to_status = ${fixed(RETRIEVED)})
    order by m.id desc limit 1), false)
  else ${p}.status in (${fixed(RETRIEVED, RETURNED, DAMAGED, UNCLAIMED)}) end`
