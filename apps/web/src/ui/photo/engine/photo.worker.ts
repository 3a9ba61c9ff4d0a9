import { dayOf } from '@visa/contract/dates'
import { enhanceColour } from '@visa/photo/adjust/colour'
import { retouch } from '@visa/photo/adjust/retouch'
import { enhance } from '@visa/photo/adjust/sharpen'
import { findCard } from '@visa/photo/card/find-card'
import { warpCard } from '@visa/photo/card/warp-card'
import { cameraHints } from '@visa/photo/check/camera-hint'
import { rulesOn, type PhotoRule } from '@visa/photo/check/photo-rule'
import { detectFaces, type FaceNets } from '@visa/photo/face/detect'
import { exactFace } from '@visa/photo/face/exact'
import type { MeshNet } from '@visa/photo/face/mesh-net'
import { planCrop } from '@visa/photo/face/place'
import { resizeMask } from '@visa/photo/image/warp'
import { brushed } from '@visa/photo/matte/brush'
import { cutOut, onColour } from '@visa/photo/matte/foreground'
import type { PersonNet } from '@visa/photo/matte/person-net'
import { refined } from '@visa/photo/matte/refine'
import { leftovers } from '@visa/photo/matte/regions'
import { once } from '@visa/photo/once'
import type { Pixels } from '@visa/photo/pixels'
import { makePhoto } from './make-photo.ts'
import { loadFaceNets, loadMeshNet, loadPersonNet, ModelsMissing } from './models.ts'
import type { Adjustments, Asked, TaskName, Tasks, Told } from './tasks.ts'

const say = (told: Told): void => self.postMessage(told, { transfer: [] })
const loading = (loaded: number, total: number): void => say({ kind: 'loading', loaded, total })

const faceNets: () => Promise<FaceNets> = once(() => loadFaceNets(loading))
const meshNet: () => Promise<MeshNet> = once(() => loadMeshNet(loading))
const personNet: () => Promise<PersonNet> = once(() => loadPersonNet(loading))

/** A film is looked at again and again: not in every size, which only hidden faces need. */
const FILM_SIZES = [320, 224, 416]

const rulesToday = (): PhotoRule[] => rulesOn(dayOf(new Date()))

function ruleOf(code: string): PhotoRule {
  const rule = rulesToday().find((each) => each.code === code)
  if (rule === undefined) throw new Error(`no rule ${code}`)
  return rule
}

/** First the colours of the light, then skin, then what is drawn sharper: in this order none undoes another. */
async function adjusted(picture: Pixels, by: Adjustments): Promise<Tasks['adjust']['made']> {
  let pixels = picture
  if (by.colour > 0) {
    const mask = resizeMask((await personNet()).mask(pixels), pixels.width, pixels.height)
    pixels = enhanceColour(pixels, by.colour, mask)
  }
  const faces = by.retouching > 0 ? detectFaces(await faceNets(), picture) : []
  for (const face of faces) pixels = retouch(pixels, face, by.retouching)
  if (by.enhancement > 0) pixels = enhance(pixels, by.enhancement)
  return { pixels, faces: faces.length }
}

const TASKS: { [Name in TaskName]: (given: Tasks[Name]['given']) => Promise<Tasks[Name]['made']> } = {
  faces: async (pixels) => detectFaces(await faceNets(), pixels),
  look: async (pixels) => cameraHints(pixels, detectFaces(await faceNets(), pixels, { sizes: FILM_SIZES })),
  matte: async (pixels) => refined(pixels, [(await personNet()).mask(pixels)]),
  compose: async ({ pixels, mask, strokes, colour }) => {
    const painted = brushed(mask, strokes)
    const cut = cutOut(pixels, painted)
    return {
      pixels: colour === undefined ? cut : onColour(cut, colour),
      mask: painted,
      leftovers: leftovers(painted),
    }
  },
  locate: async ({ pixels, face, rule }) => {
    const exact = exactFace(await meshNet(), pixels, face)
    return planCrop(exact, pixels, ruleOf(rule).placement, (await personNet()).mask(pixels))
  },
  card: async (pixels) => findCard(pixels),
  flatten: async ({ pixels, corners }) => warpCard(pixels, corners),
  adjust: ({ pixels, by }) => adjusted(pixels, by),
  photo: async ({ pixels, steps, rule, face, mask }) => {
    const nets = { faces: await faceNets(), mesh: await meshNet(), person: await personNet() }
    return makePhoto(nets, pixels, { steps, rule: ruleOf(rule), rules: rulesToday(), face, mask })
  },
}

async function answer<Name extends TaskName>({ number, name, given }: Asked<Name>): Promise<Told> {
  try {
    return { kind: 'made', number, made: await TASKS[name](given) }
  } catch (error) {
    const about = error instanceof ModelsMissing ? 'models' : 'work'
    return { kind: 'failed', number, about, reason: error instanceof Error ? error.message : String(error) }
  }
}

self.addEventListener('message', ({ data }: MessageEvent<Asked>) => void answer(data).then(say))
