import { EARTH_RADIUS, type Place } from '@visa/contract/rules/geo'

/** The square world of web maps: at each zoom twice as wide, north up, x and y in pixels from its upper left corner. */

export interface Point {
  x: number
  y: number
}

export interface Size {
  width: number
  height: number
}

export interface MapView {
  centre: Place
  zoom: number
}

const TILE = 256
export const ZOOM = { min: 3, max: 19 } as const

/** Where the square ends: beyond it the world would be infinitely tall. */
export const LAT_LIMIT = 85.051_128_779_806_59

const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value))

export const worldSize = (zoom: number): number => TILE * 2 ** zoom

export function project({ lat, lng }: Place, zoom: number): Point {
  const size = worldSize(zoom)
  const sine = Math.sin((clamp(lat, -LAT_LIMIT, LAT_LIMIT) * Math.PI) / 180)
  return {
    x: ((lng + 180) / 360) * size,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size,
  }
}

export function unproject({ x, y }: Point, zoom: number): Place {
  const size = worldSize(zoom)
  const up = Math.PI * (1 - (2 * y) / size)
  return { lat: (Math.atan(Math.sinh(up)) * 180) / Math.PI, lng: (x / size) * 360 - 180 }
}

/** The world pixel in the upper left corner of the picture. */
const originOf = ({ centre, zoom }: MapView, { width, height }: Size): Point => {
  const middle = project(centre, zoom)
  return { x: middle.x - width / 2, y: middle.y - height / 2 }
}

/** Where a place is in the picture. */
export const toScreen = (place: Place, view: MapView, size: Size): Point => {
  const [at, origin] = [project(place, view.zoom), originOf(view, size)]
  return { x: at.x - origin.x, y: at.y - origin.y }
}

export const toPlace = ({ x, y }: Point, view: MapView, size: Size): Place => {
  const origin = originOf(view, size)
  return unproject({ x: origin.x + x, y: origin.y + y }, view.zoom)
}

const within = ({ lat, lng }: Place): Place => ({
  lat: clamp(lat, -LAT_LIMIT, LAT_LIMIT),
  lng: clamp(lng, -180, 180),
})

/** The map moved under the hand by so many pixels. */
export const pannedBy = ({ centre, zoom }: MapView, { x, y }: Point): MapView => {
  const middle = project(centre, zoom)
  return { zoom, centre: within(unproject({ x: middle.x - x, y: middle.y - y }, zoom)) }
}

/** Zoomed so that what is under a point of the picture stays there. */
export function zoomedAt(view: MapView, steps: number, at: Point, size: Size): MapView {
  const zoom = clamp(view.zoom + steps, ZOOM.min, ZOOM.max)
  const held = project(toPlace(at, view, size), zoom)
  const middle = { x: held.x - at.x + size.width / 2, y: held.y - at.y + size.height / 2 }
  return { zoom, centre: within(unproject(middle, zoom)) }
}

const FIT_ZOOM_MAX = 16

/** The nearest view that shows all of the places with some room around; undefined when there are none. */
export function viewOf(places: readonly Place[], size: Size, margin = 48): MapView | undefined {
  if (places.length === 0) return undefined
  const points = places.map((place) => project(place, 0))
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const [left, right, top, bottom] = [xs, ys].flatMap((all) => [
    all.reduce((a, b) => Math.min(a, b)),
    all.reduce((a, b) => Math.max(a, b)),
  ]) as [number, number, number, number]
  const room = { width: Math.max(1, size.width - 2 * margin), height: Math.max(1, size.height - 2 * margin) }
  // A single place spans nothing and would fit at any zoom.
  const scale = Math.min(room.width / (right - left), room.height / (bottom - top))
  const zoom = clamp(Math.floor(Math.log2(scale)), ZOOM.min, FIT_ZOOM_MAX)
  return { zoom, centre: unproject({ x: (left + right) / 2, y: (top + bottom) / 2 }, 0) }
}

export const metresPerPixel = ({ centre, zoom }: MapView): number =>
  (2 * Math.PI * EARTH_RADIUS * Math.cos((centre.lat * Math.PI) / 180)) / worldSize(zoom)

const ROUND = [1, 2, 5]

/** The longest round distance that is at most so many pixels long. */
export function scaleBar(view: MapView, most: number): { metres: number; width: number } {
  const perPixel = metresPerPixel(view)
  const tens = 10 ** Math.floor(Math.log10(perPixel * most))
  const metres = Math.max(...ROUND.map((each) => each * tens).filter((each) => each <= perPixel * most))
  return { metres, width: metres / perPixel }
}

const STEPS = [30, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001, 0.0005]
const LINE_APART = 120

const multiples = (from: number, to: number, step: number): number[] => {
  const first = Math.ceil(from / step)
  const count = Math.max(0, Math.floor(to / step) - first + 1)
  return Array.from({ length: count }, (_, index) => Number(((first + index) * step).toFixed(6)))
}

/** Parallels and meridians of the picture, at round degrees. */
export function graticule(view: MapView, size: Size): { lats: number[]; lngs: number[] } {
  const perDegree = worldSize(view.zoom) / 360
  const step = STEPS.findLast((each) => each * perDegree >= LINE_APART) ?? 30
  const [northWest, southEast] = [
    toPlace({ x: 0, y: 0 }, view, size),
    toPlace({ x: size.width, y: size.height }, view, size),
  ]
  return {
    lats: multiples(Math.max(southEast.lat, -LAT_LIMIT), Math.min(northWest.lat, LAT_LIMIT), step),
    lngs: multiples(Math.max(northWest.lng, -180), Math.min(southEast.lng, 180), step),
  }
}

export interface Tile extends Point {
  key: string
  url: string
  size: number
}

/** The pictures that cover the view, and where each belongs. */
export function tilesOf(template: string, view: MapView, size: Size): Tile[] {
  const origin = originOf(view, size)
  const last = 2 ** view.zoom - 1
  const range = (from: number, length: number): number[] => {
    const [low, high] = [
      clamp(Math.floor(from / TILE), 0, last),
      clamp(Math.floor((from + length) / TILE), 0, last),
    ]
    return Array.from({ length: high - low + 1 }, (_, index) => low + index)
  }
  return range(origin.x, size.width).flatMap((x) =>
    range(origin.y, size.height).map((y) => ({
      key: `${view.zoom}/${x}/${y}`,
      url: template.replace('{z}', String(view.zoom)).replace('{x}', String(x)).replace('{y}', String(y)),
      x: x * TILE - origin.x,
      y: y * TILE - origin.y,
      size: TILE,
    })),
  )
}
