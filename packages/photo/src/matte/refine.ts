import { boxMean } from '../image/box-mean.ts'
import { resizeMask } from '../image/warp.ts'
import { clamp, newMask, type Mask, type Pixels } from '../pixels.ts'
import { maskIn, pixelsIn, tilesOf, type Tile } from './band.ts'
import { guideOf, type Guide } from './guided.ts'
import { betweenHalves, halfPixels, sampled } from './half.ts'
import { withoutBlobs } from './regions.ts'

/** How far around an edge the colours decide, as a share of the height of the picture. */
const REACH = 1 / 90
const FOLLOWS = 8 / 900
const SMOOTH = 2e-4
/** Less than this of what lies around is a matter of rounding. */
const LEAST_SURE = 0.001
/** A mask that is nearly all or nearly nothing is all or nothing. */
const LEVELS = { none: 0.1, all: 0.9 }

/** Two nets that say much the same are believed together; where they differ more, only the one that knows people. */
const AGREE = 0.9

/** How much of what either of two masks of one size takes for a person both do. */
export function likeness(one: Mask, other: Mask): number {
  let [both, either] = [0, 0]
  for (let at = 0; at < one.data.length; at += 1) {
    const [isOne, isOther] = [one.data[at] > 0.5, other.data[at] > 0.5]
    if (isOne && isOther) both += 1
    if (isOne || isOther) either += 1
  }
  return either === 0 ? 1 : both / either
}

/** The masks to go by: `person` always, and the fine one unless it took something else for what matters. */
export function trusted(person: Mask, fine: Mask | undefined): Mask[] {
  if (fine === undefined) return [person]
  return likeness(resizeMask(person, fine.width, fine.height), fine) >= AGREE ? [person, fine] : [person]
}

/** The mean of several masks at the size of a picture. */
function joined(masks: readonly Mask[], { width, height }: { width: number; height: number }): Mask {
  const made = newMask(width, height)
  const part = 1 / masks.length
  for (const mask of masks) {
    const { data } = mask.width === width && mask.height === height ? mask : resizeMask(mask, width, height)
    for (let at = 0; at < made.data.length; at += 1) made.data[at] += data[at] * part
  }
  return made
}

const isOpen = (around: number): boolean => around > LEAST_SURE && around < 1 - LEAST_SURE

/** What the colours of a picture say of a mask, in the part of it whose half a tile is, where they decide. */
function follow(fine: Mask, pixels: Pixels, sure: Mask, tile: Tile, { slopes, offset }: Guide): void {
  const { seen, left, top } = tile
  const [right, bottom] = [(tile.x + tile.width) * 2, (tile.y + tile.height) * 2]
  const columns = Array.from({ length: tile.width * 2 }, (_, place) =>
    betweenHalves(tile.x * 2 + place, left, seen.width),
  )
  for (let y = tile.y * 2; y < Math.min(bottom, fine.height); y += 1) {
    const down = betweenHalves(y, top, seen.height)
    const row = (y >> 1) * sure.width
    for (let x = tile.x * 2; x < Math.min(right, fine.width); x += 1) {
      if (!isOpen(sure.data[row + (x >> 1)])) continue
      const at = y * fine.width + x
      const across = columns[x - tile.x * 2]
      let share = sampled(offset, seen.width, across, down)
      for (let c = 0; c < 3; c += 1)
        share += (sampled(slopes[c], seen.width, across, down) * pixels.data[at * 4 + c]) / 255
      fine.data[at] = clamp((share - LEVELS.none) / (LEVELS.all - LEVELS.none), 0, 1)
    }
  }
}

/** All or nothing of each pixel of a mask, twice as wide and high. */
function doubled({ width, data }: Mask, large: Mask): void {
  for (let y = 0; y < large.height; y += 2) {
    const [row, to] = [(y >> 1) * width, y * large.width]
    for (let x = 0; x < large.width; x += 1) large.data[to + x] = data[row + (x >> 1)] > 0.5 ? 1 : 0
    if (y + 1 < large.height) large.data.copyWithin(to + large.width, to, to + large.width)
  }
}

/** A fine mask from rough ones: near its edge it follows the colours of the picture, elsewhere it is sure. */
export function refined(pixels: Pixels, masks: readonly Mask[]): Mask {
  const half = halfPixels(pixels)
  const { width, height } = half
  const rough = joined(masks, half)
  const sure = newMask(width, height)
  for (let at = 0; at < sure.data.length; at += 1) sure.data[at] = rough.data[at] > 0.5 ? 1 : 0
  // How sure it is around each pixel: 1 and 0 stay, what lies between is decided by the colours.
  boxMean(sure.data, width, height, Math.max(1, Math.round(height * REACH)), sure.data)
  const fine = newMask(pixels.width, pixels.height)
  doubled(sure, fine)
  const radius = Math.max(1, Math.round(height * FOLLOWS))
  for (const tile of tilesOf(sure, radius * 2 + 1, isOpen))
    follow(fine, pixels, sure, tile, guideOf(pixelsIn(half, tile), maskIn(rough, tile), radius, SMOOTH))
  return withoutBlobs(fine)
}

/** The least part of a picture that a person takes. */
const LEAST_PERSON = 0.01

/** Whether anybody is in the picture at all. */
export function hasPerson({ data }: Mask): boolean {
  let sum = 0
  for (let at = 0; at < data.length; at += 1) sum += data[at]
  return sum > data.length * LEAST_PERSON
}
