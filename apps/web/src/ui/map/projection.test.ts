import { MAP_DEFAULTS, earthDistance, type Place } from '@visa/contract/rules/geo'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  LAT_LIMIT,
  ZOOM,
  graticule,
  metresPerPixel,
  pannedBy,
  project,
  scaleBar,
  tilesOf,
  toPlace,
  toScreen,
  unproject,
  viewOf,
  worldSize,
  zoomedAt,
  type MapView,
  type Size,
} from './projection.ts'

const degrees = (limit: number) => fc.double({ min: -limit, max: limit, noNaN: true })
const anywhere = fc.record({ lat: degrees(LAT_LIMIT), lng: degrees(180) })
/** Far from the edges, where views are held back. */
const inland = fc.record({ lat: degrees(55), lng: degrees(120) })
const zooms = fc.integer({ min: ZOOM.min, max: ZOOM.max })
const sizes = fc.record({
  width: fc.integer({ min: 200, max: 2000 }),
  height: fc.integer({ min: 200, max: 1200 }),
})
const views = fc.record({ centre: inland, zoom: fc.integer({ min: 6, max: ZOOM.max }) })
const points = ({ width, height }: Size) =>
  fc.record({ x: fc.integer({ min: 0, max: width }), y: fc.integer({ min: 0, max: height }) })
const pictures = fc
  .tuple(views, sizes)
  .chain(([view, size]) => fc.record({ view: fc.constant(view), size: fc.constant(size), at: points(size) }))

const near = (a: Place, b: Place, tolerance = 1e-7) => {
  expect(Math.abs(a.lat - b.lat)).toBeLessThan(tolerance)
  expect(Math.abs(a.lng - b.lng)).toBeLessThan(tolerance)
}

test('a place on the square world is found there again', () => {
  fc.assert(
    fc.property(anywhere, zooms, (place, zoom) => {
      const point = project(place, zoom)
      near(unproject(point, zoom), place)
      for (const value of [point.x, point.y]) {
        expect(value).toBeGreaterThanOrEqual(-1e-3)
        expect(value).toBeLessThanOrEqual(worldSize(zoom) + 1e-3)
      }
    }),
  )
})

test('the corners and the middle of the world are where web maps have them', () => {
  expect(project({ lat: 0, lng: 0 }, 1)).toEqual({ x: 256, y: 256 })
  const corner = project({ lat: LAT_LIMIT, lng: -180 }, 1)
  expect(corner.x).toBe(0)
  expect(corner.y).toBeCloseTo(0, 6)
  expect(project({ lat: 90, lng: 180 }, 1).y).toBeCloseTo(0, 6)
})

test('a point of the picture is a place, and the place that point; the centre is in the middle', () => {
  fc.assert(
    fc.property(pictures, ({ view, size, at }) => {
      const back = toScreen(toPlace(at, view, size), view, size)
      expect(Math.hypot(back.x - at.x, back.y - at.y)).toBeLessThan(1e-3)
      const middle = toScreen(view.centre, view, size)
      expect(Math.hypot(middle.x - size.width / 2, middle.y - size.height / 2)).toBeLessThan(1e-6)
    }),
  )
})

test('the map follows the hand', () => {
  fc.assert(
    fc.property(pictures, ({ view, size, at }) => {
      const held = toPlace({ x: size.width / 2, y: size.height / 2 }, view, size)
      const by = { x: at.x / 4, y: -at.y / 4 }
      const moved = toScreen(held, pannedBy(view, by), size)
      expect(moved.x).toBeCloseTo(size.width / 2 + by.x, 3)
      expect(moved.y).toBeCloseTo(size.height / 2 + by.y, 3)
    }),
  )
})

test('what is under the pointer stays there while the map is zoomed', () => {
  fc.assert(
    fc.property(pictures, fc.constantFrom(1, -1), ({ view, size, at }, steps) => {
      const held = toPlace(at, view, size)
      const zoomed = zoomedAt(view, steps, at, size)
      const there = toScreen(held, zoomed, size)
      expect(Math.hypot(there.x - at.x, there.y - at.y)).toBeLessThan(1e-2)
    }),
  )
})

