import { between, type Face } from '../face/face.ts'
import { faceHeight } from '../face/place.ts'
import type { Pixels } from '../pixels.ts'
import { faceLight } from './light.ts'

/** What somebody before a camera is told, the words under the same names; nothing when they stand well. */
export type CameraHint =
  | 'noFace'
  | 'several'
  | 'tooFar'
  | 'tooClose'
  | 'moveLeft'
  | 'moveRight'
  | 'moveUp'
  | 'moveDown'
  | 'tilted'
  | 'dark'
  | 'bright'

/** From the eyes to the chin, as a share of the height of the film: below it too few pixels are left of the head. */
const FACE = { least: 0.19, most: 0.42 }
/** Where the eyes may stand, from above; a photo can be cut out around them. */
const EYES = { least: 0.3, most: 0.58 }
/** How far beside the middle, as a share of the height. */
const BESIDE = 0.12
const MOST_TILT = 7
const BRIGHTNESS = { least: 75, most: 215 }

/** What is to be done before a photo is taken, the most important first. */
export function cameraHints(pixels: Pixels, faces: readonly Face[]): CameraHint[] {
  const [face] = faces
  if (face === undefined) return ['noFace']
  const hints: CameraHint[] = faces.length > 1 ? ['several'] : []
  const { width, height } = pixels
  const size = faceHeight(face) / height
  const eyes = between(face.leftEye, face.rightEye)
  const beside = (eyes.x - width / 2) / height
  if (size < FACE.least) hints.push('tooFar')
  if (size > FACE.most) hints.push('tooClose')
  if (beside > BESIDE) hints.push('moveLeft')
  if (beside < -BESIDE) hints.push('moveRight')
  if (eyes.y / height > EYES.most) hints.push('moveUp')
  if (eyes.y / height < EYES.least) hints.push('moveDown')
  if (Math.abs(face.tilt) > MOST_TILT) hints.push('tilted')
  const { brightness } = faceLight(pixels, face)
  if (brightness < BRIGHTNESS.least) hints.push('dark')
  if (brightness > BRIGHTNESS.most) hints.push('bright')
  return hints
}
