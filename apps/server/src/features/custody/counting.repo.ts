import { PASSPORT_STATUS, PASSPORTS_HERE } from '@visa/contract/custody/passport.states'
import { COUNT_FRESH_HOURS, type CountPlace, type CountRound } from '@visa/contract/custody/count'
import { VALID } from '@visa/contract/fields'
import type { ActingPerson } from '../../access/mover.ts'
import { personFor } from '../../access/person-name.ts'
import { instantOf } from '../../db/instant.ts'
import { fixed, rows, sql, type Queryable, type Sql } from '../../db/sql.ts'
import { handOf, holdsNow, type Holds } from './count-eyes.repo.ts'

/** What a round is counted against, and how far each place of the house was. */

const MS_PER_HOUR = 3_600_000

/** What stands in a place by the system. */
export const STANDS = sql`p.status in (${fixed(...PASSPORTS_HERE)})`
export const placeText = (alias: Sql): Sql =>
  sql`coalesce((select trim(k.name || ' ' || ${alias}.slot) from custody_place k where k.id = ${alias}.place_id), '')`

/** Who answers for what stands in no place: it is in their hands. */
export const keeperText = (viewer: ActingPerson['viewer'], alias: Sql): Sql =>
  sql`case when ${alias}.place_id is null and ${alias}.status in (${fixed(...PASSPORTS_HERE)})
    then ${personFor(viewer, sql`${alias}.custodian_id`)} else '' end`

/**
 * Passports as they stood when a round of a day before ended, by their last movement until then. Looked at are those that are
 * here, and of those that the house took in or keeps what has moved since, wherever it went: each part by its index.
 */
const asOf = ({ viewer: { companyId } }: ActingPerson, end: Sql): Sql => {
  return sql`(select i.id, i.passport_no, i.holder, m.to_status as status, m.place_id, m.slot, m.moved_at,
        m.to_custodian as custodian_id, coalesce(k.company_id, u.company_id) as house_id
      from passport_item i cross join lateral (select * from passport_movement m where m.item_id = i.id
          and m.moved_at < ${end} order by m.id desc limit 1) m
        left join custody_place k on k.id = m.place_id left join app_user u on u.id = m.to_custodian
      where i.id in (select i.id from passport_item i where i.house_id = ${companyId}
        union select i.id from passport_item i where i.accept_org_id = ${companyId} and i.moved_at >= ${end}
        union select i.id from passport_item i where i.centre_id = ${companyId} and i.moved_at >= ${end}))`
}

/**
 * Whether what is there was there when the place was said to be done: what came since does not lack, and waits to be
 * scanned or for somebody to say again that the place is done.
 */
export const STOOD = sql`(p.moved_at <= d.done_at or coalesce((select bool_and(m.to_status in (${fixed(...PASSPORTS_HERE)})
    and m.place_id is not distinct from p.place_id
    and (p.place_id is not null or m.to_custodian is not distinct from p.custodian_id))
  from passport_movement m where m.item_id = p.id and m.moved_at <= p.moved_at and m.id >= (select max(b.id)
    from passport_movement b where b.item_id = p.id and b.moved_at <= d.done_at)), false))`

/**
 * Reported missing in this round: it lacked as it was counted, and does not stop lacking because that was said. Where it
 * stood stays on the passport until it is found.
 */
const LOST = (countId: number | null): Sql => sql`(p.status = ${fixed(PASSPORT_STATUS.MISSING)} and exists (
  select 1 from custody_count_note n where n.count_id = ${countId} and n.item_id = p.id and n.kind = 'LESS'
    and n.outcome = 'MISSING' and n.superseded_at is null))`

export interface Counting {
  countId: number | null
  /** Passports by the system: of now, or of then. */
  items: Sql
  /** Whether a scan still proves something, or did then. */
  holds: Holds
  /** What was counted before this is to be counted again; null: a round that ended, or one that opens the house. */
  freshSince: Date | null
}

/** The evening is judged by what was seen in it. */
const freshSince = ({ now }: ActingPerson, round: CountRound): Date | null =>
  round === 'CLOSING' ? new Date(now.getTime() - COUNT_FRESH_HOURS * MS_PER_HOUR) : null

export const countingNow = (by: ActingPerson, countId: number | null, round: CountRound): Counting => ({
  countId,
  items: sql`passport_item`,
  holds: holdsNow,
  freshSince: freshSince(by, round),
})

/**
 * A round of a day that went by, as it was when it ended: the closing one with its day, the opening one with the last
 * thing that was done in it.
 */
export function countingThen(
  by: ActingPerson,
  { id, day, round }: { id: number; day: string; round: CountRound },
): Counting {
  const dayEnd = sql`((${day}::date + 1)::timestamp at time zone 'Asia/Shanghai')`
  const end =
    round === 'CLOSING'
      ? dayEnd
      : sql`coalesce(greatest((select max(scanned_at) from custody_count_scan where count_id = ${id}),
          (select max(done_at) from custody_count_place where count_id = ${id})), ${dayEnd})`
  const holds: Holds = (scan) => sql`(${scan}.superseded_at is null or ${scan}.superseded_at >= ${end})`
  return { countId: id, items: asOf(by, end), holds, freshSince: null }
}

