import { passportCode } from '@visa/contract/rules/scan-code'
import { PASSPORT_STATUS, PASSPORTS_HERE } from '@visa/contract/custody/passport.states'
import {
  COUNT_CLOSER,
  NOBODY,
  type countAgain,
  type countDone,
  type CountRound,
  type countScan,
  type countUnscan,
} from '@visa/contract/custody/count'
import { can } from '@visa/contract/authority'
import { dayOf } from '@visa/contract/dates'
import type { HandlerInput, HandlerOutput } from '@visa/contract/endpoint'
import type { ActingPerson } from '../../access/mover.ts'
import { personFor, personNames } from '../../access/person-name.ts'
import { instantOf } from '../../db/instant.ts'
import type { Tx } from '../../db/pool.ts'
import { affected, first, fixed, one, rows, sql, type Sql } from '../../db/sql.ts'
import { seenRow } from '../../refusal/held-row.ts'
import { orGone } from '../../refusal/or-gone.ts'
import { Refusal } from '../../refusal/refusal.ts'
import { handOf } from './count-eyes.repo.ts'
import { keeperText, placeText, STANDS } from './counting.repo.ts'
import { labelOf } from './label.service.ts'
import { refuseOddTime } from './passport.service.ts'
import { placeTable } from './place.table.ts'

/** A house that is closing does not begin to open: what was begun may still be ended. */
async function refuseLateOpening(tx: Tx, { viewer, now }: ActingPerson): Promise<void> {
  const begun = await rows<{ round: CountRound }>(
    tx,
    sql`select round from custody_count where company_id = ${viewer.companyId} and day = ${dayOf(now)}::date`,
  )
  if (begun.length > 0 && begun.every(({ round }) => round === 'CLOSING'))
    throw new Refusal('countOpeningLate')
}

/** A round of today of one's own house, begun with the first scan and held; a closed one is refused. */
export async function heldCount(tx: Tx, by: ActingPerson, round: CountRound): Promise<{ id: number }> {
  const { viewer, now } = by
  if (round === 'OPENING') await refuseLateOpening(tx, by)
  await affected(
    tx,
    sql`insert into custody_count (company_id, day, round, begun_by) values (${viewer.companyId},
          ${dayOf(now)}::date, ${round}, ${viewer.userId}) on conflict do nothing`,
  )
  const { closed, ...count } = await one<{ id: number; closed: boolean }>(
    tx,
    sql`select id, closed_at is not null as closed from custody_count
        where company_id = ${viewer.companyId} and day = ${dayOf(now)}::date and round = ${round} for update`,
  )
  if (closed) throw new Refusal('countClosed', { day: dayOf(now) })
  return count
}

interface Seen {
  id: number
  name: string
  passportNo: string
  placeId: number | null
  keeperId: number
  slot: string
  systemPlace: string
  keeper: string
  lost: boolean
  stands: boolean
}

interface Spot {
  placeId: number | null
  /** Null: of a place, or in nobody's hands. */
  keeperId: number | null
}

/**
 * Hands of the own house: of somebody who works there, or who has a passport of it by the system, of which a carrier may
 * be another company's. Of anybody else nothing is said, not even that there is such a person.
 */
async function refuseStrangeHands(tx: Tx, { viewer }: ActingPerson, keeperId: number): Promise<void> {
  if (keeperId === NOBODY || keeperId === viewer.userId) return
  const own = await first(
    tx,
    sql`select 1 from app_user u where u.id = ${keeperId} and (u.company_id = ${viewer.companyId}
          or exists (select 1 from passport_item p where p.house_id = ${viewer.companyId} and p.custodian_id = u.id))`,
  )
  orGone(own)
}

/**
 * A place of the own house, or somebody's hands. Everybody counts what is in their own; who closes counts, looked at by
 * somebody else, what another has, or nobody.
 */
async function spotOf(
  tx: Tx,
  by: ActingPerson,
  { placeId, keeperId = by.viewer.userId }: { placeId: number | null; keeperId?: number | undefined },
  { vouches = false } = {},
): Promise<Spot> {
  if (placeId !== null) {
    await seenRow(tx, by, placeTable, placeId)
    return { placeId, keeperId: null }
  }
  await refuseStrangeHands(tx, by, keeperId)
  const mayCount = keeperId === by.viewer.userId || can(by.viewer.authorities, COUNT_CLOSER)
  if (!mayCount && !vouches) throw new Refusal('countOthersHands', { who: await nameOf(tx, by, keeperId) })
  return { placeId, keeperId: keeperId === NOBODY ? null : keeperId }
}

