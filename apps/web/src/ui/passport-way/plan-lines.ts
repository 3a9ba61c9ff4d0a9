import type { PassportPlace } from '@visa/contract/custody/passport'

/**
 * Where each place lies on the plan: the house on the left, what is outside on the right. No way between two of them
 * goes through a third.
 */
export const SPOTS: Readonly<Record<PassportPlace, { x: number; y: number }>> = {
  COUNTER: { x: 90, y: 50 },
  SAFE: { x: 90, y: 150 },
  CONSULATE: { x: 310, y: 150 },
  HOLDER: { x: 310, y: 50 },
  COURIER: { x: 510, y: 100 },
}
export const PLACES = Object.keys(SPOTS) as PassportPlace[]
export const HALF_WIDTH = 66
export const HALF_HEIGHT = 24
/** Ways there and back lie beside each other, far enough that their heads do not touch. */
const ASIDE = 9
/** Between the head of an arrow and the place. */
const GAP = 5

interface Vector {
  x: number
  y: number
}

const along = (at: number, step: number, half: number): number =>
  step === 0 ? Number.POSITIVE_INFINITY : (Math.sign(step) * half - at) / step

/** How far it is from a point within a place, given from its middle, to its edge. */
const reachOf = (inside: Vector, way: Vector): number =>
  Math.min(along(inside.x, way.x, HALF_WIDTH), along(inside.y, way.y, HALF_HEIGHT))

/** From the edge of one place to that of another. */
export function lineOf(from: PassportPlace, to: PassportPlace) {
  const [a, b] = [SPOTS[from], SPOTS[to]]
  const length = Math.hypot(b.x - a.x, b.y - a.y)
  const way = { x: (b.x - a.x) / length, y: (b.y - a.y) / length }
  const back = { x: -way.x, y: -way.y }
  const aside = { x: -way.y * ASIDE, y: way.x * ASIDE }
  const begin = reachOf(aside, way)
  const end = reachOf(aside, back) + GAP
  return {
    x1: a.x + aside.x + way.x * begin,
    y1: a.y + aside.y + way.y * begin,
    x2: b.x + aside.x + back.x * end,
    y2: b.y + aside.y + back.y * end,
    tx: (a.x + b.x) / 2 + aside.x * 2,
    ty: (a.y + b.y) / 2 + aside.y * 2,
  }
}
