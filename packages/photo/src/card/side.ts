import { distance } from '../face/face.ts'
import type { Point } from '../pixels.ts'
import type { Edges } from './edges.ts'
import type { Line } from './lines.ts'

const SAMPLES = 40
/** Corners of cards are round: a side is looked at between them. */
const CORNER = 0.08
/** How well an edge must lie along a side. */
const ALONG = 0.9

/** The strongest edge that lies along a side, near a place on it. */
function nearest(edges: Edges, at: Point, across: Point, reach: number): { size: number; off: number } {
  let [size, off] = [0, 0]
  for (let step = -reach; step <= reach; step += 1) {
    const [x, y] = [Math.round(at.x + across.x * step), Math.round(at.y + across.y * step)]
    if (x < 1 || y < 1 || x >= edges.width - 1 || y >= edges.height - 1) continue
    const place = y * edges.width + x
    const along = Math.abs(edges.acrossX[place] * across.x + edges.acrossY[place] * across.y)
    if (along < ALONG || edges.strength[place] <= size) continue
    size = edges.strength[place]
    off = step
  }
  return { size, off }
}

function samples(from: Point, to: Point): { at: Point; across: Point }[] {
  const length = Math.max(1, distance(from, to))
  const across = { x: -(to.y - from.y) / length, y: (to.x - from.x) / length }
  return Array.from({ length: SAMPLES }, (_, place) => {
    const part = CORNER + ((1 - 2 * CORNER) * place) / (SAMPLES - 1)
    return { at: { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }, across }
  })
}

/** How much of a side is edge: 1 where it is all along. */
export function support(edges: Edges, from: Point, to: Point): number {
  let sum = 0
  for (const { at, across } of samples(from, to)) {
    sum += Math.min(1, nearest(edges, at, across, 2).size / edges.clear)
  }
  return sum / SAMPLES
}

/** The line through the edges near a side; those furthest off are left out. */
export function fitted(edges: Edges, from: Point, to: Point, reach: number): Omit<Line, 'votes'> | undefined {
  let points = samples(from, to).flatMap(({ at, across }) => {
    const { size, off } = nearest(edges, at, across, reach)
    return size < edges.clear * 0.6 ? [] : [{ x: at.x + across.x * off, y: at.y + across.y * off }]
  })
  for (let round = 0; round < 3; round += 1) {
    if (points.length < SAMPLES / 4) return undefined
    const line = through(points)
    const off = points.map(({ x, y }) => Math.abs(x * line.x + y * line.y - line.away))
    const limit = Math.max(0.8, off.toSorted((one, other) => one - other)[Math.floor(off.length * 0.75)])
    if (round === 2 || off.every((each) => each <= limit)) return line
    points = points.filter((_, place) => off[place] <= limit)
  }
  return undefined
}

/** The line that is nearest to all of the points. */
function through(points: readonly Point[]): Omit<Line, 'votes'> {
  const count = points.length
  const [mx, my] = [
    points.reduce((sum, { x }) => sum + x, 0) / count,
    points.reduce((sum, { y }) => sum + y, 0) / count,
  ]
  let [xx, xy, yy] = [0, 0, 0]
  for (const { x, y } of points) {
    xx += (x - mx) ** 2
    xy += (x - mx) * (y - my)
    yy += (y - my) ** 2
  }
  const angle = 0.5 * Math.atan2(2 * xy, xx - yy)
  const [x, y] = [-Math.sin(angle), Math.cos(angle)]
  return { x, y, away: mx * x + my * y }
}
