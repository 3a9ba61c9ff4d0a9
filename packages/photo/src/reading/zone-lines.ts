import { boxAround, type TextBox } from './text-boxes.ts'
import { boxCorners, type TurnedBox } from './turned-box.ts'

interface Line {
  boxes: TextBox[]
  left: number
  right: number
  /** Down the page, across the direction of its text. */
  middle: number
  height: number
}

/** How much longer than high a line of 44 characters is at least. */
const LEAST_RATIO = 14
const LEAST_SHARE = 0.3
const ASKEW = 0.2

const joined = (one: Line, other: Line): Line => {
  const [a, b] = [one.right - one.left, other.right - other.left]
  const mixed = (x: number, y: number): number => (x * a + y * b) / (a + b)
  return {
    boxes: [...one.boxes, ...other.boxes],
    left: Math.min(one.left, other.left),
    right: Math.max(one.right, other.right),
    middle: mixed(one.middle, other.middle),
    height: mixed(one.height, other.height),
  }
}

function belong(one: Line, other: Line): boolean {
  const [low, high] = [Math.min(one.height, other.height), Math.max(one.height, other.height)]
  const gap = Math.max(one.left, other.left) - Math.min(one.right, other.right)
  return Math.abs(one.middle - other.middle) < 0.6 * low && high < 2.2 * low && gap < 6 * low
}

/** Pieces of one line put together, for a net sees gaps in rows of fillers. */
function mended(lines: Line[]): Line[] {
  const left = lines.toSorted((one, other) => one.left - other.left)
  for (let at = 0; at < left.length; at += 1) {
    const fits = left.findIndex((other, place) => place > at && belong(left[at], other))
    if (fits < 0) continue
    left[at] = joined(left[at], left[fits])
    left.splice(fits, 1)
    at = -1
  }
  return left
}

/** The two lowest long lines of a page, as the zone of a passport lies; undefined where there are none. */
export function zoneLines(boxes: readonly TextBox[], pageWidth: number): [TurnedBox, TurnedBox] | undefined {
  const [longest] = boxes.toSorted((one, other) => other.width - one.width)
  if (longest === undefined) return undefined
  const [cos, sin] = [Math.cos(longest.angle), Math.sin(longest.angle)]
  const lines = boxes
    .filter(({ angle, width, height }) => Math.abs(angle - longest.angle) < ASKEW || width < 3 * height)
    .map((box): Line => {
      const along = boxCorners(box).map(({ x, y }) => x * cos + y * sin)
      const middle = box.y * cos - box.x * sin
      return { boxes: [box], left: Math.min(...along), right: Math.max(...along), middle, height: box.height }
    })
  const long = mended(lines)
    .filter(
      ({ left, right, height }) =>
        right - left > LEAST_RATIO * height && right - left > pageWidth * LEAST_SHARE,
    )
    .toSorted((one, other) => one.middle - other.middle)
  const [first, second] = long.slice(-2)
  if (first === undefined || second === undefined) return undefined
  const [left, right] = [Math.min(first.left, second.left), Math.max(first.right, second.right)]
  const lineOf = ({ boxes: parts, height }: Line): TurnedBox => {
    const own = boxAround(parts)
    const along = (left + right) / 2 - (own.x * cos + own.y * sin)
    return {
      x: own.x + along * Math.cos(own.angle),
      y: own.y + along * Math.sin(own.angle),
      width: right - left,
      height: Math.min(own.height, height * 1.25),
      angle: own.angle,
    }
  }
  return [lineOf(first), lineOf(second)]
}
