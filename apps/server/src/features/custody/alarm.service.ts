import { ALARM_KINDS, GRAVE_ALARMS, type AlarmKind, type CustodyAlarm } from '@visa/contract/custody/passport'
import type { ActingPerson, Mover } from '../../access/mover.ts'
import { personFor } from '../../access/person-name.ts'
import { rowsWithin } from '../../access/rows-within.ts'
import { instantOf } from '../../db/instant.ts'
import type { Tx } from '../../db/pool.ts'
import { affected, one, rows, sql, type Queryable } from '../../db/sql.ts'
import { passportsWhere } from './passport.repo.ts'
import { passportTable, type PassportRow } from './passport.table.ts'

/** What is wrong with a passport stands on the desks of its house until it is right again. */

interface Moved {
  row: PassportRow
  reason: string
  by: Mover
}

/** Raised with the move itself, in its transaction; once, however often it is told. */
export const raise =
  (kind: AlarmKind) =>
  (tx: Tx, { row, reason, by }: Moved): Promise<unknown> =>
    affected(
      tx,
      sql`insert into custody_alarm (item_id, company_id, kind, note, raised_by, raised_at)
          select p.id, coalesce(p.house_id, p.accept_org_id, p.centre_id, p.platform_id, p.agent_id), ${kind}, ${reason},
            ${by.actor.userId}, ${by.now}
          from passport_item p where p.id = ${row.id}
            and coalesce(p.house_id, p.accept_org_id, p.centre_id, p.platform_id, p.agent_id) is not null
          on conflict do nothing`,
    )

/** What is open of these kinds is over by the move, with what was said of it; no kind: whatever is open. */
export const settle =
  (...kinds: readonly AlarmKind[]) =>
  (tx: Tx, { row, reason, by }: Moved): Promise<unknown> =>
    affected(
      tx,
      sql`update custody_alarm set settled_by = ${by.actor.userId}, settled_at = ${by.now}, settled_note = ${reason},
            updated_at = now()
          where item_id = ${row.id} and settled_at is null
            and kind = any(${kinds.length === 0 ? [...ALARM_KINDS] : [...kinds]}::text[])`,
    )

const SHOWN = 100

/** What is open in the own house, of passports within reach; what is lost before what is only late. */
export async function openAlarms(
  db: Queryable,
  by: ActingPerson,
  most = SHOWN,
): Promise<{ total: number; grave: number; rows: CustodyAlarm[] }> {
  const { viewer } = by
  const open = sql`a.company_id = ${viewer.companyId} and a.settled_at is null
    and ${rowsWithin(viewer, passportTable, 'p')}`
  const counts = await one<{ total: number; grave: number }>(
    db,
    sql`select count(distinct a.item_id) as total,
          count(distinct a.item_id) filter (where a.kind = any(${[...GRAVE_ALARMS]}::text[])) as grave
        from custody_alarm a join passport_item p on p.id = a.item_id where ${open}`,
  )
  const found = await rows<Omit<CustodyAlarm, 'passport'> & { itemId: number; [column: string]: unknown }>(
    db,
    sql`select a.id, a.item_id as "itemId", a.kind, a.note, ${personFor(viewer, sql`a.raised_by`)} as "raisedBy",
          ${instantOf(sql`a.raised_at`)} as "raisedAt"
        from custody_alarm a join passport_item p on p.id = a.item_id where ${open}
        order by array_position(${[...ALARM_KINDS]}::text[], a.kind), a.raised_at, a.id limit ${most}`,
  )
  const passports = await passportsWhere(
    db,
    by,
    sql`p.id = any(${found.map(({ itemId }) => itemId)}::bigint[])`,
    most,
  )
  const listed = found.flatMap(({ itemId, ...alarm }) => {
    const passport = passports.find(({ id }) => id === itemId)
    return passport === undefined ? [] : [{ ...alarm, passport }]
  })
  return { ...counts, rows: listed }
}
