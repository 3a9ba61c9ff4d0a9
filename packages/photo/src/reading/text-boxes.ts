import type { Mask, Pixels, Point } from '../pixels.ts'
import { boxCorners, type TurnedBox } from './turned-box.ts'

/** A place where a net sees text, and how sure it is. */
export interface TextBox extends TurnedBox {
  score: number
}

const LEAST_LIKELY = 0.3
const LEAST_PIXELS = 20
/** The net marks the heart of a line: it reaches so much further, by area and circumference. */
const GROWTH = 1.6

const turn = (one: Point, other: Point, third: Point): number =>
  (other.x - one.x) * (third.y - one.y) - (other.y - one.y) * (third.x - one.x)

function half(points: readonly Point[]): Point[] {
  const kept: Point[] = []
  for (const point of points) {
    while (kept.length > 1 && turn(kept[kept.length - 2], kept[kept.length - 1], point) <= 0) kept.pop()
    kept.push(point)
  }
  kept.pop()
  return kept
}

function hullOf(points: readonly Point[]): Point[] {
  const sorted = points.toSorted((one, other) => one.x - other.x || one.y - other.y)
  return [...half(sorted), ...half(sorted.toReversed())]
}

/** The smallest rectangle around points, lying rather than standing. */
export function smallestBox(points: readonly Point[]): TurnedBox {
  const hull = hullOf(points)
  let best: TurnedBox = { x: points[0].x, y: points[0].y, width: 1, height: 1, angle: 0 }
  let least = Infinity
  for (const [place, one] of hull.entries()) {
    const other = hull[(place + 1) % hull.length]
    const angle = Math.atan2(other.y - one.y, other.x - one.x)
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    const along = hull.map(({ x, y }) => x * cos + y * sin)
    const down = hull.map(({ x, y }) => y * cos - x * sin)
    const [left, right, top, bottom] = [
      Math.min(...along),
      Math.max(...along),
      Math.min(...down),
      Math.max(...down),
    ]
    const area = (right - left) * (bottom - top)
    if (area >= least) continue
    least = area
    const [u, v] = [(left + right) / 2, (top + bottom) / 2]
    best = { x: u * cos - v * sin, y: u * sin + v * cos, width: right - left, height: bottom - top, angle }
  }
  return lying(best)
}

function lying(box: TurnedBox): TurnedBox {
  let { width, height, angle } = box
  while (angle > Math.PI / 4) [angle, width, height] = [angle - Math.PI / 2, height, width]
  while (angle < -Math.PI / 4) [angle, width, height] = [angle + Math.PI / 2, height, width]
  return { ...box, width, height, angle }
}

export const boxAround = (boxes: readonly TurnedBox[]): TurnedBox => smallestBox(boxes.flatMap(boxCorners))

/** Pixels that hang together, by their places; each is seen once. */
function* regions({ width, height, data }: Mask): Generator<number[]> {
  const seen = new Uint8Array(width * height)
  for (let start = 0; start < data.length; start += 1) {
    if (seen[start] === 1 || data[start] < LEAST_LIKELY) continue
    const found = [start]
    seen[start] = 1
    for (let at = 0; at < found.length; at += 1) {
      const place = found[at]
      const x = place % width
      const beside = [x > 0 ? place - 1 : -1, x < width - 1 ? place + 1 : -1, place - width, place + width]
      for (const next of beside) {
        if (next < 0 || next >= data.length || seen[next] === 1 || data[next] < LEAST_LIKELY) continue
        seen[next] = 1
        found.push(next)
      }
    }
    yield found
  }
}

/** The boxes of text in a page, from what the net said of it. */
export function textBoxes(likely: Mask, page: Pick<Pixels, 'width' | 'height'>): TextBox[] {
  const [stepX, stepY] = [page.width / likely.width, page.height / likely.height]
  const boxes: TextBox[] = []
  for (const region of regions(likely)) {
    if (region.length < LEAST_PIXELS) continue
    const points = region.map((place) => ({
      x: ((place % likely.width) + 0.5) * stepX,
      y: (Math.floor(place / likely.width) + 0.5) * stepY,
    }))
    const box = smallestBox(points)
    const more = (box.width * box.height * GROWTH) / Math.max(1, box.width + box.height)
    const score = region.reduce((sum, place) => sum + likely.data[place], 0) / region.length
    boxes.push({ ...box, width: box.width + more, height: box.height + more, score })
  }
  return boxes
}
