import { open, stat } from 'node:fs/promises'
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

/** A picture about to be read whole. How large it is, is read from its header before anything is decoded. */
async function opened(from: string, kind: Drawn) {
  // Loaded with the first picture: a start need not wait for it.
  const { default: sharp } = await import('sharp')
  const { width, height, pages = 1 } = await sharp(from, { ...READ, limitInputPixels: false }).metadata()
  if (width * height * pages > MAX_PIXELS) throw new ImageTooLarge()
  return sharp(from, { ...READ, animated: kind === 'gif' || kind === 'webp' })
}

/** A full disk or too many open files are no fault of the picture: the system names them, the library only tells them. */
const isOfTheSystem = (error: unknown): boolean =>
  error instanceof Error &&
  ('code' in error || /no space left|too many open files|cannot allocate memory/i.test(error.message))

async function orBroken(read: () => Promise<unknown>): Promise<void> {
  try {
    await limited(read)
  } catch (error) {
    if (error instanceof ImageTooLarge || error instanceof ImageBroken || isOfTheSystem(error)) throw error
    throw new ImageBroken('the picture cannot be read to its end', { cause: error })
  }
}

/**
 * Draws a picture anew from its pixels: nothing else that the file carried (place and device of the photograph,
 * hidden content) survives.
 */
export async function redraw(from: string, to: string, kind: Drawn): Promise<void> {
  await orBroken(async () => {
    const picture = (await opened(from, kind)).autoOrient()
    const drawn = {
      jpg: () => picture.jpeg({ quality: 90 }),
      png: () => picture.png(),
      gif: () => picture.gif(),
      webp: () => picture.webp({ quality: 90 }),
    }[kind]()
    await drawn.toFile(to)
  })
}

const BMP_CORE_HEADER = 12
/** The compressions whose rows all have the same length: none, and none with masks. */
const BMP_EVEN = new Set([0, 3, 6])

/** How many bytes a bitmap has to have by its header: nothing here draws one. */
function bitmapBytes(head: Buffer): number {
  const [start, isCore] = [head.readUInt32LE(10), head.readUInt32LE(14) === BMP_CORE_HEADER]
  const width = isCore ? head.readUInt16LE(18) : Math.abs(head.readInt32LE(18))
  const height = isCore ? head.readUInt16LE(20) : Math.abs(head.readInt32LE(22))
  if (width * height > MAX_PIXELS) throw new ImageTooLarge()
  if (!isCore && !BMP_EVEN.has(head.readUInt32LE(30))) return start + head.readUInt32LE(34)
  return start + Math.ceil((width * head.readUInt16LE(isCore ? 24 : 28)) / 32) * 4 * height
}

const BMP_HEADER = 54

async function readBitmap(from: string): Promise<void> {
  const handle = await open(from, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(BMP_HEADER), 0, BMP_HEADER, 0)
    const whole = bytesRead === BMP_HEADER && (await stat(from)).size >= bitmapBytes(buffer)
    if (!whole) throw new ImageBroken('the bitmap is shorter than its header says')
  } finally {
    await handle.close()
  }
}

/** What a picture is looked at in: small enough that nothing of it has to be kept while it is read. */
const LOOK = 64

/** Reads a picture that is kept as it came to its end: what was cut off on its way shows nothing of what it should. */
export async function readWhole(from: string, kind: Drawn | 'bmp'): Promise<void> {
  await orBroken(async () => {
    if (kind === 'bmp') return readBitmap(from)
    const picture = await opened(from, kind)
    return picture.resize({ width: LOOK, height: LOOK, fit: 'inside' }).raw().toBuffer()
  })
}
