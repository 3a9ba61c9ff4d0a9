import type { CountDifference, CountPlace, CountToday } from '@visa/contract/custody/count'
import { dayOf } from '@visa/contract/dates'
import { VALID } from '@visa/contract/fields'
import type { ActingPerson } from '../../access/mover.ts'
import { personFor } from '../../access/person-name.ts'
import { instantOf } from '../../db/instant.ts'
import { first, one, rows, sql, type Queryable, type Sql } from '../../db/sql.ts'

/** What stands in a place by the system. */
const STANDS = sql`p.status in (1, 2, 4, 7, 8)`
export const placeText = (alias: Sql): Sql =>
  sql`coalesce((select trim(k.name || ' ' || ${alias}.slot) from custody_place k where k.id = ${alias}.place_id), '')`

const placesOf = (db: Queryable, { viewer }: ActingPerson, countId: number | null): Promise<CountPlace[]> =>
  rows<CountPlace & { [column: string]: unknown }>(
    db,
    sql`select k.id as "placeId", k.name, k.layers, k.slots, s.system, s.system - s.less as counted,
          case when d.done_at is null then 0 else s.less end as less,
          (select count(*) from custody_count_scan x where x.count_id = ${countId} and x.place_id = k.id
            and not x.fits) as more,
          ${personFor(viewer, sql`d.done_by`)} as "doneBy", ${instantOf(sql`d.done_at`)} as "doneAt"
        from custody_place k left join custody_count_place d on d.count_id = ${countId} and d.place_id = k.id
        cross join lateral (select count(*) as system, count(*) filter (where not exists (
            select 1 from custody_count_scan x where x.count_id = ${countId} and x.item_id = p.id)) as less
          from passport_item p where p.house_id = k.company_id and p.place_id = k.id and ${STANDS}) s
        where k.company_id = ${viewer.companyId} and k.valid = ${VALID.ENABLED} order by k.sort_no, k.name`,
  )

const NOTE = sql`left join custody_count_note n on n.count_id = c.id`

/** What lacks in places that were scanned whole, and what was seen where the system does not have it. */
const differencesOf = (
  db: Queryable,
  { viewer }: ActingPerson,
  countId: number,
): Promise<CountDifference[]> =>
  rows<CountDifference & { [column: string]: unknown }>(
    db,
    sql`select d.kind, d.code, d."passportId", d.name, d."passportNo", d."placeName", d."systemPlace",
          coalesce(d.outcome, '') as outcome, coalesce(d.note, '') as note,
          ${personFor(viewer, sql`d.said_by`)} as "saidBy"
        from (
          select 'LESS' as kind, p.passport_no as code, p.id as "passportId", p.holder as name,
            p.passport_no as "passportNo", k.name as "placeName", ${placeText(sql`p`)} as "systemPlace",
            n.outcome, n.note, n.said_by
          from custody_count c join custody_count_place d on d.count_id = c.id
          join custody_place k on k.id = d.place_id
          join passport_item p on p.house_id = k.company_id and p.place_id = k.id and ${STANDS}
          ${NOTE} and n.code = p.passport_no
          where c.id = ${countId} and not exists (
            select 1 from custody_count_scan x where x.count_id = c.id and x.item_id = p.id)
          union all
          select 'MORE', x.code, p.id, coalesce(p.holder, ''), coalesce(p.passport_no, ''), k.name,
            coalesce(${placeText(sql`p`)}, ''), n.outcome, n.note, n.said_by
          from custody_count c join custody_count_scan x on x.count_id = c.id and not x.fits
          join custody_place k on k.id = x.place_id left join passport_item p on p.id = x.item_id
          ${NOTE} and n.code = x.code where c.id = ${countId}
          union all
          select 'LESS', n.code, n.item_id, coalesce(p.holder, ''), coalesce(p.passport_no, ''), '', '', n.outcome, n.note,
            n.said_by
          from custody_count_note n left join passport_item p on p.id = n.item_id
          where n.count_id = ${countId} and n.outcome in ('MISSING', 'PUT_HERE')) d
        order by (d.outcome is not null), d.kind, d.name`,
  )

export async function countOf(db: Queryable, by: ActingPerson): Promise<CountToday> {
  const { viewer } = by
  const day = dayOf(by.now)
  const found = await first<
    Pick<CountToday, 'begunBy' | 'closedBy' | 'closedAt'> & { id: number; [column: string]: unknown }
  >(
    db,
    sql`select c.id, ${personFor(viewer, sql`c.begun_by`)} as "begunBy", ${personFor(viewer, sql`c.closed_by`)} as "closedBy",
          ${instantOf(sql`c.closed_at`)} as "closedAt"
        from custody_count c where c.company_id = ${viewer.companyId} and c.day = ${day}::date`,
  )
  const { count: transfers } = await one<{ count: number }>(
    db,
    sql`select count(*) as count from custody_transfer
        where company_id = ${viewer.companyId} and confirmed_at is null and cancelled_at is null`,
  )
  return {
    begunBy: '',
    closedBy: '',
    closedAt: null,
    ...found,
    id: found?.id ?? null,
    day,
    places: await placesOf(db, by, found?.id ?? null),
    differences: found === undefined ? [] : await differencesOf(db, by, found.id),
    transfers,
  }
}

/** What stands in one place, with what of it was seen today. */
export const placeCount = (db: Queryable, { viewer, now }: ActingPerson, placeId: number) =>
  rows<{ passportId: number; slot: string; name: string; passportNo: string; seen: boolean }>(
    db,
    sql`select p.id as "passportId", p.slot, p.holder as name, p.passport_no as "passportNo",
          exists (select 1 from custody_count_scan x join custody_count c on c.id = x.count_id
            where c.company_id = ${viewer.companyId} and c.day = ${dayOf(now)}::date and x.item_id = p.id) as seen
        from passport_item p where p.house_id = ${viewer.companyId} and p.place_id = ${placeId} and ${STANDS}
        order by split_part(p.slot, '-', 1), split_part(p.slot, '-', 2), p.id`,
  )
