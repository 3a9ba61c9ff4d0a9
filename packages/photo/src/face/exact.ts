import type { Pixels } from '../pixels.ts'
import { between, CHIN, distance, faceAt, type Face } from './face.ts'
import type { MeshNet } from './mesh-net.ts'

/** The square that is looked at, in distances from the eyes to the chin: how long, and how far below the eyes its middle. */
const SQUARE = { side: 2.4, below: 0.3 }
/** So much further from the eyes than the mesh has it the chin ends, beside marks made by hand on other portraits. */
const CHIN_LOWER = 0.005

/**
 * A face with its eyes and its chin where a larger net places them, which looks at it as it is and in a mirror: what a photo
 * is cut out by. The points that found the face stay.
 */
export function exactFace(net: MeshNet, picture: Pixels, face: Face): Face {
  const eyes = between(face.leftEye, face.rightEye)
  const down = distance(eyes, face.landmarks[CHIN])
  const angle = (face.tilt * Math.PI) / 180
  const square = {
    x: eyes.x - Math.sin(angle) * down * SQUARE.below,
    y: eyes.y + Math.cos(angle) * down * SQUARE.below,
    side: down * SQUARE.side,
    angle,
  }
  const [seen, mirrored] = [net.place(picture, square, false), net.place(picture, square, true)]
  return faceAt(
    face,
    {
      leftEye: between(seen.leftEye, mirrored.leftEye),
      rightEye: between(seen.rightEye, mirrored.rightEye),
      chin: between(seen.chin, mirrored.chin),
    },
    CHIN_LOWER,
  )
}
