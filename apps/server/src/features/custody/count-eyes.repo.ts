import {
  isSameSpot,
  NOBODY,
  type CountPlace,
  type CountSpot,
  type CountToday,
} from '@visa/contract/custody/count'
import type { ActingPerson } from '../../access/mover.ts'
import { one, rows, sql, type Queryable, type Sql } from '../../db/sql.ts'

/**
 * Who vouches for a count: of every place two people, and of no words those who said them. That a passport is missing, or
 * lies somewhere by somebody's word, is said of one that nobody has in hand; one that was put in its place is there to be
 * seen by whoever vouches for the place.
 */

/** Whether a scan still proves something: now, or when a round of a day before ended. */
export type Holds = (scan: Sql) => Sql
export const holdsNow: Holds = (scan) => sql`${scan}.superseded_at is null`

/** In whose hands: of a passport, a scan or what was said to be done. */
export const handOf = (column: Sql): Sql => sql`coalesce(${column}, ${NOBODY}::bigint)`

interface Counted extends CountSpot {
  /** Scans in the place, and those of the reader. */
  scans: number
  mine: number
  /** Somebody else said that it is done, after the reader's last scan. */
  vouched: boolean
}

const countedBy = (
  db: Queryable,
  { viewer: { userId } }: ActingPerson,
  countId: number,
  holds: Holds,
): Promise<Counted[]> =>
  rows<Counted & { [column: string]: unknown }>(
    db,
    sql`select p.place_id as "placeId", case when p.place_id is null then ${handOf(sql`p.keeper_id`)} end as "keeperId", s.scans, s.mine,
          coalesce(d.done_by <> ${userId} and (s.last is null or d.done_at >= s.last), false) as vouched
        from (select x.place_id, x.keeper_id from custody_count_scan x where x.count_id = ${countId} and ${holds(sql`x`)}
          union select place_id, keeper_id from custody_count_place where count_id = ${countId}) p
        cross join lateral (select count(*) as scans, count(*) filter (where x.scanned_by = ${userId}) as mine,
            max(x.scanned_at) filter (where x.scanned_by = ${userId}) as last
          from custody_count_scan x where x.count_id = ${countId} and x.place_id is not distinct from p.place_id
            and x.keeper_id is not distinct from p.keeper_id and ${holds(sql`x`)}) s
        left join custody_count_place d on d.count_id = ${countId} and d.place_id is not distinct from p.place_id
          and d.keeper_id is not distinct from p.keeper_id`,
  )

/** Mostly the reader's own, or said to be done without a scan though something should be there. */
const isOwn = ({ scans, mine, vouched }: Counted, system: number): boolean => {
  if (vouched) return false
  return scans === 0 ? system > 0 : mine * 2 > scans
}

/** What of a count is the reader's own doing: somebody else closes the day over it. */
export async function ownInCount(
  db: Queryable,
  by: ActingPerson,
  countId: number | null,
  places: readonly CountPlace[],
  holds: Holds = holdsNow,
): Promise<CountToday['own']> {
  if (countId === null) return NOTHING_OWN
  const { userId } = by.viewer
  const said = await one<{ began: boolean; explained: boolean }>(
    db,
    sql`select coalesce(c.begun_by = ${userId}, false) as began, exists (select 1 from custody_count_note n
          where n.count_id = c.id and n.said_by = ${userId} and n.outcome in ('OTHER', 'MISSING') and n.item_id is not null
            and n.superseded_at is null) as explained
        from custody_count c where c.id = ${countId}`,
  )
  const counted = await countedBy(db, by, countId, holds)
  const own = counted.filter((each) => {
    const place = places.find((of) => isSameSpot(of, each))
    return isOwn(each, (place?.system ?? 0) - (place?.lost ?? 0))
  })
  return { ...said, places: own.map(({ placeId, keeperId }) => ({ placeId, keeperId })) }
}

/** Of what is closed nothing is left to vouch for. */
export const NOTHING_OWN: CountToday['own'] = { began: false, explained: false, places: [] }
