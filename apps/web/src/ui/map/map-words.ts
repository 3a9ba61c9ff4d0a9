import type { Place } from '@visa/contract/rules/geo'
import type { MapTexts } from '@visa/messages/map/map'
import { fill } from '../../lib/i18n.tsx'

const KILOMETRE = 1000
const HOUR = 60

export function distanceText(t: MapTexts, metres: number): string {
  if (metres < KILOMETRE) return fill(t.metres, { count: Math.round(metres) })
  const kilometres = metres / KILOMETRE
  return fill(t.kilometres, {
    count: kilometres < 100 ? Number(kilometres.toFixed(1)) : Math.round(kilometres),
  })
}

export const durationText = (t: MapTexts, minutes: number): string =>
  minutes < HOUR
    ? fill(t.minutes, { count: Math.round(minutes) })
    : fill(t.hours, { hours: Math.floor(minutes / HOUR), minutes: Math.round(minutes % HOUR) })

export const positionText = (t: MapTexts, { lat, lng }: Place): string =>
  fill(t.position, { lat: lat.toFixed(6), lng: lng.toFixed(6) })
