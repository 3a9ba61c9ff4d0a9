import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { detectFaces, type FaceNets } from '../face/detect.ts'
import { DetectorNet } from '../face/detector-net.ts'
import type { Face } from '../face/face.ts'
import { LandmarkNet } from '../face/landmark-net.ts'
import { MeshNet } from '../face/mesh-net.ts'
import { PersonNet } from '../matte/person-net.ts'
import { manifestOf, readWeights, type Weight } from '../net/weights.ts'
import type { Mask, Pixels } from '../pixels.ts'

const modelFile = (name: string): Buffer =>
  readFileSync(new URL(`../../../photo-models/vendored/${name}`, import.meta.url))
const json = (name: string): unknown => JSON.parse(modelFile(name).toString())
const weights = (name: string): Map<string, Weight> =>
  readWeights(manifestOf(json(`${name}-weights_manifest.json`)), modelFile(`${name}.bin`))

export const testNets = (): FaceNets => ({
  detector: new DetectorNet(weights('tiny_face_detector_model')),
  landmarks: new LandmarkNet(weights('face_landmark_68_model')),
})

export const testMeshNet = (): MeshNet => new MeshNet(json('facemesh.json'), modelFile('facemesh.bin'))

export const testPersonNet = (): PersonNet => new PersonNet(json('selfie.json'), modelFile('selfie.bin'))

/** The one portrait that may be given away with the product; 512 by 512. */
export async function astronaut(): Promise<Pixels> {
  const file = fileURLToPath(new URL('../../fixtures/astronaut.jpg', import.meta.url))
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data: new Uint8ClampedArray(data) }
}

interface Portrait {
  picture: Pixels
  face: Face
  mask: Mask
}

let portrait: Promise<Portrait> | undefined

async function looked(): Promise<Portrait> {
  const picture = await astronaut()
  const [face] = detectFaces(testNets(), picture)
  if (face === undefined) throw new Error('the portrait has no face')
  return { picture, face, mask: testPersonNet().mask(picture) }
}

/** The portrait with its face and person, found once for all tests. */
export const testPortrait = (): Promise<Portrait> => (portrait ??= looked())
