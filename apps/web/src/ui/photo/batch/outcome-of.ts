import { ask, drawable, plain } from '../engine/engine.ts'
import { fineMask, forgetRefusal, type FineMask } from '../engine/fine-mask.ts'
import type { PhotoSteps } from '../engine/tasks.ts'
import { stepShown, type Picture } from '../pictures/picture-list.ts'
import { readPicture } from '../pictures/read-picture.ts'
import { levelOf } from '../tools/photo-level.ts'
import { workedOf } from '../tools/worked-of.ts'
import type { Outcome } from './outcome.ts'

export interface BatchRequest {
  steps: PhotoSteps
  rule: string
  /** Whether the image service may be asked. */
  served: boolean
}

type Edges = (pixels: ImageData) => Promise<FineMask | undefined>

/** Whether the next picture would be asked for in vain, too; what is wrong with one picture says nothing of another. */
const isAway = ({ by }: FineMask): boolean => by.kind === 'slow' || (by.kind === 'said' && by.away)

/** Asks the service for one picture after the other; once it is not there, none of the rest waits for it. */
export function edgesOfAll({ steps, served }: BatchRequest, signal: AbortSignal): Edges {
  let away: FineMask | undefined
  return async (pixels) => {
    if (steps.background === undefined) return undefined
    if (away !== undefined) return away
    const worked = workedOf(pixels)
    // That the service was not there when the picture was looked at alone need not be so any more.
    forgetRefusal(worked)
    const fine = await fineMask(worked, served, signal)
    if (isAway(fine)) away = fine
    return fine
  }
}

/** What becomes of one picture when nobody looks at it. */
export async function outcomeOf(
  picture: Picture,
  { steps, rule }: BatchRequest,
  edges: Edges,
  signal: AbortSignal,
): Promise<Outcome> {
  try {
    const pixels = stepShown(picture) ?? (await readPicture(picture.file))
    const fine = await edges(pixels)
    const given = { pixels: plain(pixels), steps, rule, face: 0, mask: fine?.mask }
    const made = await ask('photo', given, signal)
    if (made === undefined) return { kind: 'noFace' }
    const faces = made.faces.length
    const level = levelOf(made.findings[rule] ?? [])
    return {
      kind: 'made',
      // Also where the other faces are not in the photo: whose photo it is to be was not asked.
      level: faces > 1 && level === 'good' ? 'warn' : level,
      pixels: drawable(made.pixels),
      by: fine?.by,
      faces,
    }
  } catch (error) {
    return { kind: 'failed', error }
  }
}
