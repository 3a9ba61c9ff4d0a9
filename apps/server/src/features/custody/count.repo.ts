import type { CountDifference, CountPlace, CountRound, CountToday } from '@visa/contract/custody/count'
import { SHIFT_STATUS } from '@visa/contract/money/shift.states'
import { dayOf } from '@visa/contract/dates'
import type { ActingPerson } from '../../access/mover.ts'
import { personFor } from '../../access/person-name.ts'
import { instantOf } from '../../db/instant.ts'
import { first, fixed, one, rows, sql, type Queryable, type Sql } from '../../db/sql.ts'
import { differencesOf } from './count-differences.repo.ts'
import { NOTHING_OWN, ownInCount } from './count-eyes.repo.ts'
import { countingNow, countingThen, placesOf } from './counting.repo.ts'

/** What counts that were closed long ago do not tell of a place. */
type LaterOfPlace = 'keeperId' | 'keeper' | 'since' | 'lost' | 'scannedBy'

/** What is kept of a closed count: all but names and numbers, which are the passports' own. */
interface Told {
  places: (Omit<CountPlace, 'stale' | LaterOfPlace> & Partial<Pick<CountPlace, LaterOfPlace>>)[]
  differences: (Omit<
    CountDifference,
    'name' | 'passportNo' | 'last' | 'answers' | 'billNo' | 'lost' | 'seenWith'
  > &
    Partial<Pick<CountDifference, 'seenWith'>>)[]
}

export const toldOf = ({ places, differences }: Pick<CountToday, 'places' | 'differences'>): Told => ({
  // Hands that hold nothing are no part of what was counted.
  places: places
    .filter(({ placeId, system, more }) => placeId !== null || system + more > 0)
    .map(({ stale: _s, ...place }) => place),
  differences: differences.map(
    ({
      name: _n,
      passportNo: _p,
      last: _l,
      answers: _a,
      billNo: _b,
      lost: _g,
      code,
      passportId,
      ...rest
    }) => ({
      ...rest,
      passportId,
      code: passportId === null ? code : '',
    }),
  ),
})

async function untold(
  db: Queryable,
  { places, differences }: Told,
): Promise<Pick<CountToday, 'places' | 'differences'>> {
  const named = await rows<{ id: number; name: string; passportNo: string }>(
    db,
    sql`select id, holder as name, passport_no as "passportNo" from passport_item
        where id = any(${differences.map(({ passportId }) => passportId)}::bigint[])`,
  )
  return {
    places: places.map((place) => ({
      keeperId: null,
      keeper: '',
      since: 0,
      lost: 0,
      scannedBy: '',
      ...place,
      stale: false,
    })),
    differences: differences.map(({ code, ...each }) => {
      const { name = '', passportNo = '' } = named.find(({ id }) => id === each.passportId) ?? {}
      // Counts that were closed long ago call what was put where it was seen a lack.
      const kind = each.outcome === 'PUT_HERE' ? 'MORE' : each.kind
      return {
        seenWith: '',
        ...each,
        kind,
        name,
        passportNo,
        code: code || passportNo,
        answers: [],
        billNo: '',
        lost: false,
      }
    }),
  }
}

interface Found extends Pick<
  CountToday,
  'day' | 'round' | 'begunBy' | 'closedBy' | 'closedAt' | 'lateReason'
> {
  id: number
  told: Told | null
  [column: string]: unknown
}

const countWhere = (db: Queryable, { viewer }: ActingPerson, which: Sql): Promise<Found | undefined> =>
  first<Found>(
    db,
    sql`select c.id, c.day, c.round, ${personFor(viewer, sql`c.begun_by`)} as "begunBy", ${personFor(viewer, sql`c.closed_by`)} as "closedBy",
          ${instantOf(sql`c.closed_at`)} as "closedAt", c.late_reason as "lateReason", c.told
        from custody_count c where c.company_id = ${viewer.companyId} and ${which}`,
  )

/** A count of the house that is closed, as it was then. */
async function closedCount(db: Queryable, by: ActingPerson, id: number): Promise<CountToday | undefined> {
  const found = await countWhere(db, by, sql`c.id = ${id} and c.closed_at is not null`)
  if (found === undefined || found.told === null) return undefined
  const { told, ...count } = found
  return { ...count, other: 'NONE', ...(await untold(db, told)), ...NOTHING_OPEN, own: NOTHING_OWN }
}

