import { createHash } from 'node:crypto'
import { earthDistance, type Place } from '@visa/contract/rules/geo'

/** Numbers from -1 to 1 that the same text always gives. */
export const scatter = (text: string): [number, number, number] => {
  const bytes = createHash('sha256').update(text).digest()
  const at = (offset: number): number => bytes.readUInt32BE(offset) / 0x7fff_ffff - 1
  return [at(0), at(4), at(8)]
}

/** Roads of the stand-in lie on a grid of about fifty metres, so that few places are on one. */
const GRID = 0.0005
const onRoad = (degrees: number): number => Number((Math.round(degrees / GRID) * GRID).toFixed(6))
const roadAt = ({ lat, lng }: Place): Place => ({ lat: onRoad(lat), lng: onRoad(lng) })

type Vector = readonly [number, number, number]

const toVector = ({ lat, lng }: Place): Vector => {
  const [north, east] = [(lat * Math.PI) / 180, (lng * Math.PI) / 180]
  return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)]
}

const toPlace = ([x, y, z]: Vector): Place => ({
  lat: (Math.atan2(z, Math.hypot(x, y)) * 180) / Math.PI,
  lng: (Math.atan2(y, x) * 180) / Math.PI,
})

/** The place at a share of the great circle between two. */
const between = (from: Place, to: Place, share: number): Place => {
  const [a, b] = [toVector(from), toVector(to)]
  const angle = Math.acos(Math.min(1, Math.max(-1, a[0] * b[0] + a[1] * b[1] + a[2] * b[2])))
  if (angle < 1e-9) return from
  const [left, right] = [
    Math.sin((1 - share) * angle) / Math.sin(angle),
    Math.sin(share * angle) / Math.sin(angle),
  ]
  return toPlace([left * a[0] + right * b[0], left * a[1] + right * b[1], left * a[2] + right * b[2]])
}

const LEAST_PARTS = 4
const MOST_PARTS = 120
const METRES_A_PART = 400

/** How far a way swings out beside the straight line, as a share of it. */
const BEND = 0.12
const WIGGLE = 0.03

/** To one side or the other, and never hardly at all. */
const aside = (value: number): number => Math.sign(value) * (0.5 + Math.abs(value) / 2)

/** A gently winding way; the same question always gets the same one. */
export function windingWay(from: Place, to: Place): Place[] {
  const [start, end] = [roadAt(from), roadAt(to)]
  const parts = Math.round(earthDistance(start, end) / METRES_A_PART)
  const count = Math.min(MOST_PARTS, Math.max(LEAST_PARTS, parts))
  const [bend, wiggle, phase] = scatter(JSON.stringify([start, end]))
  const [north, east] = [end.lat - start.lat, end.lng - start.lng]
  const via = Array.from({ length: count - 1 }, (_, index) => {
    const share = (index + 1) / count
    const bow = BEND * aside(bend) * Math.sin(Math.PI * share)
    const wave = WIGGLE * aside(wiggle) * Math.sin(2 * Math.PI * (3 * share + phase))
    // Nothing at either end: there the way is where it was asked for.
    const swing = bow + wave * Math.sin(Math.PI * share)
    const straight = between(start, end, share)
    return { lat: straight.lat + swing * east, lng: straight.lng - swing * north }
  })
  return [start, ...via, end]
}

export const lengthOf = (way: readonly Place[]): number =>
  way.reduce((sum, place, index) => sum + earthDistance(way[index - 1] ?? place, place), 0)
