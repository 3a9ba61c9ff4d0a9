import { fitBytes } from '@visa/photo/compress'
import { saveAddress } from '../../lib/save-file.ts'

export type PictureType = 'image/jpeg' | 'image/png'

function canvasOf(pixels: ImageData, scale: number): OffscreenCanvas {
  const whole = new OffscreenCanvas(pixels.width, pixels.height)
  whole.getContext('2d')?.putImageData(pixels, 0, 0)
  if (scale === 1) return whole
  const side = (length: number): number => Math.max(1, Math.round(length * scale))
  const smaller = new OffscreenCanvas(side(pixels.width), side(pixels.height))
  const context = smaller.getContext('2d')
  if (context === null) return whole
  context.imageSmoothingQuality = 'high'
  context.drawImage(whole, 0, 0, smaller.width, smaller.height)
  return smaller
}

interface Encoding {
  type?: PictureType
  /** 1 to 100. */
  quality?: number
  /** Of each side, at most 1. */
  scale?: number
  /** So many at most, where they can be had without making it smaller to the eye. */
  bytes?: number | undefined
}

const LEAST_QUALITY = 40

/** A picture as a file. */
export async function encoded(
  pixels: ImageData,
  { type = 'image/jpeg', quality = 92, scale = 1, bytes = Infinity }: Encoding = {},
): Promise<Blob> {
  const canvas = canvasOf(pixels, scale)
  const blobIn = (of: number): Promise<Blob> => canvas.convertToBlob({ type, quality: of / 100 })
  const whole = await blobIn(quality)
  if (whole.size <= bytes || type !== 'image/jpeg') return whole
  const found = await fitBytes({
    bytes,
    quality: { least: LEAST_QUALITY, most: quality - 1 },
    leastScale: 1,
    encode: async (of) => {
      const blob = await blobIn(of)
      return { length: blob.size, blob }
    },
  })
  return found?.encoded.blob ?? whole
}

export interface Smaller {
  blob: Blob
  width: number
  height: number
}

/** With fewer pixels, as many as fit into so many bytes; undefined where none do. */
export async function shrunkTo(
  pixels: ImageData,
  type: PictureType,
  bytes: number,
): Promise<Smaller | undefined> {
  const most = 92
  const found = await fitBytes({
    bytes,
    // PNG has no qualities.
    quality: type === 'image/jpeg' ? { least: LEAST_QUALITY, most } : { least: most, most },
    encode: async (quality, scale) => {
      const canvas = canvasOf(pixels, scale)
      const blob = await canvas.convertToBlob({ type, quality: quality / 100 })
      return { length: blob.size, blob, width: canvas.width, height: canvas.height }
    },
  })
  return found?.encoded
}

const EXTENSIONS: Readonly<Record<PictureType, string>> = { 'image/jpeg': 'jpg', 'image/png': 'png' }

/** The name a picture is saved under: its own, with what it became. */
export const savedName = (name: string, type: PictureType): string =>
  `${name.replace(/\.\w{1,5}$/, '')}.${EXTENSIONS[type]}`

export function saveBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob)
  saveAddress(url, name)
  URL.revokeObjectURL(url)
}

export const kb = (bytes: number): string => (bytes / 1024).toFixed(bytes < 10_240 ? 1 : 0)
