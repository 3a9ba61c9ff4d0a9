import { newMask, newPixels, type Mask, type Pixels } from '../pixels.ts'

/**
 * Half as wide and high, each pixel the mean of four: what is gathered around an edge changes slowly, and is gathered
 * with a quarter of the work. Of an odd side the last row or column counts twice.
 */
export function halfPixels({ width, height, data }: Pixels): Pixels {
  const made = newPixels((width + 1) >> 1, (height + 1) >> 1)
  for (let y = 0, to = 0; y < made.height; y += 1) {
    const row = y * 2 * width
    const below = y * 2 + 1 < height ? width * 4 : 0
    for (let x = 0; x < made.width; x += 1, to += 4) {
      const at = (row + x * 2) * 4
      const right = x * 2 + 1 < width ? 4 : 0
      for (let c = at; c < at + 4; c += 1)
        made.data[to + c - at] =
          (data[c] + data[c + right] + data[c + below] + data[c + right + below] + 2) >> 2
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
