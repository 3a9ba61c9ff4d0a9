import { resize } from '../image/resize.ts'
import type { Mask, Pixels } from '../pixels.ts'

/** What a net says of a line of text: for each step along it how likely each character is; the first is none. */
export interface Scores {
  steps: number
  classes: number
  data: Float32Array
}

/** Values for a net, channel after channel. */
export interface NetInput {
  values: Float32Array
  width: number
  height: number
}

/** The nets that find and read text; whoever has a runtime for them provides them. */
export interface TextNets {
  /** How likely each pixel belongs to text. */
  find: (input: NetInput) => Promise<Mask>
  /** Reads digits, capitals and signs. */
  latin: (input: NetInput) => Promise<Scores>
  /** Reads Chinese as well. */
  chinese: (input: NetInput) => Promise<Scores>
  /** What the classes after the first stand for. */
  latinKeys: readonly string[]
  chineseKeys: readonly string[]
}

/** How high the nets want a line. */
export const LINE_HEIGHT = 48
const MEAN = [0.485, 0.456, 0.406] as const
const SPREAD = [0.229, 0.224, 0.225] as const
const STEP = 32

/** The characters of the net for Latin text, in its order. */
export const LATIN_KEYS: readonly string[] = Array.from(
  '0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~!"#$%&\'()*+,-./ ',
)

/** A page for the net that finds text: sides of whole steps, none longer than given. */
export function pageInput(page: Pixels, longest: number): NetInput {
  const scale = Math.min(1, longest / Math.max(page.width, page.height))
  const [width, height] = [page.width, page.height].map((side) =>
    Math.max(STEP, Math.round((side * scale) / STEP) * STEP),
  )
  const { data } = resize(page, width, height)
  const plane = width * height
  const values = new Float32Array(3 * plane)
  for (let c = 0; c < 3; c += 1) {
    for (let at = 0; at < plane; at += 1)
      values[c * plane + at] = (data[at * 4 + c] / 255 - MEAN[c]) / SPREAD[c]
  }
  return { values, width, height }
}

/** A line for a net that reads: from -1 to 1, blue first. */
export function lineInput({ width, height, data }: Pixels): NetInput {
  const plane = width * height
  const values = new Float32Array(3 * plane)
  for (let c = 0; c < 3; c += 1) {
    for (let at = 0; at < plane; at += 1) values[c * plane + at] = data[at * 4 + 2 - c] / 127.5 - 1
  }
  return { values, width, height }
}
