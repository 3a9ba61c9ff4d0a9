import { newMask, newPixels, type Mask, type Pixels } from '../pixels.ts'

const BYTES = 0x00ff00ff
const ROUND = 0x00020002

/** Four bytes at a time: a pixel. */
const wordsOf = (bytes: Uint8ClampedArray): Uint32Array => {
  const whole = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice()
  return new Uint32Array(whole.buffer, whole.byteOffset, whole.length >> 2)
}

/**
 * Half as wide and high, each pixel the mean of four: what is gathered around an edge changes slowly, and is gathered
 * with a quarter of the work. Of an odd side the last row or column counts twice.
 */
export function halfPixels({ width, height, data }: Pixels): Pixels {
  const made = newPixels((width + 1) >> 1, (height + 1) >> 1)
  const [from, to] = [wordsOf(data), wordsOf(made.data)]
  for (let y = 0, at = 0; y < made.height; y += 1) {
    const row = y * 2 * width
    const below = y * 2 + 1 < height ? width : 0
    for (let x = 0; x < made.width; x += 1, at += 1) {
      const place = row + x * 2
      const right = x * 2 + 1 < width ? 1 : 0
      const a = from[place]
      const b = from[place + right]
      const c = from[place + below]
      const d = from[place + right + below]
      // Two of the four bytes at a time, each in room for the sum of four.
      const even = (a & BYTES) + (b & BYTES) + (c & BYTES) + (d & BYTES) + ROUND
      const odd =
        ((a >>> 8) & BYTES) + ((b >>> 8) & BYTES) + ((c >>> 8) & BYTES) + ((d >>> 8) & BYTES) + ROUND
      to[at] = ((even >>> 2) & BYTES) | (((odd >>> 2) & BYTES) << 8)
    }
  }
  return made
}

export function halfMask({ width, height, data }: Mask): Mask {
  const made = newMask((width + 1) >> 1, (height + 1) >> 1)
  for (let y = 0, to = 0; y < made.height; y += 1) {
    const row = y * 2 * width
    const below = y * 2 + 1 < height ? width : 0
    for (let x = 0; x < made.width; x += 1, to += 1) {
      const at = row + x * 2
      const right = x * 2 + 1 < width ? 1 : 0
      made.data[to] = (data[at] + data[at + right] + data[at + below] + data[at + right + below]) / 4
    }
  }
  return made
}

/** Where a place of a picture stands between the pixels of its half. */
export interface Between {
  /** The pixel before it, and how far it is to the one after it, or none at the end. */
  at: number
  step: number
  part: number
}

/** For each place of a line of a picture, where it stands in a part of its half that begins at `from`. */
export function betweenHalves(place: number, from: number, length: number): Between {
  const exact = Math.min(length - 1, Math.max(0, (place + 0.5) / 2 - 0.5 - from))
  const at = Math.floor(exact)
  return { at, step: at < length - 1 ? 1 : 0, part: exact - at }
}

/** The value of a plane between its pixels. */
export function sampled(plane: Float32Array, width: number, across: Between, down: Between): number {
  const at = down.at * width + across.at
  const below = down.step * width
  const upper = plane[at] + (plane[at + across.step] - plane[at]) * across.part
  const lower = plane[at + below] + (plane[at + below + across.step] - plane[at + below]) * across.part
  return upper + (lower - upper) * down.part
}
