/** Places on the map, in degrees, and distances between them, in metres. */

export interface Place {
  readonly lat: number
  readonly lng: number
}

export const EARTH_RADIUS = 6_371_000

/** What a map shows before it knows better. */
export const MAP_DEFAULTS = { centre: { lat: 28.197, lng: 113 }, zoom: 13 } as const

/** A route begins and ends on a road; a place nearer to it than this is the same place. */
const SAME_PLACE = 20

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Along the surface of a round Earth. */
export function earthDistance(from: Place, to: Place): number {
  const [lat1, lat2] = [radians(from.lat), radians(to.lat)]
  const chord =
    Math.sin((lat2 - lat1) / 2) ** 2 +
    Math.cos(lat1) * Math.cos(lat2) * Math.sin(radians(to.lng - from.lng) / 2) ** 2
  // Rounding may lift it above one at opposite ends of the Earth.
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/** Whether the place that was asked for gets a marker of its own beside that of the route. */
export const needsOwnMarker = (asked: Place, onRoute: Place): boolean =>
  earthDistance(asked, onRoute) > SAME_PLACE

/**
 * The points of a route: the first pair is in degrees, every later one is the step from the pair before it
 * in millionths of a degree. Steps are summed as whole numbers, so that long routes do not drift.
 */
export function decodePolyline(numbers: readonly number[]): Place[] {
  const [lat, lng] = numbers
  if (lat === undefined || lng === undefined) return []
  const places: Place[] = [{ lat, lng }]
  let [north, east] = [0, 0]
  for (let index = 2; index + 1 < numbers.length; index += 2) {
    north += numbers[index] ?? 0
    east += numbers[index + 1] ?? 0
    places.push({ lat: lat + north / 1e6, lng: lng + east / 1e6 })
  }
  return places
}

const micro = (degrees: number): number => Math.round(degrees * 1e6)

/** The numbers that decodePolyline reads as these places, to a millionth of a degree. */
export const encodePolyline = (places: readonly Place[]): number[] =>
  places.flatMap(({ lat, lng }, index) => {
    const before = places[index - 1]
    if (before === undefined) return [micro(lat) / 1e6, micro(lng) / 1e6]
    return [micro(lat) - micro(before.lat), micro(lng) - micro(before.lng)]
  })
