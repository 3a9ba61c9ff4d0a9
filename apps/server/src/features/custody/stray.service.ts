import type { custodyStraySettle, CustodyStray } from '@visa/contract/custody/stray'
import type { HandlerInput } from '@visa/contract/endpoint'
import type { ActingPerson } from '../../access/mover.ts'
import { personFor } from '../../access/person-name.ts'
import { instantOf } from '../../db/instant.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Tx } from '../../db/pool.ts'
import { affected, first, one, rows, sql, type Queryable, type Sql } from '../../db/sql.ts'
import { orGone } from '../../refusal/or-gone.ts'
import { Refusal } from '../../refusal/refusal.ts'
import { placeNameOf } from './place.service.ts'

/** Passports that turned up where they do not belong, told to whoever manages the house. */

interface Told {
  code: string
  itemId: number | null
  note: string
  /** At the retrieval of a bill, or at a count in a place or in hands. */
  at: { retrieval: number } | { countId: number; placeId: number | null }
}

/**
 * Told once, however often it is seen until somebody settles it: a passport that the house knows by its number, whichever
 * of its codes was scanned. What each says of it is kept. Gives back which it is.
 */
export async function tellOfStray(
  tx: Tx,
  { viewer, now }: ActingPerson,
  { code, itemId, note, at }: Told,
): Promise<number> {
  const { retrieval, countId, placeId } = { retrieval: null, countId: null, placeId: null, ...at }
  const { id } = await one<{ id: number }>(
    tx,
    sql`insert into custody_stray (company_id, code, item_id, retrieval, count_id, place_id, note, raised_by, raised_at)
        values (${viewer.companyId},
          coalesce((select nullif(p.passport_no, '') from passport_item p where p.id = ${itemId}), ${code}), ${itemId}, ${retrieval}, ${countId},
          ${placeId}, ${note}, ${viewer.userId}, ${now})
        on conflict (company_id, code) where settled_at is null do update set updated_at = now(),
          note = case when position(E'\n' || excluded.note || E'\n' in E'\n' || custody_stray.note || E'\n') > 0
            then custody_stray.note
            else concat_ws(E'\n', nullif(custody_stray.note, ''), excluded.note) end
        returning id`,
  )
  return id
}

/** How one named by an alias was settled, as it is told wherever it is. */
export const settledColumns = (
  viewer: Viewer,
  s: Sql,
): Sql => sql`case when ${s}.misread then 'MISREAD' else coalesce(${s}.outcome, '') end as "settledAs",
  coalesce(${s}.answer, '') as answer, coalesce(${personFor(viewer, sql`${s}.settled_by`)}, '') as "settledBy",
  ${instantOf(sql`${s}.settled_at`)} as "settledAt"`

const SHOWN = 100

/** Those of the own house that are open, the oldest first, and what was settled in the last days. */
export async function listStrays(
  db: Queryable,
  by: ActingPerson,
  most = SHOWN,
): Promise<{ open: number; rows: CustodyStray[] }> {
  const { count: open } = await one<{ count: number }>(
    db,
    sql`select count(*) as count from custody_stray where company_id = ${by.viewer.companyId} and settled_at is null`,
  )
  return { open, rows: await straysOfHouse(db, by, most) }
}

const straysOfHouse = (db: Queryable, { viewer, now }: ActingPerson, most: number): Promise<CustodyStray[]> =>
  rows<CustodyStray & { [column: string]: unknown }>(
    db,
    sql`select s.id, s.code, coalesce(p.holder, '') as name, coalesce(p.passport_no, '') as "passportNo",
          coalesce((select b.bill_no from retrieval_stray r join send_bill b on b.id = r.bill_id
            where r.stray_id = s.id order by r.id desc limit 1), '') as "billNo",
          ${placeNameOf(sql`s.place_id`)} as "placeName", s.note, ${personFor(viewer, sql`s.raised_by`)} as "raisedBy",
          ${instantOf(sql`s.raised_at`)} as "raisedAt", ${settledColumns(viewer, sql`s`)}
        from custody_stray s left join passport_item p on p.id = s.item_id
        where s.company_id = ${viewer.companyId}
          and (s.settled_at is null or s.settled_at > ${now}::timestamptz - interval '7 days')
        order by (s.settled_at is not null), s.settled_at desc, s.id limit ${most}`,
  )

/** What became of it, said once: whoever is late is told who said so. */
export async function settleTold(
  tx: Tx,
  by: ActingPerson,
  { id, settledAs, answer }: HandlerInput<typeof custodyStraySettle>['body'],
): Promise<void> {
  const { code, who } = orGone(
    await first<{ code: string; who: string | null }>(
      tx,
      sql`select s.code, ${personFor(by.viewer, sql`s.settled_by`)} as who from custody_stray s
          where s.id = ${id} and s.company_id = ${by.viewer.companyId} for update`,
    ),
  )
  // No passport was there at all: the outcome has no word for that which the version before knows.
  const isMisread = settledAs === 'MISREAD'
  const settled = await affected(
    tx,
    sql`update custody_stray set outcome = ${isMisread ? 'OTHER' : settledAs}, misread = ${isMisread}, answer = ${answer}, settled_by = ${by.viewer.userId},
          settled_at = ${by.now}, updated_at = now() where id = ${id} and settled_at is null`,
  )
  if (settled === 0) throw new Refusal('straySettled', { code, who: who ?? '' })
}
