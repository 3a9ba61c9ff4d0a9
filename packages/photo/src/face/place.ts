import { cornersOf, sampleMask, type Affine } from '../image/warp.ts'
import { clamp, type Mask, type Point } from '../pixels.ts'
import { between, type Face } from './face.ts'

/** How a head is to stand in a photo: sizes in pixels, the rest as shares of the height. */
export interface Placement {
  width: number
  height: number
  /** From the chin to the crown. */
  head: number
  /** Above the crown. */
  top: number
}

/** Pixels of the source that a photo would need beyond each of its sides. */
export interface Margins {
  top: number
  right: number
  bottom: number
  left: number
}

export interface CropPlan {
  width: number
  height: number
  affine: Affine
  /** By how many degrees the picture is turned to stand straight. */
  angle: number
  crown: Point
  short: Margins
}

/** Where heads end, in distances from the eyes to the chin. */
const HEAD = { least: 1.75, usual: 2.15, most: 2.7 }
/** A tilt that nobody sees is left, for turning costs sharpness. */
const LEVEL_DEGREES = 0.5

/** Up along a head, and to its right, as the picture has them. */
function axesOf({ tilt }: Face): { up: Point; right: Point } {
  const angle = (tilt * Math.PI) / 180
  return {
    up: { x: Math.sin(angle), y: -Math.cos(angle) },
    right: { x: Math.cos(angle), y: Math.sin(angle) },
  }
}

/** How far the chin is from the line of the eyes. */
export function faceHeight(face: Face): number {
  const eyes = between(face.leftEye, face.rightEye)
  const { up } = axesOf(face)
  return Math.max(1, (eyes.x - face.chin.x) * up.x + (eyes.y - face.chin.y) * up.y)
}

/** The top of the head with its hair: up from the eyes to where the person ends. Without a mask as heads usually are. */
export function crownOf(face: Face, picture: { width: number; height: number }, mask?: Mask): Point {
  const { up, right } = axesOf(face)
  const eyes = between(face.leftEye, face.rightEye)
  const height = faceHeight(face)
  const beyond = (steps: number): Point => ({ x: eyes.x + up.x * steps, y: eyes.y + up.y * steps })
  if (mask === undefined) return beyond(height * (HEAD.usual - 1))
  const [kx, ky] = [mask.width / picture.width, mask.height / picture.height]
  const step = 0.5 / ky
  const most = height * (HEAD.most - 1)
  let reached = 0
  for (let steps = 0; steps <= most; steps += step) {
    const centre = beyond(steps)
    if (centre.y < 0) break
    let person = 0
    for (let side = -8; side <= 8; side += 1) {
      const [x, y] = [centre.x + (right.x * side * height) / 16, centre.y + (right.y * side * height) / 16]
      if (sampleMask(mask, x * kx - 0.5, y * ky - 0.5) > 0.5) person += 1
    }
    if (person < 2) break
    reached = steps
  }
  return beyond(clamp(reached, height * (HEAD.least - 1), most))
}

/** How to cut a photo out of a picture so that the head stands as it is to. */
export function planCrop(
  face: Face,
  picture: { width: number; height: number },
  placement: Placement,
  mask?: Mask,
): CropPlan {
  const { width, height } = placement
  const crown = crownOf(face, picture, mask)
  const angle = Math.abs(face.tilt) < LEVEL_DEGREES ? 0 : face.tilt
  const radians = (angle * Math.PI) / 180
  const eyes = between(face.leftEye, face.rightEye)
  const reach =
    (Math.hypot(crown.x - eyes.x, crown.y - eyes.y) + faceHeight(face)) / (placement.head * height)
  const [cosine, sine] = [Math.cos(radians) * reach, Math.sin(radians) * reach]
  // The middle of the eyes is the middle of the photo; the crown has its room above.
  const [middle, top] = [width / 2, placement.top * height]
  const affine: Affine = {
    a: cosine,
    b: -sine,
    c: crown.x - cosine * middle + sine * top,
    d: sine,
    e: cosine,
    f: crown.y - sine * middle - cosine * top,
  }
  return { width, height, affine, angle, crown, short: marginsOf(affine, placement, picture) }
}

const missing = (pixels: number): number => Math.max(0, Math.round(pixels))

interface Size {
  width: number
  height: number
}

/** What a photo of a size, cut out of a picture, needs beyond its sides. */
export function marginsOf(affine: Affine, size: Size, picture: Size): Margins {
  const corners = cornersOf(affine, size.width, size.height)
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
  return {
    top: missing(-Math.min(...ys)),
    right: missing(Math.max(...xs) - picture.width),
    bottom: missing(Math.max(...ys) - picture.height),
    left: missing(-Math.min(...xs)),
  }
}

/** Where a point of the source stands in the photo. */
export function inCrop({ affine }: Pick<CropPlan, 'affine'>, point: Point): Point {
  const { a, b, c, d, e, f } = affine
  const [x, y, size] = [point.x - c, point.y - f, a * e - b * d]
  return { x: (x * e - b * y) / size, y: (a * y - x * d) / size }
}

/** A face as it stands in the photo that was cut out. */
export function faceInCrop(plan: CropPlan, face: Face): Face {
  const to = (point: Point): Point => inCrop(plan, point)
  const [corner, opposite] = [
    to(face.box),
    to({ x: face.box.x + face.box.width, y: face.box.y + face.box.height }),
  ]
  return {
    ...face,
    box: { x: corner.x, y: corner.y, width: opposite.x - corner.x, height: opposite.y - corner.y },
    landmarks: face.landmarks.map(to),
    leftEye: to(face.leftEye),
    rightEye: to(face.rightEye),
    chin: to(face.chin),
    tilt: face.tilt - plan.angle,
  }
}

/** The face that a photo was cut out for, and then every other that is still to be seen in it. */
export function facesInCrop(plan: CropPlan, chosen: Face, found: readonly Face[]): Face[] {
  const others = found.filter((each) => each !== chosen).map((each) => faceInCrop(plan, each))
  const isSeen = ({ leftEye, rightEye }: Face): boolean => {
    const { x, y } = between(leftEye, rightEye)
    return x >= 0 && x < plan.width && y >= 0 && y < plan.height
  }
  return [faceInCrop(plan, chosen), ...others.filter(isSeen)]
}
