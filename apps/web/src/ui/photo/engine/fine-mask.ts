import type { Mask } from '@visa/photo/pixels'
import { ask, plain } from './engine.ts'
import type { NotServed } from './served-mask.ts'

/** Who found the edges of a person: the image service, or the browser alone, and why that. */
export type EdgesBy = { kind: 'service' } | { kind: 'public' } | NotServed

export interface FineMask {
  /** Nothing where only the browser is left to look. */
  mask: Mask | undefined
  by: EdgesBy
}

const PUBLIC: FineMask = { mask: undefined, by: { kind: 'public' } }

/** What the service said of a picture holds for every tool that shows it, also that it was not there. */
const known = new WeakMap<ImageData, FineMask>()

/** The service is to be asked about a picture once more. */
export const forgetMask = (pixels: ImageData): boolean => known.delete(pixels)

/** What it refused is to be asked once more; what it answered holds. */
export function forgetRefusal(pixels: ImageData): void {
  if (known.get(pixels)?.mask === undefined) known.delete(pixels)
}

/** The mask of the image service where somebody is logged in and it is there; else why there is none. */
export async function fineMask(pixels: ImageData, isServed: boolean, signal: AbortSignal): Promise<FineMask> {
  if (!isServed) return PUBLIC
  const before = known.get(pixels)
  if (before !== undefined) return before
  const { servedMask } = await import('./served-mask.ts')
  const said = await servedMask(pixels, signal)
  const fine: FineMask =
    'mask' in said ? { mask: said.mask, by: { kind: 'service' } } : { mask: undefined, by: said }
  known.set(pixels, fine)
  return fine
}

/** Who is in the picture: as the service says, or as the browser sees it by itself. */
export async function matted(
  pixels: ImageData,
  isServed: boolean,
  signal: AbortSignal,
): Promise<{ mask: Mask; by: EdgesBy }> {
  const { mask, by } = await fineMask(pixels, isServed, signal)
  return { mask: mask ?? (await ask('matte', plain(pixels), signal)), by }
}
