import { MOST_MEGAPIXELS } from '@visa/photo/image-error'
import type { Pixels } from '@visa/photo/pixels'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { Refused } from './refused.ts'

// One picture at a time in each worker: more threads would only take turns.
sharp.concurrency(1)
sharp.cache(false)

/** What is worked on is no larger on its longer side: a visa photo is 900 high. */
const LONGEST = 2000
const PIXELS = MOST_MEGAPIXELS * 1_000_000
/** Pictures made of pixels; drawings and documents can ask for other files. */
const FORMATS = new Set<string>(['jpeg', 'png', 'webp', 'gif', 'tiff', 'heif'])
const HEIC_BRANDS = new Set(['heic', 'heix', 'hevc', 'heim', 'heis', 'mif1', 'msf1'])

const isHeic = (file: Uint8Array): boolean => {
  const head = Buffer.from(file.subarray(0, 64)).toString('latin1')
  return head.slice(4, 8) === 'ftyp' && HEIC_BRANDS.has(head.slice(8, 12)) && !head.includes('avif')
}

async function metadataOf(file: Uint8Array): Promise<Metadata> {
  try {
    return await sharp(file, { limitInputPixels: PIXELS }).metadata()
  } catch (error) {
    throw new Refused(
      error instanceof Error && /pixel limit/i.test(error.message) ? 'tooLarge' : 'notPicture',
    )
  }
}

/** The pixels of a file: upright, in the usual colours, on white; the first picture of several. */
export async function decode(file: Uint8Array, longest = LONGEST): Promise<Pixels> {
  if (file.length === 0) throw new Refused('empty')
  if (isHeic(file)) throw new Refused('heic')
  const { format, width, height } = await metadataOf(file)
  if (!FORMATS.has(format)) throw new Refused('notPicture')
  if (width * height > PIXELS) throw new Refused('tooLarge')
  try {
    const { data, info } = await sharp(file, { limitInputPixels: PIXELS, failOn: 'truncated' })
      .rotate()
      .toColourspace('srgb')
      .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .ensureAlpha()
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true })
    return { width: info.width, height: info.height, data: new Uint8ClampedArray(data) }
  } catch {
    throw new Refused('truncated')
  }
}

const rawOf = ({ width, height, data }: Pixels): Sharp =>
  sharp(Buffer.from(data.buffer, data.byteOffset, data.byteLength), { raw: { width, height, channels: 4 } })

export const toPng = (pixels: Pixels): Promise<Buffer> =>
  rawOf(pixels).png({ compressionLevel: 6 }).toBuffer()

/** With 300 dots an inch, as printers expect; the scale multiplies the sides. */
export const toJpeg = (pixels: Pixels, quality = 92, scale = 1): Promise<Buffer> =>
  rawOf(pixels)
    .resize({ width: Math.max(1, Math.round(pixels.width * scale)) })
    .removeAlpha()
    .withMetadata({ density: 300 })
    .jpeg({ quality, chromaSubsampling: quality >= 90 ? '4:4:4' : '4:2:0' })
    .toBuffer()
