import { dayOf } from '@visa/contract/dates'
import { addDays } from '@visa/contract/rules/days'
import { NORMAL_SPEED, chargedCents, type AgeGroup } from '@visa/contract/visa/fee-kinds'
import type { FeeMatrix, MatrixCell, MatrixGap } from '@visa/contract/visa/fee-matrix'
import type { ProductOffer } from '@visa/contract/visa/product'
import type { Viewer } from '../../../access/viewer.ts'
import type { Queryable } from '../../../db/sql.ts'
import { offersOn } from '../product/product.service.ts'
import { candidatesOn, conditionsOf, ruleOn } from './choose-rule.ts'
import { homeGroup } from './nation-group.service.ts'
import {
  askedAt,
  isNeeded,
  kindsAt,
  lookingFor,
  totalOn,
  turningDays,
  type Looking,
  type MatrixQuery,
  type Place,
} from './fee-looking.ts'

function cellOn(
  looking: Looking,
  place: Place,
  offered: boolean,
  { day, today }: { day: string; today: string },
): MatrixCell {
  const { urgencyLevel, ageGroup } = place
  if (!offered) return { urgencyLevel, ageGroup, offered, amounts: [], totalCents: null, todayCents: null }
  const amounts = kindsAt(looking, place).flatMap((kind): MatrixCell['amounts'] => {
    const [rule, next] = candidatesOn(looking.rules, askedAt(looking, place, kind), day)
    if (rule === undefined) {
      return isNeeded(kind, place) ? [{ kind, cents: null, todayCents: null, ruleId: null, tied: false }] : []
    }
    const tied = next !== undefined && conditionsOf(next) === conditionsOf(rule)
    const [held] = candidatesOn(looking.rules, askedAt(looking, place, kind), today)
    const todayCents = held === undefined ? null : chargedCents(held)
    return [{ kind, cents: chargedCents(rule), todayCents, ruleId: rule.id, tied }]
  })
  const todayCents = totalOn(looking, place, today)
  return { urgencyLevel, ageGroup, offered, amounts, totalCents: totalOn(looking, place, day), todayCents }
}

interface Column {
  urgencyLevel: string
  ageGroup: AgeGroup
  workingDays: number | null
}

/**
 * Each speed that anything is offered at, and children of their own at the normal one. How long a centre takes is
 * told by its process times, by category and consulate: to a centre no column says it.
 */
function columnsOf(offers: readonly ProductOffer[], { isCentre }: Viewer): Column[] {
  const speeds = new Map(offers.flatMap((offer) => offer.speeds).map((speed) => [speed.urgencyLevel, speed]))
  const slowestFirst = [...speeds.values()].toSorted((a, b) => b.workingDays - a.workingDays)
  const columns = slowestFirst.map(({ urgencyLevel, workingDays }): Column => ({
    urgencyLevel,
    workingDays: isCentre ? null : workingDays,
    ageGroup: 'adult',
  }))
  return [...columns, { urgencyLevel: NORMAL_SPEED, ageGroup: 'under6', workingDays: null }]
}

const entriesOf = ({ entriesOffered }: ProductOffer): readonly string[] =>
  entriesOffered.length === 0 ? [''] : entriesOffered

const isOffered = ({ speeds }: ProductOffer, { urgencyLevel }: Column): boolean =>
  speeds.some((speed) => speed.urgencyLevel === urgencyLevel)

const rowsIn = (
  offer: ProductOffer,
  nationGroups: readonly string[],
): { entries: string; nationGroup: string }[] =>
  entriesOf(offer).flatMap((entries) => nationGroups.map((nationGroup) => ({ entries, nationGroup })))

interface OfferedPlace extends Place {
  offered: boolean
}