const scannersAt = (viewer: ActingPerson['viewer'], which: Sql): Sql =>
  sql`coalesce((select string_agg(w.name, ', ' order by w.name) from (select ${personFor(viewer, sql`b.id`)} as name
    from (select distinct x.scanned_by as id from custody_count_scan x where ${which}) b) w), '')`

/**
 * The system against the scans. What was seen elsewhere lacks where the system has it, and is one difference: the one
 * of the place where it was seen. `here` says of a passport and `at` of a scan and of what was done that it is there.
 */
const figures = (
  { viewer }: ActingPerson,
  { countId, items, holds, freshSince: since }: Counting,
  { here, at }: { here: Sql; at: (alias: Sql) => Sql },
): { columns: Sql; from: Sql } => ({
  columns: sql`s.system, s.system - s.less - s.since as counted, case when d.done_at is null then 0 else s.less end as less,
    s.since, s.lost, ${scannersAt(viewer, sql`x.count_id = ${countId} and ${at(sql`x`)} and ${holds(sql`x`)}`)} as "scannedBy",
    (select count(*) from custody_count_scan x where x.count_id = ${countId} and ${at(sql`x`)} and not x.fits
      and ${holds(sql`x`)}) as more,
    ${personFor(viewer, sql`d.done_by`)} as "doneBy", ${instantOf(sql`d.done_at`)} as "doneAt",
    ${
      since === null
        ? sql`false`
        : sql`d.done_at is not null and least(d.done_at, (select min(x.scanned_at) from custody_count_scan x
            where x.count_id = ${countId} and ${at(sql`x`)} and ${holds(sql`x`)})) < ${since}::timestamptz`
    } as stale`,
  from: sql`left join custody_count_place d on d.count_id = ${countId} and ${at(sql`d`)}
    cross join lateral (select count(*) as system, count(*) filter (where o.open and not o.since) as less,
        count(*) filter (where o.open and o.since) as since, count(*) filter (where o.lost) as lost
      from ${items} p cross join lateral (select ${LOST(countId)} as lost) l cross join lateral (select l.lost,
          d.done_at is not null and not l.lost and not ${STOOD} as since, not exists (
          select 1 from custody_count_scan x where x.count_id = ${countId} and x.item_id = p.id and x.fits
            and ${holds(sql`x`)}) as open) o
      where p.house_id = ${viewer.companyId} and ${here} and (${STANDS} or l.lost)) s`,
})

/** In whose hands anything is or was counted, and the reader's own. */
const keepersOf = ({ viewer }: ActingPerson, { countId, items, holds }: Counting): Sql => sql`(
  select ${handOf(sql`p.custodian_id`)} as id from ${items} p
    where p.house_id = ${viewer.companyId} and p.place_id is null and ${STANDS}
  union select ${handOf(sql`x.keeper_id`)} from custody_count_scan x
    where x.count_id = ${countId} and x.place_id is null and ${holds(sql`x`)}
  union select ${handOf(sql`d.keeper_id`)} from custody_count_place d where d.count_id = ${countId} and d.place_id is null
  union select ${viewer.userId}::bigint)`

/** Every place of the house, then what is in people's hands: the reader's first. */
export async function placesOf(db: Queryable, by: ActingPerson, counting: Counting): Promise<CountPlace[]> {
  const inPlace = figures(by, counting, {
    here: sql`p.place_id = k.id`,
    at: (of) => sql`${of}.place_id = k.id`,
  })
  const places = await rows<CountPlace & { [column: string]: unknown }>(
    db,
    sql`select k.id as "placeId", null as "keeperId", '' as keeper, k.name, k.layers, k.slots, ${inPlace.columns} from custody_place k ${inPlace.from}
        where k.company_id = ${by.viewer.companyId} and k.valid = ${VALID.ENABLED} order by k.sort_no, k.name`,
  )
  const inHand = figures(by, counting, {
    here: sql`p.place_id is null and ${handOf(sql`p.custodian_id`)} = h.id`,
    at: (of) => sql`${of}.place_id is null and ${handOf(sql`${of}.keeper_id`)} = h.id`,
  })
  const hands = await rows<CountPlace & { [column: string]: unknown }>(
    db,
    sql`select null as "placeId", h.id as "keeperId", ${personFor(by.viewer, sql`h.id`)} as keeper, '' as name,
          0 as layers, 0 as slots, ${inHand.columns} from ${keepersOf(by, counting)} h ${inHand.from}
        order by (h.id <> ${by.viewer.userId}), keeper, h.id`,
  )
  return [...places, ...hands]
}