/** What was counted of a day that went by, against what stood there when it ended; nothing where nobody counted. */
export async function countOfDay(
  db: Queryable,
  by: ActingPerson,
  { id, day, round }: { id: number; day: string; round: CountRound },
): Promise<Pick<CountToday, 'places' | 'differences' | 'own'>> {
  const { begun } = await one<{ begun: boolean }>(
    db,
    sql`select exists (select 1 from custody_count_scan where count_id = ${id})
          or exists (select 1 from custody_count_place where count_id = ${id}) as begun`,
  )
  if (!begun) return { places: [], differences: [], own: await ownInCount(db, by, id, []) }
  const counting = countingThen(by, { id, day, round })
  const places = await placesOf(db, by, counting)
  return {
    places,
    differences: await differencesOf(db, by, counting),
    own: await ownInCount(db, by, id, places, counting.holds),
  }
}

const NOTHING_OPEN = { transfers: 0, shifts: 0 }

/** What the people of the house have not handed on: nobody goes home over it. */
const openInHouse = (db: Queryable, { viewer: { companyId } }: ActingPerson): Promise<typeof NOTHING_OPEN> =>
  one<typeof NOTHING_OPEN & { [column: string]: unknown }>(
    db,
    sql`select (select count(*) from custody_transfer
          where company_id = ${companyId} and confirmed_at is null and cancelled_at is null) as transfers,
        (select count(*) from cashier_shift
          where company_id = ${companyId} and status = ${fixed(SHIFT_STATUS.OPEN)}) as shifts`,
  )

/** How far the other round of the same day is. */
async function otherRound(
  db: Queryable,
  { viewer }: ActingPerson,
  { day, round }: { day: string; round: CountRound },
): Promise<CountToday['other']> {
  const found = await first<{ closed: boolean }>(
    db,
    sql`select closed_at is not null as closed from custody_count
        where company_id = ${viewer.companyId} and day = ${day}::date and round <> ${round}`,
  )
  if (found === undefined) return 'NONE'
  return found.closed ? 'CLOSED' : 'OPEN'
}

/** A round of the house that is not closed, as it stands. */
async function runningCount(
  db: Queryable,
  by: ActingPerson,
  { day, round, found }: { day: string; round: CountRound; found: Found | undefined },
): Promise<CountToday> {
  const countId = found?.id ?? null
  const counting = countingNow(by, countId, round)
  const places = await placesOf(db, by, counting)
  return {
    id: countId,
    day,
    round,
    other: await otherRound(db, by, { day, round }),
    begunBy: found?.begunBy ?? '',
    closedBy: '',
    closedAt: null,
    lateReason: '',
    places,
    differences: countId === null ? [] : await differencesOf(db, by, counting),
    // What is handed over while the house opens keeps nobody from working.
    ...(round === 'OPENING' ? NOTHING_OPEN : await openInHouse(db, by)),
    own: await ownInCount(db, by, countId, places),
  }
}

/** A round of today, as it stands or as it was closed. */
export async function countOf(
  db: Queryable,
  by: ActingPerson,
  round: CountRound = 'CLOSING',
): Promise<CountToday> {
  const day = dayOf(by.now)
  const found = await countWhere(db, by, sql`c.day = ${day}::date and c.round = ${round}`)
  const closed = found === undefined ? undefined : await closedCount(db, by, found.id)
  if (closed !== undefined) return { ...closed, other: await otherRound(db, by, { day, round }) }
  return runningCount(db, by, { day, round, found })
}

/** A round as its report tells it: one that runs is only of today. */
export async function countById(
  db: Queryable,
  by: ActingPerson,
  id: number,
): Promise<CountToday | undefined> {
  const closed = await closedCount(db, by, id)
  if (closed !== undefined) return closed
  const day = dayOf(by.now)
  const found = await countWhere(db, by, sql`c.id = ${id} and c.closed_at is null and c.day = ${day}::date`)
  return found === undefined ? undefined : runningCount(db, by, { day, round: found.round, found })
}