const nameOf = async (tx: Tx, { viewer }: ActingPerson, userId: number): Promise<string> =>
  (await personNames(tx, viewer, [userId])).get(userId) ?? ''

const atSpot = (alias: Sql, { placeId, keeperId }: Spot): Sql =>
  sql`${alias}.place_id is not distinct from ${placeId}::bigint and ${alias}.keeper_id is not distinct from ${keeperId}::bigint`

/** Who counted it before in this round, when and where. */
const scannedBefore = (
  tx: Tx,
  { viewer }: ActingPerson,
  countId: number,
  { code, itemId }: { code: string; itemId: number | undefined },
) =>
  one<NonNullable<HandlerOutput<typeof countScan>['before']> & { [column: string]: unknown }>(
    tx,
    sql`select ${personFor(viewer, sql`x.scanned_by`)} as who, ${instantOf(sql`coalesce(x.client_at, x.scanned_at)`)} as at, k.name as "placeName",
          ${personFor(viewer, sql`x.keeper_id`)} as keeper
        from custody_count_scan x left join custody_place k on k.id = x.place_id
        where x.count_id = ${countId} and x.superseded_at is null
          and ${itemId === undefined ? sql`x.item_id is null and x.code = ${code}` : sql`x.item_id = ${itemId}`}`,
  )

const NOTHING_SEEN = { before: null, name: '', passportNo: '', slot: '', systemPlace: '', keeper: '' }

/** One passport seen in a place. Each is counted once, whoever scans it. */
export async function scanCounted(
  tx: Tx,
  by: ActingPerson,
  { code: typed, round, clientAt, ...where }: HandlerInput<typeof countScan>['body'],
): Promise<HandlerOutput<typeof countScan>> {
  refuseOddTime(by.now, clientAt)
  const { placeId, keeperId } = await spotOf(tx, by, where)
  const { companyId } = by.viewer
  const { id: countId } = await heldCount(tx, by, round)
  const code = passportCode(typed)
  // Held: whoever moves it at this moment is before the scan, which is judged by that, or after it and ends it.
  const found = await first<Seen & { [column: string]: unknown }>(
    tx,
    sql`select p.id, p.holder as name, p.passport_no as "passportNo", p.place_id as "placeId", ${handOf(sql`p.custodian_id`)} as "keeperId", p.slot,
          ${placeText(sql`p`)} as "systemPlace", ${keeperText(by.viewer, sql`p`)} as keeper,
          p.status = ${fixed(PASSPORT_STATUS.MISSING)} as lost, p.status in (${fixed(...PASSPORTS_HERE)}) and p.house_id = ${companyId} as stands
        from passport_item p where (p.label = ${code} or p.passport_no = ${code})
          and (p.house_id = ${companyId} or p.centre_id = ${companyId} or p.accept_org_id = ${companyId})
        order by (p.status = ${fixed(PASSPORT_STATUS.RETURNED)}), p.id desc limit 1 for share of p`,
  )
  // Printed, and on no passport yet or any more: what it may be stuck to is counted by its own number.
  if (found === undefined && (await labelOf(tx, by, code)) !== undefined)
    return { ...NOTHING_SEEN, kind: 'blank' }
  const fits =
    found?.stands === true &&
    found.placeId === placeId &&
    (placeId !== null || found.keeperId === (keeperId ?? NOBODY))
  const noted = await affected(
    tx,
    sql`insert into custody_count_scan (count_id, place_id, keeper_id, code, item_id, fits, scanned_by, scanned_at, client_at)
        values (${countId}, ${placeId}, ${keeperId}, ${found?.passportNo ?? code}, ${found?.id ?? null}, ${fits}, ${by.viewer.userId},
          ${by.now}, ${clientAt ?? null}) on conflict do nothing`,
  )
  const { name, passportNo, slot, systemPlace, keeper } = found ?? NOTHING_SEEN
  const told = { before: null, name, passportNo, slot, systemPlace, keeper }
  if (noted === 0) {
    const before = await scannedBefore(tx, by, countId, { code, itemId: found?.id })
    return { kind: 'twice', ...told, before }
  }
  if (found === undefined) return { kind: 'unknown', ...told }
  if (found.lost) return { kind: 'lost', ...told }
  return { kind: fits ? 'here' : 'elsewhere', ...told }
}

