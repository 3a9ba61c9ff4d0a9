import { addDays, isDay } from '@visa/contract/rules/days'
import { routeOf, type PartsAnswer, type Traveller } from '@visa/contract/supply/parts'
import type { TravelType } from '@visa/contract/supply/types'

/** What a list calls an order: where it goes and for how many, without anybody’s name. */

const ends = ({ segments = [] }: PartsAnswer): string => {
  const [first] = segments
  const last = segments.at(-1)
  if (first === undefined || last === undefined) return ''
  // There and back again: the far end is what tells it.
  const isReturn = segments.length > 1 && last.arrivePlace === first.departPlace
  return isReturn
    ? `${first.departPlace} ⇄ ${first.arrivePlace}`
    : `${first.departPlace} → ${last.arrivePlace}`
}

const lastDay = (departDay: string, days: number): string =>
  isDay(departDay) ? addDays(departDay, Math.max(0, days - 1)) : departDay

const TELLERS: Readonly<Record<TravelType, (parts: PartsAnswer) => string>> = {
  AIR: ends,
  TRAIN: ends,
  HOTEL: ({ hotelName = '', checkIn = '', checkOut = '' }) =>
    `${hotelName} ${checkIn.slice(5)}–${checkOut.slice(5)}`,
  CAR: routeOf,
  TOUR: ({ itinerary = [], departDay = '' }) =>
    `${itinerary[0]?.title ?? ''} ${departDay.slice(5)}–${lastDay(departDay, itinerary.length).slice(5)}`,
}

const MOST = 120

export const titleOf = (type: TravelType, parts: PartsAnswer, travellers: readonly Traveller[]): string =>
  `${TELLERS[type](parts).slice(0, MOST)} × ${travellers.length}`
