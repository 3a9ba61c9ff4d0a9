import { halvedTo } from '../image/resize.ts'
import { mirroredPart } from '../image/mirror.ts'
import type { Box, Pixels, Point } from '../pixels.ts'
import type { Candidate, DetectorNet } from './detector-net.ts'
import { faceOf, type Face } from './face.ts'
import type { LandmarkNet } from './landmark-net.ts'
import { agreement, isPlausible, mirroredAgreement, outlineOf } from './plausible.ts'

export interface FaceNets {
  detector: DetectorNet
  landmarks: LandmarkNet
}

interface DetectOptions {
  /** The least score of a face. */
  threshold?: number
  /** In which sizes the picture is looked at, until a face is found. */
  sizes?: readonly number[]
}

const SCORE_THRESHOLD = 0.5
/** The size that finds most comes first. */
const INPUT_SIZES: readonly number[] = [224, 320, 416, 160, 512, 608]

/** What a larger picture would add is more than a net of these sizes sees. */
const LEAST_SIDE = { points: 640, faces: 448 }
/** Two boxes that overlap by more are one face. */
const SAME_FACE = 0.4
/** A face that is this sure needs nothing but its points; any other is looked for a second time, and in a mirror. */
const SURE = 0.8
const SECOND_LOOK = 0.3

export function overlap(one: Box, other: Box): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y)
  if (width <= 0 || height <= 0) return 0
  const shared = width * height
  return shared / (one.width * one.height + other.width * other.height - shared)
}

/** The best of those that stand for one face, best first. */
function withoutRepeats(candidates: readonly Candidate[]): Candidate[] {
  const kept: Candidate[] = []
  for (const each of candidates.toSorted((one, other) => other.score - one.score)) {
    if (!kept.some(({ box }) => overlap(box, each.box) > SAME_FACE)) kept.push(each)
  }
  return kept
}

/** The part of a box that is in the picture. */
function inside({ x, y, width, height }: Box, pixels: Pixels): Box {
  const [left, top] = [Math.max(0, x), Math.max(0, y)]
  return {
    x: left,
    y: top,
    width: Math.max(1, Math.min(pixels.width, x + width) - left),
    height: Math.max(1, Math.min(pixels.height, y + height) - top),
  }
}

/**
 * The points of a candidate, or nothing when they are no face's. The net always says points: only on a face does it say
 * the same ones when it looks at another part.
 */
function pointsOf({ landmarks }: FaceNets, pixels: Pixels, box: Box): Point[] | undefined {
  const first = landmarks.place(pixels, inside(box, pixels))
  if (!isPlausible(first, box)) return undefined
  const second = landmarks.place(pixels, inside(outlineOf(first), pixels))
  if (!isPlausible(second, box) || !agreement(first, second)) return undefined
  return second
}

/** Whether the points stay where they are when the net looks at the face in a mirror. */
function isSeenMirrored({ landmarks }: FaceNets, pixels: Pixels, points: readonly Point[]): boolean {
  const part = inside(outlineOf(points), pixels)
  const mirrored = mirroredPart(pixels, part)
  const { width, height } = mirrored.pixels
  const seen = landmarks.place(mirrored.pixels, { x: 0, y: 0, width, height })
  return mirroredAgreement(
    points,
    seen.map(({ x, y }) => ({ x: mirrored.right - x, y: mirrored.top + y })),
  )
}

const isSeenAgain = (candidate: Candidate, others: readonly Candidate[]): boolean =>
  others.some(({ box }) => overlap(box, candidate.box) > SAME_FACE)

/** The faces of a picture, the surest first. A face counts when the detector and its points agree. */
export function detectFaces(nets: FaceNets, picture: Pixels, options: DetectOptions = {}): Face[] {
  const { threshold = SCORE_THRESHOLD, sizes = INPUT_SIZES } = options
  const { pixels, scale } = halvedTo(picture, LEAST_SIDE.points)
  const small = halvedTo(pixels, LEAST_SIDE.faces)
  const looks = new Map<number, Candidate[]>()
  const found = (size: number): Candidate[] =>
    nets.detector
      .find(small.pixels, size, Math.min(threshold, SECOND_LOOK))
      .map(({ box, score }) => ({ box: scaled(box, 1 / small.scale), score }))
  const lookAt = (size: number): Candidate[] => {
    const kept = looks.get(size) ?? found(size)
    looks.set(size, kept)
    return kept
  }
  for (const [place, size] of sizes.entries()) {
    const candidates = withoutRepeats(lookAt(size).filter(({ score }) => score > threshold))
    const other = sizes[place === 0 ? 1 : 0] ?? size
    const faces = candidates.flatMap((candidate) => {
      if (candidate.score < SURE && !isSeenAgain(candidate, lookAt(other))) return []
      const points = pointsOf(nets, pixels, candidate.box)
      if (points === undefined) return []
      if (candidate.score < SURE && !isSeenMirrored(nets, pixels, points)) return []
      return [toFace(candidate, points, scale)]
    })
    if (faces.length > 0) return faces
  }
  return []
}

const scaled = ({ x, y, width, height }: Box, by: number): Box => ({
  x: x * by,
  y: y * by,
  width: width * by,
  height: height * by,
})

const toFace = ({ box, score }: Candidate, points: readonly Point[], scale: number): Face =>
  faceOf(
    scaled(box, 1 / scale),
    score,
    points.map(({ x, y }) => ({ x: x / scale, y: y / scale })),
  )