/** Takes back an own scan, of which nobody has said anything yet, in a place that nobody has said to be done. */
export async function unscan(
  tx: Tx,
  by: ActingPerson,
  { code: typed, round, ...where }: HandlerInput<typeof countUnscan>['body'],
): Promise<void> {
  const spot = await spotOf(tx, by, where)
  const { id: countId } = await heldCount(tx, by, round)
  const code = passportCode(typed)
  const found = await first<{ id: number; said: boolean; doneBy: string | null }>(
    tx,
    sql`select x.id, exists (select 1 from custody_count_note n where n.count_id = x.count_id and n.code = x.code
            and n.superseded_at is null) as said,
          (select ${personFor(by.viewer, sql`d.done_by`)} from custody_count_place d where d.count_id = x.count_id
            and d.place_id is not distinct from x.place_id and d.keeper_id is not distinct from x.keeper_id and d.done_at >= x.scanned_at) as "doneBy"
        from custody_count_scan x where x.count_id = ${countId} and x.superseded_at is null
          and ${atSpot(sql`x`, spot)} and x.scanned_by = ${by.viewer.userId} and (x.code = ${code}
            or x.item_id in (select p.id from passport_item p where p.label = ${code} or p.passport_no = ${code}))
        order by x.id desc limit 1`,
  )
  if (found === undefined) throw new Refusal('countNotScanned', { code })
  // What was scanned after somebody called the place done is not part of what they said.
  if (found.doneBy !== null) throw new Refusal('countPlaceDone', { code, who: found.doneBy })
  if (found.said) throw new Refusal('countSaid', { code })
  await affected(tx, sql`delete from custody_count_scan where id = ${found.id}`)
}

export async function finishPlace(
  tx: Tx,
  by: ActingPerson,
  { round, ...where }: HandlerInput<typeof countDone>['body'],
): Promise<void> {
  const { id } = await heldCount(tx, by, round)
  const spot = await spotOf(tx, by, where, { vouches: true })
  const { placeId, keeperId } = spot
  const before = await first<{ id: number }>(
    tx,
    sql`select d.id from custody_count_place d where d.count_id = ${id} and ${atSpot(sql`d`, spot)}`,
  )
  // A second person looks at what somebody has in hand and says so too; the first is whoever may count it.
  if (before === undefined) await spotOf(tx, by, where)
  await affected(
    tx,
    sql`insert into custody_count_place (count_id, place_id, keeper_id, done_by, done_at)
        values (${id}, ${placeId}, ${keeperId}, ${by.viewer.userId}, ${by.now})
        on conflict on constraint custody_count_place_once do update set done_by = excluded.done_by, done_at = excluded.done_at`,
  )
}

/**
 * A place is counted again from its first passport: no scan in it holds any more, and nothing that was said of what
 * stands in it or was seen there.
 */
export async function countPlaceAgain(
  tx: Tx,
  by: ActingPerson,
  { round, ...where }: HandlerInput<typeof countAgain>['body'],
): Promise<void> {
  const spot = await spotOf(tx, by, where)
  const { placeId, keeperId } = spot
  const { id } = await heldCount(tx, by, round)
  const here = (alias: Sql): Sql => atSpot(alias, spot)
  await affected(
    tx,
    sql`update custody_count_note n set superseded_at = ${by.now} where n.count_id = ${id} and n.superseded_at is null
          and (n.code in (select x.code from custody_count_scan x where x.count_id = ${id} and ${here(sql`x`)}
              and x.superseded_at is null)
            or n.item_id in (select p.id from passport_item p where p.house_id = ${by.viewer.companyId}
              and p.place_id is not distinct from ${placeId}::bigint
              and (p.place_id is not null or p.custodian_id is not distinct from ${keeperId}::bigint) and ${STANDS}))`,
  )
  await affected(
    tx,
    sql`update custody_count_scan x set superseded_at = ${by.now}
        where x.count_id = ${id} and ${here(sql`x`)} and x.superseded_at is null`,
  )
  await affected(tx, sql`delete from custody_count_place x where x.count_id = ${id} and ${here(sql`x`)}`)
}
