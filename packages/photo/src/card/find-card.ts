import { distance } from '../face/face.ts'
import { shrink } from '../image/resize.ts'
import type { Pixels, Point } from '../pixels.ts'
import { edgesOf, type Edges } from './edges.ts'
import { linesOf, meeting, type Line, type Voting } from './lines.ts'
import { fitted, support } from './side.ts'

/** The corners of a card: upper left, upper right, lower right, lower left, as it is read when it lies lengthways. */
export type Corners = readonly [Point, Point, Point, Point]

export interface FoundCard {
  corners: Corners
  /** How sure it is, from 0 to 1. */
  score: number
}

/** How long an ID card is by its height. */
export const CARD_RATIO = 1.586

const LONGEST = 640
/**
 * Strong edges have more votes at first. What is faint is outvoted by print then: a card that is not found is looked for
 * once more with one vote for each edge, so that the long lines count.
 */
const LOOKS: readonly Voting[] = [
  { least: 1, most: 2 },
  { least: 0.5, most: 0.5 },
]
/** How far a side may move onto the edges near it, step by step: lines are known to a degree only. */
const REACHES = [4, 4, 4, 2] as const
/** A perspective changes the ratio by so much and no more. */
const RATIO_SPREAD = 0.11
/** The least part of a picture that a card takes. */
const LEAST_AREA = 0.08
const BORDER = 6
const LEAST_SUPPORT = 0.45
const LEAST_SCORE = 0.8
/** Opposite sides of a card run nearly alongside each other. */
const ALONGSIDE = 0.94

const areaOf = (corners: readonly Point[]): number => {
  let sum = 0
  for (const [place, one] of corners.entries()) {
    const other = corners[(place + 1) % corners.length]
    sum += one.x * other.y - other.x * one.y
  }
  return Math.abs(sum) / 2
}

/** Corners in the order in which they are read; a card that stands upright is turned. */
export function inReadingOrder(points: readonly Point[]): Corners {
  const middle = points.reduce((sum, { x, y }) => ({ x: sum.x + x / 4, y: sum.y + y / 4 }), { x: 0, y: 0 })
  const around = points.toSorted(
    (one, other) =>
      Math.atan2(one.y - middle.y, one.x - middle.x) - Math.atan2(other.y - middle.y, other.x - middle.x),
  )
  const sums = around.map(({ x, y }) => x + y)
  const first = sums.indexOf(Math.min(...sums))
  const [a, b, c, d] = [0, 1, 2, 3].map((place) => around[(first + place) % 4])
  const isLengthways = distance(a, b) + distance(c, d) >= distance(b, c) + distance(d, a)
  return isLengthways ? [a, b, c, d] : [d, a, b, c]
}

function shapeScore(corners: readonly Point[]): number {
  const [a, b, c, d] = corners
  const [wide, high] = [distance(a, b) + distance(c, d), distance(b, c) + distance(d, a)]
  const ratio = Math.max(wide, high) / Math.max(1, Math.min(wide, high))
  return Math.exp(-(((ratio / CARD_RATIO - 1) / RATIO_SPREAD) ** 2))
}

const alongside = (one: Line, other: Line): boolean => Math.abs(one.x * other.x + one.y * other.y) > ALONGSIDE

const pairsOf = (lines: readonly Line[]): [Line, Line][] =>
  lines.flatMap((one, place) =>
    lines.slice(place + 1).flatMap((other): [Line, Line][] => (alongside(one, other) ? [[one, other]] : [])),
  )

/** Whether a side is the border of the picture itself, which is an edge of whatever is in it. */
const isBorder = ({ width, height }: Edges, one: Point, other: Point): boolean =>
  Math.max(one.x, other.x) < BORDER ||
  Math.max(one.y, other.y) < BORDER ||
  Math.min(one.x, other.x) > width - BORDER ||
  Math.min(one.y, other.y) > height - BORDER

function scoreOf(edges: Edges, corners: readonly Point[]): number {
  const { width, height } = edges
  const isInside = corners.every(({ x, y }) => x > -4 && y > -4 && x < width + 4 && y < height + 4)
  const area = areaOf(corners) / (width * height)
  const shape = shapeScore(corners)
  if (!isInside || area < LEAST_AREA || shape < 0.25) return 0
  let [sum, least] = [0, 1]
  for (const [place, one] of corners.entries()) {
    const other = corners[(place + 1) % 4]
    const share = isBorder(edges, one, other) ? 0 : support(edges, one, other)
    if (share < LEAST_SUPPORT) return 0
    sum += share / 4
    least = Math.min(least, share)
  }
  // Of two that fit alike the outer one is the card, the other is printed on it.
  return (sum * 0.5 + least * 0.5) * shape ** 0.5 * Math.min(1, 0.85 + area / 3)
}

/** Each side moved onto the edges near it. */
function sharpened(edges: Edges, corners: readonly Point[], reach: number): Point[] {
  const sides = corners.map((one, place) => fitted(edges, one, corners[(place + 1) % 4], reach))
  return corners.map((corner, place) => {
    const [before, after] = [sides[(place + 3) % 4], sides[place]]
    const met = before === undefined || after === undefined ? undefined : meeting(before, after)
    return met !== undefined && distance(met, corner) < reach * 4 ? met : corner
  })
}

/** The best four lines that have an edge along every side. */
function bestOf(edges: Edges, voting: Voting): { corners: Point[]; score: number } {
  const { flat, steep } = linesOf(edges, voting)
  const upright = pairsOf(steep)
  let best: { corners: Point[]; score: number } = { corners: [], score: 0 }
  for (const [top, bottom] of pairsOf(flat)) {
    for (const [left, right] of upright) {
      const met = [meeting(top, left), meeting(top, right), meeting(bottom, right), meeting(bottom, left)]
      const corners = met.filter((point) => point !== undefined)
      if (corners.length < 4) continue
      const score = scoreOf(edges, corners)
      if (score > best.score) best = { corners, score }
    }
  }
  return best
}

/** The ID card in a picture, or nothing when none is sure enough. */
export function findCard(picture: Pixels): FoundCard | undefined {
  const { pixels, scale } = shrink(picture, LONGEST)
  const edges = edgesOf(pixels)
  for (const voting of LOOKS) {
    const { corners, score } = bestOf(edges, voting)
    if (score < LEAST_SCORE) continue
    const sharp = REACHES.reduce((moved, reach) => sharpened(edges, moved, reach), corners)
    return { corners: inReadingOrder(sharp.map(({ x, y }) => ({ x: x / scale, y: y / scale }))), score }
  }
  return undefined
}
