import type { Box, Point } from '../pixels.ts'

/** A face in a picture. The person's right eye, which stands on the left in the picture, is `leftEye`. */
export interface Face {
  box: Box
  score: number
  /** 17 of the outline from ear to ear, 10 of the brows, 9 of the nose, 12 of the eyes, 20 of the mouth. */
  landmarks: Point[]
  leftEye: Point
  rightEye: Point
  chin: Point
  /** How far the line of the eyes falls to the right, in degrees. */
  tilt: number
}

/** The lowest point of the chin among the landmarks. */
export const CHIN = 8
/** The net places the chin a little too high: by so much of the way from the eyes, beside marks made by hand. */
const CHIN_LOWER = 0.033

export function middleOf(points: readonly Point[], from: number, to: number): Point {
  let [x, y] = [0, 0]
  for (const point of points.slice(from, to)) {
    x += point.x
    y += point.y
  }
  return { x: x / (to - from), y: y / (to - from) }
}

export const between = (one: Point, other: Point): Point => ({
  x: (one.x + other.x) / 2,
  y: (one.y + other.y) / 2,
})

export const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y)

export const eyesOf = (landmarks: readonly Point[]): { left: Point; right: Point } => ({
  left: middleOf(landmarks, 36, 42),
  right: middleOf(landmarks, 42, 48),
})

/** A face with its eyes and chin at points, the chin lower by a share of its way from the eyes. */
export function faceAt(
  face: Pick<Face, 'box' | 'score' | 'landmarks'>,
  { leftEye, rightEye, chin }: Pick<Face, 'leftEye' | 'rightEye' | 'chin'>,
  lower: number,
): Face {
  const eyes = between(leftEye, rightEye)
  const tilt = (Math.atan2(rightEye.y - leftEye.y, rightEye.x - leftEye.x) * 180) / Math.PI
  const lowered = { x: chin.x + (chin.x - eyes.x) * lower, y: chin.y + (chin.y - eyes.y) * lower }
  const { box, score, landmarks } = face
  return { box, score, landmarks, leftEye, rightEye, chin: lowered, tilt }
}

export function faceOf(box: Box, score: number, landmarks: Point[]): Face {
  const { left, right } = eyesOf(landmarks)
  return faceAt(
    { box, score, landmarks },
    { leftEye: left, rightEye: right, chin: landmarks[CHIN] },
    CHIN_LOWER,
  )
}
