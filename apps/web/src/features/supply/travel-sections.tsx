import { formatMoney } from '@visa/contract/money'
import { daysBetween } from '@visa/contract/rules/days'
import type { SupplyDetail } from '@visa/contract/supply/order'
import { routeOf } from '@visa/contract/supply/parts'
import { isTravel } from '@visa/contract/supply/types'
import { fieldMessages } from '@visa/messages/fields'
import { supplyMessages } from '@visa/messages/supply/supply'
import type { ReactNode } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import type { DetailSection, Fact } from '../../ui/detail/detail-types.ts'
import { PartsTable } from './travel-tables.tsx'
import { TRAVEL, type TravelParts } from './travel-types.ts'

const shownOf = (value: unknown): ReactNode =>
  typeof value === 'string' || typeof value === 'number' ? value : ''

/** How many nights, and what a room costs for one of them. */
function stayFacts(
  t: { nights: string; nightsOf: string; perNight: string },
  { parts: { checkIn, checkOut, rooms = 1 }, costCents }: SupplyDetail,
): Fact[] {
  if (checkIn === undefined || checkOut === undefined) return []
  const nights = daysBetween(checkIn, checkOut)
  if (nights < 1) return []
  return [
    { label: t.nights, value: fill(t.nightsOf, { nights, rooms }) },
    { label: t.perNight, value: formatMoney(Math.round(costCents / nights / rooms)) },
  ]
}

/** What the type of travel has of its own. */
export function useTravelSections(bill: SupplyDetail): DetailSection[] {
  const t = useTexts(supplyMessages)
  const f = useTexts(fieldMessages)
  const { orderType, parts } = bill
  if (!isTravel(orderType)) return []
  const { facts, list, rules }: TravelParts = TRAVEL[orderType]
  const driver = ['driver', 'driverMobile', 'plateNo'] as const
  // The way of a car is told in words, not place by place.
  const isCar = orderType === 'CAR' && parts.departPlace !== undefined
  const named = [...facts, ...driver, 'reason' as const].filter(
    (name) => shownOf(Reflect.get(parts, name)) !== '' && !(isCar && name.endsWith('Place')),
  )
  const nights: Fact[] = orderType === 'HOTEL' ? stayFacts(t, bill) : []
  const route: Fact[] = isCar ? [{ label: t.route, value: routeOf(parts), wide: true }] : []
  const factOf = (name: (typeof named)[number]): Fact => ({
    field: name,
    value: shownOf(Reflect.get(parts, name)),
  })
  return [
    ...(named.length === 0
      ? []
      : [
          {
            kind: 'facts' as const,
            id: 'parts',
            title: named.every((name) => name === 'reason') ? f.reason : t.stayPart,
            facts: [...named.map(factOf), ...nights, ...route],
          },
        ]),
    ...(list === undefined || list.name === 'stops' || parts[list.name] === undefined
      ? []
      : [
          {
            kind: 'custom' as const,
            id: 'journey',
            title: t.journey,
            children: <PartsTable list={list} bill={bill} />,
          },
        ]),
    ...(rules.every((name) => shownOf(Reflect.get(parts, name)) === '')
      ? []
      : [
          {
            kind: 'facts' as const,
            id: 'rules',
            title: t.rules,
            facts: rules.map((field) => ({ field, value: shownOf(Reflect.get(parts, field)), wide: true })),
          },
        ]),
  ]
}
