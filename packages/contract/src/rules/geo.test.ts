import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  EARTH_RADIUS,
  MAP_DEFAULTS,
  decodePolyline,
  earthDistance,
  encodePolyline,
  needsOwnMarker,
  type Place,
} from './geo.ts'

const places = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
})

/** Another way to the same figure: the angle between the two directions from the middle of the Earth. */
function byVectors(from: Place, to: Place): number {
  const vector = ({ lat, lng }: Place): [number, number, number] => {
    const [north, east] = [(lat * Math.PI) / 180, (lng * Math.PI) / 180]
    return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)]
  }
  const [[ax, ay, az], [bx, by, bz]] = [vector(from), vector(to)]
  const cross = Math.hypot(ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx)
  return 6_371_000 * Math.atan2(cross, ax * bx + ay * by + az * bz)
}

test('P9.13 distances are those on a sphere of 6371000 m', () => {
  expect(EARTH_RADIUS).toBe(6_371_000)
  expect(earthDistance({ lat: 0, lng: 0 }, { lat: 0, lng: 180 })).toBeCloseTo(Math.PI * 6_371_000, 0)
  expect(earthDistance({ lat: 0, lng: 179.5 }, { lat: 0, lng: -179.5 })).toBeCloseTo(
    (Math.PI * 6_371_000) / 180,
    3,
  )
  fc.assert(
    fc.property(places, places, (from, to) => {
      expect(Math.abs(earthDistance(from, to) - byVectors(from, to))).toBeLessThan(0.2)
      expect(earthDistance(from, to)).toBe(earthDistance(to, from))
      expect(earthDistance(from, from)).toBe(0)
    }),
  )
})

test('P9.13 a place gets a marker of its own only more than 20 m from the route', () => {
  const { centre } = MAP_DEFAULTS
  const north = (metres: number): Place => ({
    ...centre,
    lat: centre.lat + (metres / 6_371_000) * (180 / Math.PI),
  })
  expect([0, 19.99, 20.01, 500].map((metres) => needsOwnMarker(north(metres), centre))).toEqual([
    false,
    false,
    true,
    true,
  ])
})

test('P9.13 a map without a place shows its default', () => {
  expect(MAP_DEFAULTS).toEqual({ centre: { lat: 28.197, lng: 113 }, zoom: 13 })
})

test('a route is read from its first point and the steps that follow', () => {
  expect(decodePolyline([39.9, 116.4, 100, -200, -50, 0])).toEqual([
    { lat: 39.9, lng: 116.4 },
    { lat: 39.9001, lng: 116.3998 },
    { lat: 39.90005, lng: 116.3998 },
  ])
  expect([decodePolyline([]), decodePolyline([39.9]), decodePolyline([39.9, 116.4, 1])]).toEqual([
    [],
    [],
    [{ lat: 39.9, lng: 116.4 }],
  ])
})

test('a route written as steps reads back as the same points, without drifting', () => {
  const micro = fc.tuple(fc.integer({ min: -90e6, max: 90e6 }), fc.integer({ min: -180e6, max: 180e6 }))
  fc.assert(
    fc.property(fc.array(micro, { minLength: 1, maxLength: 200 }), (points) => {
      const numbers = points.flatMap(([lat, lng], index) => {
        const before = points[index - 1]
        return before ? [lat - before[0], lng - before[1]] : [lat / 1e6, lng / 1e6]
      })
      const read = decodePolyline(numbers)
      expect(read.map((place) => [Math.round(place.lat * 1e6), Math.round(place.lng * 1e6)])).toEqual(
        points.map(([lat, lng]) => [lat + 0, lng + 0]),
      )
    }),
  )
})

test('P7.73 places written as a route read back as the same places, to a millionth of a degree', () => {
  expect(encodePolyline([])).toEqual([])
  expect(
    encodePolyline([
      { lat: 39.9, lng: 116.4 },
      { lat: 39.9001, lng: 116.3998 },
    ]),
  ).toEqual([39.9, 116.4, 100, -200])
  fc.assert(
    fc.property(fc.array(places, { maxLength: 200 }), (route) => {
      const read = decodePolyline(encodePolyline(route))
      expect(read).toHaveLength(route.length)
      for (const [index, place] of read.entries()) {
        expect(Math.abs(place.lat - (route[index]?.lat ?? Number.NaN))).toBeLessThan(5.1e-7)
        expect(Math.abs(place.lng - (route[index]?.lng ?? Number.NaN))).toBeLessThan(5.1e-7)
      }
    }),
  )
})
