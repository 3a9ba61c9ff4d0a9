import { PASSPORT_STATUS } from '@visa/contract/custody/passport.states'
import { fixed, sql, type Sql } from '../../db/sql.ts'

const { HELD, CHECKED, SENT, RETRIEVED, UNCLAIMED, MISSING } = PASSPORT_STATUS

/** Where it stood last on its way to the consulate and back, before it was missing, damaged or given back. */
const lastOnItsWay = (p: Sql): Sql => sql`(select m.to_status from passport_movement m
  where m.item_id = ${p}.id and m.to_status in (${fixed(HELD, CHECKED, SENT, RETRIEVED, UNCLAIMED)})
  order by m.id desc limit 1)`

/**
 * Whether a passport, named `p` in a query, came back from where it was lodged, whatever became of it since. Missing,
 * damaged or given back, it is as its last step on the way says: out of the safe, off a bill again, at the consulate, or
 * back from it. That it came back once says nothing after it was lodged again.
 */
export const cameBack = (p: Sql): Sql => sql`case
  when ${p}.status in (${fixed(RETRIEVED, UNCLAIMED)}) then true
  when ${p}.status in (${fixed(HELD, CHECKED, SENT)}) then false
  else coalesce(${lastOnItsWay(p)} in (${fixed(RETRIEVED, UNCLAIMED)}), false) end`

/** Whether it is at the consulate by the system, or was lost there. */
export const isAway = (p: Sql): Sql => sql`case when ${p}.status = ${fixed(MISSING)}
  then coalesce(${lastOnItsWay(p)} = ${fixed(SENT)}, false) else ${p}.status = ${fixed(SENT)} end`
