import type { Point } from '../pixels.ts'
import type { Edges } from './edges.ts'

/** All points whose product with (x, y) is `away`. */
export interface Line {
  x: number
  y: number
  away: number
  votes: number
}

const ANGLES = 180
/** Votes go to the direction across an edge, and to its neighbours. */
const SPREAD = 2
const LINES = 36
/** Lines closer than this are one. */
const NEAR = { angle: 3, away: 5 }

const units = Array.from({ length: ANGLES }, (_, angle): Point => ({
  x: Math.cos((angle * Math.PI) / ANGLES),
  y: Math.sin((angle * Math.PI) / ANGLES),
}))

/** How strong an edge must be to vote, and what more strength is worth, as shares of what is clear. */
export interface Voting {
  least: number
  most: number
}

/** The straight lines along which most edges lie: each edge votes for the lines through it that it lies along. */
export function linesOf(edges: Edges, { least, most }: Voting): { flat: Line[]; steep: Line[] } {
  const { width, height, strength, acrossX, acrossY, clear } = edges
  const half = Math.ceil(Math.hypot(width, height))
  const span = half * 2 + 1
  const votes = new Float32Array(ANGLES * span)
  for (let y = 1, at = width; y < height - 1; y += 1, at = y * width) {
    for (let x = 1; x < width - 1; x += 1) {
      const size = strength[at + x]
      if (size < clear * least) continue
      const weight = Math.min(size, clear * most)
      const across = Math.round((Math.atan2(acrossY[at + x], acrossX[at + x]) * ANGLES) / Math.PI)
      for (let turn = -SPREAD; turn <= SPREAD; turn += 1) {
        const angle = (across + turn + ANGLES * 2) % ANGLES
        const away = Math.round(x * units[angle].x + y * units[angle].y)
        votes[angle * span + away + half] += weight
      }
    }
  }
  return {
    flat: peaks(votes, span, half, (angle) => angle > 45 && angle <= 135),
    steep: peaks(votes, span, half, (angle) => angle <= 45 || angle > 135),
  }
}

function peaks(
  votes: Float32Array,
  span: number,
  half: number,
  isWanted: (angle: number) => boolean,
): Line[] {
  const places: number[] = []
  for (let angle = 0; angle < ANGLES; angle += 1) {
    if (!isWanted(angle)) continue
    for (let at = angle * span + 1; at < (angle + 1) * span - 1; at += 1) {
      if (votes[at] > 0 && votes[at] >= votes[at - 1] && votes[at] > votes[at + 1]) places.push(at)
    }
  }
  const found: { angle: number; away: number; votes: number }[] = []
  for (const at of places.toSorted((one, other) => votes[other] - votes[one])) {
    const [angle, away] = [Math.floor(at / span), (at % span) - half]
    if (!found.some((other) => isNear(other, angle, away))) found.push({ angle, away, votes: votes[at] })
    if (found.length === LINES) break
  }
  return found.map(({ angle, away, votes: count }) => {
    const { x, y } = units[angle]
    return { x, y, away, votes: count }
  })
}

/** Around half a turn a line comes back with its distance turned round. */
function isNear(one: { angle: number; away: number }, angle: number, away: number): boolean {
  const turned = Math.abs(one.angle - angle)
  if (turned <= NEAR.angle) return Math.abs(one.away - away) <= NEAR.away
  return ANGLES - turned <= NEAR.angle && Math.abs(one.away + away) <= NEAR.away
}

/** Where two lines meet. */
export function meeting(
  one: Pick<Line, 'x' | 'y' | 'away'>,
  other: Pick<Line, 'x' | 'y' | 'away'>,
): Point | undefined {
  const size = one.x * other.y - one.y * other.x
  if (Math.abs(size) < 1e-4) return undefined
  return {
    x: (one.away * other.y - one.y * other.away) / size,
    y: (one.x * other.away - one.away * other.x) / size,
  }
}
