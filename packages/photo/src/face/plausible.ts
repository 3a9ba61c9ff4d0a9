import type { Box, Point } from '../pixels.ts'
import { between, distance, eyesOf, middleOf } from './face.ts'

const NOSE_TIP = 30
const CHIN = 8
/** How far apart eyes are, as a share of the box of a face. */
const EYES_APART = { least: 0.18, most: 0.75 }
/** A face does not lie on its side in a photo that anybody makes for a visa. */
const MOST_TILT = 50
/** How far two looks may differ, as a share of the distance of the eyes. */
const DIFFERENCE = 0.16

/** The part of a picture that points stand in, with room around them: what the net of points was trained on. */
export function outlineOf(points: readonly Point[]): Box {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - top]
  const room = Math.max(width, height) * 0.1
  return { x: left - room, y: top - room, width: width + room * 2, height: height + room * 2 }
}

/** Whether points stand as in a face: the eyes above the nose, the nose above the mouth, the mouth above the chin. */
export function isPlausible(points: readonly Point[], box: Box): boolean {
  const { left, right } = eyesOf(points)
  const apart = distance(left, right)
  const angle = Math.atan2(right.y - left.y, right.x - left.x)
  if (Math.abs(angle) > (MOST_TILT * Math.PI) / 180) return false
  if (apart < box.width * EYES_APART.least || apart > box.width * EYES_APART.most) return false
  const eyes = between(left, right)
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)]
  // As if the head stood upright, in distances of the eyes.
  const upright = ({ x, y }: Point): Point => ({
    x: ((x - eyes.x) * cosine + (y - eyes.y) * sine) / apart,
    y: ((y - eyes.y) * cosine - (x - eyes.x) * sine) / apart,
  })
  const [nose, mouth, chin] = [points[NOSE_TIP], middleOf(points, 48, 68), points[CHIN]].map(upright)
  return (
    nose.y > 0.15 &&
    nose.y < mouth.y - 0.1 &&
    mouth.y < chin.y - 0.1 &&
    chin.y > 0.9 &&
    chin.y < 2.8 &&
    Math.abs(nose.x) < 0.75 &&
    Math.abs(mouth.x) < 0.75
  )
}

/** Whether two looks at a face place its points alike. */
export function agreement(one: readonly Point[], other: readonly Point[]): boolean {
  const { left, right } = eyesOf(other)
  const mean = one.reduce((sum, point, i) => sum + distance(point, other[i]), 0) / one.length
  return mean < distance(left, right) * DIFFERENCE
}

/** The parts of a face that a mirror leaves apart from each other, the eyes in the order in which they stand. */
function partsOf(points: readonly Point[]): Point[] {
  const { left, right } = eyesOf(points)
  const eyes = left.x < right.x ? [left, right] : [right, left]
  return [...eyes, points[NOSE_TIP], middleOf(points, 48, 68), points[CHIN]]
}

/** Whether a look at the mirrored face places its parts alike, once they are mirrored back. */
export function mirroredAgreement(points: readonly Point[], mirrored: readonly Point[]): boolean {
  const [seen, again] = [partsOf(points), partsOf(mirrored)]
  const mean = seen.reduce((sum, part, i) => sum + distance(part, again[i]), 0) / seen.length
  return mean < distance(seen[0], seen[1]) * DIFFERENCE
}
