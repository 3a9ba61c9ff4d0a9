import { enhanceColour } from '@visa/photo/adjust/colour'
import { retouch } from '@visa/photo/adjust/retouch'
import { enhance } from '@visa/photo/adjust/sharpen'
import { fitBytes } from '@visa/photo/compress'
import { detectFaces } from '@visa/photo/face/detect'
import { shrink } from '@visa/photo/image/resize'
import { resizeMask } from '@visa/photo/image/warp'
import { cutOut, onColour } from '@visa/photo/matte/foreground'
import { hasPerson, refined, trusted } from '@visa/photo/matte/refine'
import type { Colour, Mask, Pixels } from '@visa/photo/pixels'
import { decode, toJpeg, toPng } from './decode.ts'
import { faceNets, fineNet, personNet } from './models.ts'
import type { Done, Job } from './operation.ts'
import { readDocument, type Reading } from './reading.ts'
import { Refused } from './refused.ts'
import type { Timed } from './timed.ts'

type Options = Job['options']

function numberOf(options: Options, name: string, fallback: number, most: number): number {
  const text = options[name]
  if (text === undefined || text === '') return fallback
  const value = Number(text)
  if (!Number.isFinite(value) || value < 0 || value > most) throw new Refused('badOption')
  return value
}

function colourOf({ background }: Options): Colour | undefined {
  if (background === undefined || background === '') return undefined
  const [, ...parts] = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(background) ?? []
  const [red, green, blue] = parts.map((part) => Number.parseInt(part, 16))
  if (red === undefined || green === undefined || blue === undefined) throw new Refused('badOption')
  return [red, green, blue]
}

interface Made {
  file: Buffer
  type: 'image/jpeg' | 'image/png'
  width: number
  height: number
  reading?: Reading
}

async function jpegOf(pixels: Pixels, timed: Timed): Promise<Made> {
  const file = await timed('encode', () => toJpeg(pixels))
  return { file, type: 'image/jpeg', width: pixels.width, height: pixels.height }
}

async function roughMask(pixels: Pixels, timed: Timed): Promise<Mask> {
  const net = await personNet()
  return timed('person', () => net.mask(pixels))
}

async function matted(pixels: Pixels, options: Options, timed: Timed): Promise<Made> {
  const colour = colourOf(options)
  const rough = await roughMask(pixels, timed)
  const fine =
    options['fast'] === '1' ? undefined : await timed('fine', async () => (await fineNet())(pixels))
  const mask = await timed('edges', () => refined(pixels, trusted(rough, fine)))
  if (!hasPerson(mask)) throw new Refused('noFace')
  const cut = await timed('colours', () => cutOut(pixels, mask))
  if (colour !== undefined) return jpegOf(onColour(cut, colour), timed)
  const file = await timed('encode', () => toPng(cut))
  return { file, type: 'image/png', width: cut.width, height: cut.height }
}

async function retouched(pixels: Pixels, strength: number, timed: Timed): Promise<Made> {
  const nets = await faceNets()
  const [face] = await timed('face', () => detectFaces(nets, pixels))
  if (face === undefined) throw new Refused('noFace')
  return jpegOf(await timed('retouch', () => retouch(pixels, face, strength)), timed)
}

/**
 * An upload is given back as a clean JPEG, with no more bytes than it may have; nor with more than it had, unless it
 * would have to lose its size for that.
 */
async function uploaded(pixels: Pixels, { file, options }: Job, timed: Timed): Promise<Made> {
  const bytes = numberOf(options, 'bytes', 0, 100_000_000)
  if (bytes === 0) return jpegOf(pixels, timed)
  const encode = (quality: number, scale: number): Promise<Buffer> => toJpeg(pixels, quality, scale)
  const fit = async () =>
    (file.length < bytes && (await fitBytes({ encode, bytes: file.length, leastScale: 1 }))) ||
    (await fitBytes({ encode, bytes }))
  const fitted = await timed('compress', fit)
  if (fitted === undefined) throw new Refused('badOption')
  const [width, height] = [pixels.width, pixels.height].map((side) => Math.round(side * fitted.scale))
  return { file: fitted.encoded, type: 'image/jpeg', width: width ?? 0, height: height ?? 0 }
}

/** Text is small: a page is looked at larger than a portrait. */
const PAGE_LONGEST = 2600
const SHOWN_LONGEST = 1000

async function read({ file, options }: Job, timed: Timed): Promise<Made> {
  const { kind } = options
  if (kind !== 'passport' && kind !== 'idCard') throw new Refused('badOption')
  const pixels = await timed('decode', () => decode(file, PAGE_LONGEST))
  const { page, reading } = await readDocument(pixels, kind, timed)
  return { ...(await jpegOf(shrink(page, SHOWN_LONGEST).pixels, timed)), reading }
}

async function made(job: Job, timed: Timed): Promise<Made> {
  const { operation, file, options } = job
  if (operation === 'ocr') return read(job, timed)
  const strength = numberOf(options, 'strength', 60, 100)
  const pixels = await timed('decode', () => decode(file))
  switch (operation) {
    case 'enhancement':
      return jpegOf(await timed('enhance', () => enhance(pixels, strength)), timed)
    case 'color_enhancement': {
      const mask = resizeMask(await roughMask(pixels, timed), pixels.width, pixels.height)
      return jpegOf(await timed('colour', () => enhanceColour(pixels, strength, mask)), timed)
    }
    case 'retouching':
      return retouched(pixels, strength, timed)
    case 'matting':
      return matted(pixels, options, timed)
    case 'upload':
      return uploaded(pixels, job, timed)
  }
}

/** Does one job; what cannot be done is `Refused`. */
export async function perform(job: Job): Promise<Done> {
  const started = performance.now()
  const steps: Done['steps'] = []
  const timed: Timed = async (name, work) => {
    const from = performance.now()
    const result = await work()
    steps.push({ name, ms: Math.round(performance.now() - from) })
    return result
  }
  const { file, type, width, height, reading } = await made(job, timed)
  return {
    base64: file.toString('base64'),
    type,
    width,
    height,
    ms: Math.round(performance.now() - started),
    steps,
    ...(reading !== undefined && { reading }),
  }
}
