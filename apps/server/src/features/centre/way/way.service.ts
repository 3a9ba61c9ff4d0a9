import type { CentreWayDraft, CentreWayRow } from '@visa/contract/centre/config-ways'
import { dayOf } from '@visa/contract/dates'
import { PAYMENT_WAYS, type PaymentWay } from '@visa/contract/money/ways'
import type { ActingPerson } from '../../../access/mover.ts'
import { changeRow } from '../../../db/logged-rows.ts'
import type { Tx } from '../../../db/pool.ts'
import { rows, sql, type Queryable } from '../../../db/sql.ts'
import { selectOf, type RowOf } from '../../../db/table.ts'
import { InvalidInput } from '../../../refusal/refusal.ts'
import { goesOnWithout, phaseOf, removeComing, saveDated, type Dated } from '../dated/dated.service.ts'
import { centreWayTable } from './way.table.ts'

const dated: Dated<typeof centreWayTable> = { table: centreWayTable, key: ['way'] }

/** What a company says of a way on a day. */
interface WayRule extends Record<string, unknown> {
  way: PaymentWay
  enabled: boolean
  counters: string[]
  refundable: boolean
  sortNo: number
}

const rulesOn = (db: Queryable, companyId: number, now: Date): Promise<WayRule[]> =>
  rows<WayRule>(
    db,
    sql`select way, enabled, counters, refundable, sort_no as "sortNo" from centre_payment_way
        where company_id = ${companyId} and daterange(valid_from, valid_to, '[]') @> ${dayOf(now)}::date`,
  )

/** Where a way stands that nobody gave a place: as in the list of all of them, counted from one. */
const placeOf = (way: PaymentWay, sortNo = 0): number =>
  sortNo === 0 ? PAYMENT_WAYS.indexOf(way) + 1 : sortNo

/**
 * Those of the ways that a company takes at a counter now, in its order; a company that has said nothing takes all.
 * Without a counter: those that it takes anywhere.
 */
export async function waysTaken(
  db: Queryable,
  ways: readonly PaymentWay[],
  { companyId, counter, now }: { companyId: number; counter: string | undefined; now: Date },
): Promise<PaymentWay[]> {
  const told = new Map((await rulesOn(db, companyId, now)).map((rule) => [rule.way, rule]))
  const isTaken = (way: PaymentWay): boolean => {
    const rule = told.get(way)
    if (rule === undefined) return true
    return (
      rule.enabled && (rule.counters.length === 0 || counter === undefined || rule.counters.includes(counter))
    )
  }
  const placeIn = (way: PaymentWay): number => placeOf(way, told.get(way)?.sortNo)
  return ways.filter(isTaken).toSorted((one, other) => placeIn(one) - placeIn(other))
}

/** Whether money goes back by a way at a company. */
export const goesBackBy = async (
  db: Queryable,
  way: PaymentWay,
  { companyId, now }: { companyId: number; now: Date },
): Promise<boolean> =>
  (await rulesOn(db, companyId, now)).find((rule) => rule.way === way)?.refundable ?? true

/** Every way: what is said of it and holds or will, and of the others that they are taken everywhere. */
export async function listWays(
  db: Queryable,
  { viewer: { companyId }, now }: ActingPerson,
): Promise<CentreWayRow[]> {
  const today = dayOf(now)
  const stored = await rows<CentreWayRow & { [column: string]: unknown }>(
    db,
    sql`select ${selectOf(centreWayTable, undefined, 'w')}, ${phaseOf('w', today)} as phase,
          ${goesOnWithout(dated, 'w')} as "goesOn" from centre_payment_way w
        where w.company_id = ${companyId} and (w.valid_to is null or w.valid_to >= ${today}::date)
        order by w.valid_from`,
  )
  const unsaid = PAYMENT_WAYS.filter(
    (way) => !stored.some((row) => row.way === way && row.phase === 'inForce'),
  )
  const open = unsaid.map((way): CentreWayRow => ({
    id: null,
    updateTime: null,
    way,
    enabled: true,
    counters: [],
    refundable: true,
    sortNo: placeOf(way),
    remark: '',
    validFrom: today,
    validTo: null,
    phase: 'inForce',
    goesOn: false,
  }))
  const placed = stored.map((row) => Object.assign(row, { sortNo: placeOf(row.way, row.sortNo) }))
  return [...placed, ...open].toSorted(
    (one, other) =>
      one.sortNo - other.sortNo ||
      PAYMENT_WAYS.indexOf(one.way) - PAYMENT_WAYS.indexOf(other.way) ||
      (one.validFrom < other.validFrom ? -1 : 1),
  )
}

export async function saveWay(
  tx: Tx,
  by: ActingPerson,
  { id, seen, ...draft }: CentreWayDraft,
): Promise<number> {
  const known = await rows<{ counter: string }>(
    tx,
    sql`select counter from centre_counter where company_id = ${by.viewer.companyId} for key share`,
  )
  if (draft.counters.some((name) => !known.some(({ counter }) => counter === name)))
    throw new InvalidInput([{ field: 'counters', rule: 'choice', params: {} }])
  return saveDated(tx, by, dated, { id, seen, draft })
}

/** What is taken at a counter goes on being taken there when it is called otherwise. */
export async function renameInWays(tx: Tx, by: ActingPerson, before: string, after: string): Promise<void> {
  const naming = await rows<RowOf<typeof centreWayTable> & { [column: string]: unknown }>(
    tx,
    sql`select ${selectOf(centreWayTable)} from centre_payment_way
        where company_id = ${by.viewer.companyId} and ${before} = any(counters)
          and (valid_to is null or valid_to >= ${dayOf(by.now)}::date) order by id for update`,
  )
  for (const row of naming) {
    const counters = [...new Set(row.counters.map((name) => (name === before ? after : name)))]
    await changeRow(tx, by.actor, centreWayTable, row, { counters })
  }
}

export const removeWay = (tx: Tx, by: ActingPerson, id: number): Promise<void> =>
  removeComing(tx, by, dated, id)
