import type { PassportMovement, PassportPlace } from '@visa/contract/custody/passport'

/** A way between two places, how often it was gone, and whether it was the last. */
interface Leg {
  from: PassportPlace
  to: PassportPlace
  count: number
  last: boolean
}

interface WayPlan {
  legs: Leg[]
  /** Where it is now; undefined: it has not come. */
  now: PassportPlace | undefined
  /** The safes and shelves it stood in, the last first. */
  stands: string[]
}

type Step = Pick<PassportMovement, 'fromPlace' | 'toPlace' | 'placeName' | 'slot'>

/** What a plan shows of movements, of which the newest comes first. */
export function wayPlan(movements: readonly Step[]): WayPlan {
  const legs = new Map<string, Leg>()
  for (const { fromPlace, toPlace } of movements.toReversed()) {
    if (fromPlace === null || fromPlace === toPlace) continue
    const key = `${fromPlace} ${toPlace}`
    const known = legs.get(key)
    for (const leg of legs.values()) leg.last = false
    legs.set(key, { from: fromPlace, to: toPlace, count: (known?.count ?? 0) + 1, last: true })
  }
  const stands = movements
    .filter(({ placeName }) => placeName !== '')
    .map(({ placeName, slot }) => `${placeName} ${slot}`.trim())
  return { legs: [...legs.values()], now: movements[0]?.toPlace, stands: [...new Set(stands)] }
}
