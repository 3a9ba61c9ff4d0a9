import { expect, test } from 'vitest'
import { HALF_HEIGHT, HALF_WIDTH, lineOf, PLACES, SPOTS } from './plan-lines.ts'

const ways = PLACES.flatMap((from) => PLACES.filter((to) => to !== from).map((to) => ({ from, to })))

/** How far a point is outside a place; below nothing, it is within. */
const outside = (place: (typeof PLACES)[number], x: number, y: number): number =>
  Math.max(Math.abs(x - SPOTS[place].x) - HALF_WIDTH, Math.abs(y - SPOTS[place].y) - HALF_HEIGHT)

test.each(ways)('the way from $from to $to begins at the edge of one and ends before the other', (way) => {
  const { x1, y1, x2, y2 } = lineOf(way.from, way.to)
  expect(outside(way.from, x1, y1)).toBeCloseTo(0)
  expect(outside(way.to, x2, y2)).toBeGreaterThan(0)
  expect(outside(way.to, x2, y2)).toBeLessThan(6)
})
