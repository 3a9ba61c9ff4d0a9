import { enhance } from '@visa/photo/adjust/sharpen'
import { checkPhoto } from '@visa/photo/check/check-photo'
import type { PhotoRule } from '@visa/photo/check/photo-rule'
import { detectFaces, type FaceNets } from '@visa/photo/face/detect'
import { exactFace } from '@visa/photo/face/exact'
import { between, type Face } from '@visa/photo/face/face'
import type { MeshNet } from '@visa/photo/face/mesh-net'
import { crownOf, facesInCrop, inCrop, marginsOf, planCrop, type CropPlan } from '@visa/photo/face/place'
import { warp, warpMask } from '@visa/photo/image/warp'
import { cutOut, onColour } from '@visa/photo/matte/foreground'
import { refined } from '@visa/photo/matte/refine'
import { leftovers } from '@visa/photo/matte/regions'
import type { PersonNet } from '@visa/photo/matte/person-net'
import type { Colour, Mask, Pixels } from '@visa/photo/pixels'
import type { MadePhoto, PhotoMarks, PhotoSteps } from './tasks.ts'

interface Nets {
  faces: FaceNets
  mesh: MeshNet
  person: PersonNet
}

interface Wanted {
  steps: PhotoSteps
  rule: PhotoRule
  /** Against which it is checked. */
  rules: readonly PhotoRule[]
  /** Which of several faces. */
  face: number
  /** Who is in the picture, where somebody else looked finely. */
  mask?: Mask | undefined
}

const WHITE: Colour = [255, 255, 255]

/** A picture turned around its middle, as large as it is. */
function turned(pixels: Pixels, angle: number): Pick<CropPlan, 'affine' | 'angle' | 'short'> {
  const radians = (angle * Math.PI) / 180
  const [cosine, sine] = [Math.cos(radians), Math.sin(radians)]
  const [x, y] = [pixels.width / 2, pixels.height / 2]
  const affine = {
    a: cosine,
    b: -sine,
    c: x - cosine * x + sine * y,
    d: sine,
    e: cosine,
    f: y - sine * x - cosine * y,
  }
  // Its corners come to lie beyond its sides.
  return { affine, angle, short: marginsOf(affine, pixels, pixels) }
}

type Cut = Pick<CropPlan, 'affine' | 'angle' | 'short'> & { pixels: Pixels }

/** Only turned, or not even that. */
function uncropped(picture: Pixels, tilt: number): Cut {
  const plan = turned(picture, tilt)
  return { ...plan, pixels: tilt === 0 ? picture : warp(picture, plan.affine, picture, WHITE) }
}

function cropped(picture: Pixels, face: Face, { person }: Nets, rule: PhotoRule): Cut {
  const plan = planCrop(face, picture, rule.placement, person.mask(picture))
  return { ...plan, pixels: warp(picture, plan.affine, plan, WHITE) }
}

/** The faces of a picture, of which the one that is cut out is placed exactly. */
function facesOf({ faces, mesh }: Nets, picture: Pixels, wanted: number): Face[] {
  const found = detectFaces(faces, picture)
  const chosen = found[wanted] ?? found[0]
  return found.map((each) => (each === chosen ? exactFace(mesh, picture, each) : each))
}

/** Where the head stands in a photo, and where the snapshot ends in it. */
function marksOf(face: Face, made: Pixels, person: Mask, picture: Pixels, cut: Cut): PhotoMarks {
  const [right, bottom] = [picture.width, picture.height]
  const corners = [
    { x: 0, y: 0 },
    { x: right, y: 0 },
    { x: right, y: bottom },
    { x: 0, y: bottom },
  ]
  return {
    crown: crownOf(face, made, person).y,
    eyes: between(face.leftEye, face.rightEye).y,
    chin: face.chin.y,
    landmarks: face.landmarks,
    snapshot: corners.map((corner) => inCrop(cut, corner)),
  }
}

/** From a snapshot to a visa photo, step by step; undefined where no face is to be seen. */
export function makePhoto(
  nets: Nets,
  picture: Pixels,
  { steps, rule, rules, face, mask: fine }: Wanted,
): MadePhoto | undefined {
  const took: Partial<Record<'detect' | keyof PhotoSteps, number>> = {}
  const timed = <Made>(step: keyof typeof took, work: () => Made): Made => {
    const begun = performance.now()
    const made = work()
    took[step] = Math.round(performance.now() - begun)
    return made
  }
  const found = timed('detect', () => facesOf(nets, picture, face))
  const chosen = found[face] ?? found[0]
  if (chosen === undefined) return undefined
  // A head that is not to be straightened is cut out as if it were straight.
  const tilt = steps.straighten ? chosen.tilt : 0
  const cut = timed(steps.crop ? 'crop' : 'straighten', () =>
    steps.crop ? cropped(picture, { ...chosen, tilt }, nets, rule) : uncropped(picture, tilt),
  )
  const { background } = steps
  // Before the background is put in, which nothing is to change any more.
  const better = steps.enhance > 0 ? timed('enhance', () => enhance(cut.pixels, steps.enhance)) : cut.pixels
  const rough = nets.person.mask(better)
  const [made, left] =
    background === undefined
      ? [better, []]
      : timed('background', () => {
          const mask =
            fine === undefined ? refined(better, [rough]) : warpMask(fine, picture, cut.affine, better)
          return [onColour(cutOut(better, mask), background), leftovers(mask)]
        })
  const plan = { ...cut, width: made.width, height: made.height, crown: chosen.chin }
  const faces = facesInCrop(plan, chosen, found)
  return {
    pixels: made,
    cut: cut.pixels,
    faces: found,
    angle: cut.angle,
    leftovers: left,
    took,
    findings: Object.fromEntries(
      rules.map((each) => [each.code, checkPhoto(made, faces, rough, each, cut.short)]),
    ),
    marks: marksOf(faces[0] ?? chosen, made, rough, picture, cut),
  }
}
