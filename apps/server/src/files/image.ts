import type { FileKind } from './file-type.ts'
import { concurrencyLimit } from './concurrency-limit.ts'

/** A passport page scanned at 600 dpi has 20 million; 100 million take half a gigabyte of memory. */
const MAX_PIXELS = 50_000_000

const READ = { limitInputPixels: MAX_PIXELS, failOn: 'error' } as const

/** A decoded picture may take 200 MB: not as many of them at once as people happen to send. */
const limited = concurrencyLimit(2)

export class ImageTooLarge extends Error {}
export class ImageBroken extends Error {}

type Drawn = Extract<FileKind, 'jpg' | 'png' | 'gif' | 'webp'>

export const isDrawn = (kind: FileKind): kind is Drawn => ['jpg', 'png', 'gif', 'webp'].includes(kind)

/**
 * Draws a picture anew from its pixels: nothing else that the file carried (place and device of the photograph,
 * hidden content) survives. How large it is, is read from its header before anything is decoded.
 */
export async function redraw(from: string, to: string, kind: Drawn): Promise<void> {
  try {
    // Loaded with the first picture: a start need not wait for it.
    const { default: sharp } = await import('sharp')
    const { width, height, pages = 1 } = await sharp(from, { ...READ, limitInputPixels: false }).metadata()
    if (width * height * pages > MAX_PIXELS) throw new ImageTooLarge()
    const picture = sharp(from, { ...READ, animated: kind === 'gif' || kind === 'webp' }).autoOrient()
    const drawn = {
      jpg: () => picture.jpeg({ quality: 90 }),
      png: () => picture.png(),
      gif: () => picture.gif(),
      webp: () => picture.webp({ quality: 90 }),
    }[kind]()
    await limited(() => drawn.toFile(to))
  } catch (error) {
    if (error instanceof ImageTooLarge) throw error
    throw new ImageBroken('the picture cannot be drawn', { cause: error })
  }
}
