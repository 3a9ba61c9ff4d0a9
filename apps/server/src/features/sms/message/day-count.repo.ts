import { dayOf } from '@visa/contract/dates'
import type { Tx } from '../../../db/pool.ts'
import { affected, sql, type Queryable } from '../../../db/sql.ts'

/** Stands for all mobiles together. */
const ALL = ''

export interface DayLimits {
  perMobile: number
  total: number
}

/** Takes a place on a day, unless it is full. The row is held until the transaction ends, so nobody overtakes. */
const takePlace = async (tx: Tx, day: string, mobile: string, limit: number): Promise<boolean> =>
  limit > 0 &&
  (await affected(
    tx,
    sql`insert into sms_day_count as c (day, mobile, count) values (${day}, ${mobile}, 1)
        on conflict (day, mobile) do update set count = c.count + 1 where c.count < ${limit}`,
  )) === 1

/** Those of one message, and in its wake that of all: always in this order, so that two never wait for each other. */
const placesOf = (mobile: string): string[] => [...mobile.split(',').toSorted(), ALL]

async function giveBack(db: Queryable, day: string, places: readonly string[]): Promise<void> {
  for (const place of places) {
    await affected(
      db,
      sql`update sms_day_count set count = count - 1 where day = ${day} and mobile = ${place} and count > 0`,
    )
  }
}

/** Counts a message before it is handed over; false: the day has no place for it, and it was not counted. */
export async function countIn(tx: Tx, mobile: string, limits: DayLimits, now: Date): Promise<boolean> {
  const day = dayOf(now)
  const taken: string[] = []
  for (const place of placesOf(mobile)) {
    if (!(await takePlace(tx, day, place, place === ALL ? limits.total : limits.perMobile))) {
      await giveBack(tx, day, taken)
      return false
    }
    taken.push(place)
  }
  return true
}

/** Takes a message out of the count that surely did not go out. */
export const countOut = (tx: Tx, mobile: string, now: Date): Promise<void> =>
  giveBack(tx, dayOf(now), placesOf(mobile))