test('zooming ends at both ends, and the view never leaves the world', () => {
  fc.assert(
    fc.property(anywhere, zooms, sizes, fc.integer({ min: -40, max: 40 }), (centre, zoom, size, steps) => {
      const view = zoomedAt({ centre, zoom }, steps, { x: 0, y: 0 }, size)
      expect(view.zoom).toBeGreaterThanOrEqual(ZOOM.min)
      expect(view.zoom).toBeLessThanOrEqual(ZOOM.max)
      const { centre: far } = pannedBy(view, { x: 1e9, y: -1e9 })
      expect(far.lng).toBe(-180)
      expect(far.lat).toBeGreaterThanOrEqual(-LAT_LIMIT)
    }),
  )
})

test('a fitted view shows every place, and one step nearer would not show them with the same room', () => {
  const margin = 48
  fc.assert(
    fc.property(fc.array(inland, { minLength: 1, maxLength: 30 }), sizes, (places, size) => {
      const view = viewOf(places, size, margin)
      if (view === undefined) throw new Error('no view')
      const seen = places.map((place) => toScreen(place, view, size))
      const fits = seen.every(
        ({ x, y }) =>
          x >= margin - 1e-3 &&
          y >= margin - 1e-3 &&
          x <= size.width - margin + 1e-3 &&
          y <= size.height - margin + 1e-3,
      )
      expect(fits || view.zoom === ZOOM.min).toBe(true)
    }),
  )
  expect(viewOf([], { width: 400, height: 300 })).toBeUndefined()
  const one = viewOf([MAP_DEFAULTS.centre], { width: 400, height: 300 })
  expect(one?.zoom).toBe(16)
  near(one?.centre ?? { lat: 0, lng: 0 }, MAP_DEFAULTS.centre)
})

test('the scale bar is round, no longer than allowed, and true on the ground', () => {
  fc.assert(
    fc.property(views, (view) => {
      const { metres, width } = scaleBar(view, 100)
      expect(width).toBeLessThanOrEqual(100.000_001)
      expect(width).toBeGreaterThan(39)
      expect(['1', '2', '5']).toContain(metres.toPrecision(1)[0])
      expect(metres).toBeCloseTo(width * metresPerPixel(view), 6)
    }),
  )
  const size = { width: 1000, height: 600 }
  const view: MapView = { ...MAP_DEFAULTS }
  const { metres, width } = scaleBar(view, 100)
  const [left, right] = [450, 450 + width].map((x) => toPlace({ x, y: 300 }, view, size)) as [Place, Place]
  expect(Math.abs(earthDistance(left, right) / metres - 1)).toBeLessThan(0.001)
})

test('lines of the graticule are at round degrees, inside the picture, and not crowded', () => {
  fc.assert(
    fc.property(views, sizes, (view, size) => {
      const { lats, lngs } = graticule(view, size)
      const xs = lngs.map((lng) => toScreen({ lat: view.centre.lat, lng }, view, size).x)
      for (const x of xs) {
        expect(x).toBeGreaterThanOrEqual(-0.6)
        expect(x).toBeLessThanOrEqual(size.width + 0.6)
      }
      const gaps = xs.slice(1).map((x, index) => x - (xs[index] ?? x))
      expect(gaps.every((gap) => gap > 119)).toBe(true)
      expect(lats.length).toBeLessThan(40)
    }),
  )
})

test('tiles cover the whole picture, each under its number', () => {
  fc.assert(
    fc.property(views, sizes, (view, size) => {
      const tiles = tilesOf('https://t.example/{z}/{x}/{y}.png', view, size)
      expect(new Set(tiles.map(({ key }) => key)).size).toBe(tiles.length)
      expect(Math.min(...tiles.map(({ x }) => x))).toBeLessThanOrEqual(0)
      expect(Math.min(...tiles.map(({ y }) => y))).toBeLessThanOrEqual(0)
      expect(Math.max(...tiles.map(({ x, size: side }) => x + side))).toBeGreaterThanOrEqual(size.width)
      expect(Math.max(...tiles.map(({ y, size: side }) => y + side))).toBeGreaterThanOrEqual(size.height)
      const area = (size.width / 256 + 2) * (size.height / 256 + 2)
      expect(tiles.length).toBeLessThanOrEqual(area)
    }),
  )
  const [tile] = tilesOf('/{z}/{x}/{y}', { centre: { lat: 1, lng: 1 }, zoom: 5 }, { width: 10, height: 10 })
  expect(tile?.url).toBe('/5/16/15')
})
