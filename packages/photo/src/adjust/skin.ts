import { boxMean } from '../image/box-mean.ts'
import { newMask, type Mask, type Pixels, type Point } from '../pixels.ts'
import { faceHeight } from '../face/place.ts'
import type { Face } from '../face/face.ts'

/** Whether a point lies inside a polygon. */
function isInside(polygon: readonly Point[], x: number, y: number): boolean {
  let inside = false
  for (let i = 0, before = polygon.length - 1; i < polygon.length; before = i, i += 1) {
    const [one, other] = [polygon[i], polygon[before]]
    if (one.y > y === other.y > y) continue
    if (x < ((other.x - one.x) * (y - one.y)) / (other.y - one.y) + one.x) inside = !inside
  }
  return inside
}

const grown = (points: readonly Point[], by: number): Point[] => {
  const middle = points.reduce(
    (sum, { x, y }) => ({ x: sum.x + x / points.length, y: sum.y + y / points.length }),
    {
      x: 0,
      y: 0,
    },
  )
  return points.map(({ x, y }) => ({ x: middle.x + (x - middle.x) * by, y: middle.y + (y - middle.y) * by }))
}

/** The outline of the face, closed over the brow by as much forehead as a face has. */
function faceOutline({ landmarks, chin, leftEye, rightEye }: Face): Point[] {
  const eyes = { x: (leftEye.x + rightEye.x) / 2, y: (leftEye.y + rightEye.y) / 2 }
  const up = { x: (eyes.x - chin.x) * 0.45, y: (eyes.y - chin.y) * 0.45 }
  const brows = landmarks.slice(17, 27).map(({ x, y }) => ({ x: x + up.x, y: y + up.y }))
  return [...landmarks.slice(0, 17), ...brows.toReversed()]
}

/** Brows, eyes, nostrils and mouth: what makes a face the person's stays as it is. */
const features = ({ landmarks }: Face): Point[][] => [
  grown(landmarks.slice(36, 42), 1.9),
  grown(landmarks.slice(42, 48), 1.9),
  grown([...landmarks.slice(17, 22), ...landmarks.slice(36, 40).toReversed()], 1.15),
  grown([...landmarks.slice(22, 27), ...landmarks.slice(42, 46).toReversed()], 1.15),
  grown(landmarks.slice(31, 36), 1.3),
  grown(landmarks.slice(48, 60), 1.2),
]

/** Whether a colour can be skin: in light and dark skin alike the red stands out by about as much. */
function isSkin(red: number, green: number, blue: number): boolean {
  const reds = 128 + 0.5 * red - 0.4187 * green - 0.0813 * blue
  const blues = 128 - 0.1687 * red - 0.3313 * green + 0.5 * blue
  return red > 40 && reds > 132 && reds < 180 && blues > 75 && blues < 132
}

/** The skin of a face, with soft edges. */
export function skinOf({ width, height, data }: Pixels, face: Face): Mask {
  const mask = newMask(width, height)
  const outline = faceOutline(face)
  const kept = features(face)
  const [ys, xs] = [outline.map(({ y }) => y), outline.map(({ x }) => x)]
  const [top, bottom] = [
    Math.max(0, Math.floor(Math.min(...ys))),
    Math.min(height - 1, Math.ceil(Math.max(...ys))),
  ]
  const [left, right] = [
    Math.max(0, Math.floor(Math.min(...xs))),
    Math.min(width - 1, Math.ceil(Math.max(...xs))),
  ]
  for (let y = top; y <= bottom; y += 1) {
    for (let x = left; x <= right; x += 1) {
      const at = (y * width + x) * 4
      if (!isSkin(data[at], data[at + 1], data[at + 2]) || !isInside(outline, x, y)) continue
      if (!kept.some((polygon) => isInside(polygon, x, y))) mask.data[y * width + x] = 1
    }
  }
  const radius = Math.max(1, Math.round(faceHeight(face) * 0.03))
  boxMean(mask.data, width, height, radius, mask.data)
  // Half of a soft edge would reach over what is kept: it begins inside.
  for (let at = 0; at < mask.data.length; at += 1) mask.data[at] = Math.max(0, mask.data[at] * 2 - 1)
  boxMean(mask.data, width, height, radius, mask.data)
  return mask
}