/** The groups that rules of a product ask for, each with a row of its own; where none does, one is for everybody. */
function groupsIn({ rules, groups, visaType }: Looking, day: string): string[] {
  const asked = rules
    .filter((rule) => rule.visaType === null || rule.visaType === visaType)
    .filter(({ validTo }) => validTo === null || validTo >= day)
    .flatMap(({ nationGroup }) => (nationGroup === '' ? [] : [nationGroup]))
  if (asked.length === 0) return ['']
  const known = new Set([homeGroup(groups), ...asked])
  return groups.flatMap(({ code }) => (known.has(code) ? [code] : []))
}

const placesOf = (
  offer: ProductOffer,
  columns: readonly Column[],
  nationGroups: readonly string[],
): OfferedPlace[] =>
  rowsIn(offer, nationGroups).flatMap((row) =>
    columns.map((column) => ({
      visaCategory: offer.visaCategory,
      ...row,
      urgencyLevel: column.urgencyLevel,
      ageGroup: column.ageGroup,
      offered: isOffered(offer, column),
    })),
  )

const AHEAD_DAYS = 365

/** What is missing from a day on, as far as is looked ahead: each fee with the days and the cells it is missing in. */
function gapsFrom(looking: Looking, places: readonly OfferedPlace[], from: string): MatrixGap[] {
  const last = addDays(from, AHEAD_DAYS)
  const days = [from, ...turningDays(looking.rules).filter((day) => day > from && day <= last)].toSorted()
  const gaps: MatrixGap[] = []
  for (const [index, day] of days.entries()) {
    const next = days[index + 1]
    const to = next === undefined ? null : addDays(next, -1)
    for (const kind of ['consular', 'urgent', 'service'] as const) {
      const missing = places.filter(
        (place) =>
          place.offered &&
          isNeeded(kind, place) &&
          ruleOn(looking.rules, askedAt(looking, place, kind), day) === undefined,
      )
      const [first] = missing
      if (first === undefined) continue
      const { visaCategory, entries, urgencyLevel, nationGroup } = first
      const before = gaps.find(
        (gap) => gap.kind === kind && gap.cells === missing.length && gap.to === addDays(day, -1),
      )
      if (before !== undefined && before.visaCategory === visaCategory && before.entries === entries)
        before.to = to
      else
        gaps.push({
          kind,
          from: day,
          to,
          cells: missing.length,
          visaCategory,
          entries,
          urgencyLevel,
          nationGroup,
        })
    }
  }
  return gaps
}

const latest = (days: readonly string[]): string | null => days.toSorted().at(-1) ?? null
const earliest = (days: readonly string[]): string | null => days.toSorted()[0] ?? null

/** All prices of one product on a day, as far as the viewer may read the rules behind them. */
export async function matrixFor(
  db: Queryable,
  viewer: Viewer,
  query: MatrixQuery,
  now: Date,
): Promise<FeeMatrix> {
  const today = dayOf(now)
  const day = query.day ?? today
  const looking = await lookingFor(db, viewer, query)
  const offers = await offersOn(db, query, day)
  const columns = columnsOf(offers, viewer)
  const nationGroups = groupsIn(looking, day)
  const places = offers.map((offer) => placesOf(offer, columns, nationGroups))
  const rows = offers.flatMap((offer, index) =>
    rowsIn(offer, nationGroups).map(({ entries, nationGroup }) => ({
      visaCategory: offer.visaCategory,
      entries,
      nationGroup,
      cells: (places[index] ?? [])
        .filter((place) => place.entries === entries && place.nationGroup === nationGroup)
        .map(({ offered, ...place }) => cellOn(looking, place, offered, { day, today })),
    })),
  )
  const { visaType } = query
  const turning = turningDays(
    looking.rules.filter((rule) => rule.visaType === null || rule.visaType === visaType),
  )
  return {
    today,
    day,
    columns: offers.length === 0 ? [] : columns,
    rows,
    gaps: gapsFrom(looking, places.flat(), day),
    lastChange: latest(turning.filter((each) => each <= day)),
    nextChange: earliest(turning.filter((each) => each > day)),
  }
}
