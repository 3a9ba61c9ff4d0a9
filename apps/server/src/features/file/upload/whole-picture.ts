import type { FileKind } from '../../../files/file-type.ts'
import { ImageBroken, ImageTooLarge, isDrawn, readWhole } from '../../../files/image.ts'
import { Refusal } from '../../../refusal/refusal.ts'

type Picture = Parameters<typeof readWhole>[1]

export const isPicture = (kind: FileKind): kind is Picture => kind === 'bmp' || isDrawn(kind)

/** What is wrong with a picture, in words. */
export async function orRefused(name: string, read: Promise<void>): Promise<void> {
  try {
    await read
  } catch (error) {
    if (error instanceof ImageTooLarge) throw new Refusal('imageTooManyPixels', { name })
    throw error instanceof ImageBroken ? new Refusal('imageBroken', { name }) : error
  }
}

/**
 * A picture may be evidence later: of a collector, a paper, an applicant. Whichever way it comes in, one that cannot
 * be read to its end is not taken, while whoever has it can still take another.
 */
export const requireWhole = (path: string, name: string, kind: Picture): Promise<void> =>
  orRefused(name, readWhole(path, kind))
