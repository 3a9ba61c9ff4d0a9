import { isHeic, pictureSize } from './picture-size.ts'

const MEGA = 1_000_000
export const PICTURE_LIMITS = { mb: 20, megapixels: 60, atOnce: 50 } as const

/** What is worked on is no larger than this: the rest would only cost time. */
const WORKED_SIDE = 4_000
/** The frame of a JPEG may stand behind a large preview. */
const HEAD_BYTES = 512 * 1024

type ProblemKind = 'empty' | 'tooBig' | 'heic' | 'kind' | 'tooManyPixels' | 'broken' | 'gone'

export class PictureProblem extends Error {
  readonly kind: ProblemKind
  readonly facts: Readonly<Record<string, string | number>>

  constructor(kind: ProblemKind, facts: Record<string, string | number> = {}) {
    super(kind)
    this.kind = kind
    this.facts = facts
  }
}

/** A picture turned as the camera held it, and then made smaller: its header tells the sides before they are turned. */
async function shown(file: Blob): Promise<ImageBitmap> {
  try {
    const whole = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const scale = WORKED_SIDE / Math.max(whole.width, whole.height)
    if (scale >= 1) return whole
    try {
      return await createImageBitmap(whole, {
        resizeWidth: Math.round(whole.width * scale),
        resizeHeight: Math.round(whole.height * scale),
        resizeQuality: 'high',
      })
    } finally {
      whole.close()
    }
  } catch {
    throw new PictureProblem('broken')
  }
}

/** The pixels of what a canvas, a film or another picture shows. */
export function pixelsOf(source: CanvasImageSource, width: number, height: number): ImageData {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) throw new PictureProblem('broken')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, width, height)
  context.drawImage(source, 0, 0, width, height)
  return context.getImageData(0, 0, width, height)
}

const THUMB_SIDE = 96

/** The same, small. */
export function thumbOf(pixels: ImageData): ImageData {
  const scale = Math.min(1, THUMB_SIDE / Math.max(pixels.width, pixels.height))
  const whole = new OffscreenCanvas(pixels.width, pixels.height)
  whole.getContext('2d')?.putImageData(pixels, 0, 0)
  const side = (length: number): number => Math.max(1, Math.round(length * scale))
  return pixelsOf(whole, side(pixels.width), side(pixels.height))
}

/** The pixels of a file, turned upright; or why there are none. */
export async function readPicture(file: File): Promise<ImageData> {
  if (file.size === 0) throw new PictureProblem('empty')
  if (file.size > PICTURE_LIMITS.mb * 1024 * 1024)
    throw new PictureProblem('tooBig', { max: PICTURE_LIMITS.mb })
  const head = await file
    .slice(0, HEAD_BYTES)
    .arrayBuffer()
    .catch(() => {
      // It was moved, renamed or changed on the disk since it was brought.
      throw new PictureProblem('gone')
    })
  if (isHeic(head)) throw new PictureProblem('heic')
  const size = pictureSize(head)
  if (size === undefined) throw new PictureProblem('kind')
  const { width, height } = size
  if (width * height > PICTURE_LIMITS.megapixels * MEGA)
    throw new PictureProblem('tooManyPixels', { width, height, max: PICTURE_LIMITS.megapixels })
  const bitmap = await shown(file)
  try {
    return pixelsOf(bitmap, bitmap.width, bitmap.height)
  } finally {
    bitmap.close()
  }
}
