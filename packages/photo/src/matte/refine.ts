import { boxMean } from '../image/box-mean.ts'
import { resizeMask } from '../image/warp.ts'
import { clamp, newMask, type Mask, type Pixels } from '../pixels.ts'
import { maskIn, pixelsIn, putBack, tilesOf } from './band.ts'
import { guided } from './guided.ts'
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
  for (const mask of masks) {
    const large = mask.width === width && mask.height === height ? mask : resizeMask(mask, width, height)
    for (let at = 0; at < made.data.length; at += 1) made.data[at] += large.data[at] / masks.length
  }
  return made
}

const isOpen = (around: number): boolean => around > LEAST_SURE && around < 1 - LEAST_SURE

/** A fine mask from rough ones: near its edge it follows the colours of the picture, elsewhere it is sure. */
export function refined(pixels: Pixels, masks: readonly Mask[]): Mask {
  const { width, height } = pixels
  const rough = joined(masks, pixels)
  const fine = newMask(width, height)
  for (let at = 0; at < fine.data.length; at += 1) fine.data[at] = rough.data[at] > 0.5 ? 1 : 0
  // How sure it is around each pixel: 1 and 0 stay, what lies between is decided by the colours.
  boxMean(fine.data, width, height, Math.max(2, Math.round(height * REACH)), fine.data)
  const radius = Math.max(2, Math.round(height * FOLLOWS))
  const sure = { width, height, data: fine.data.slice() }
  for (const tile of tilesOf(sure, radius * 2, isOpen)) {
    const followed = guided(pixelsIn(pixels, tile), maskIn(rough, tile), radius, SMOOTH)
    putBack(fine, followed, tile)
  }
  for (let at = 0; at < fine.data.length; at += 1) {
    const around = sure.data[at]
    if (!isOpen(around)) fine.data[at] = around > 0.5 ? 1 : 0
    else fine.data[at] = clamp((fine.data[at] - LEVELS.none) / (LEVELS.all - LEVELS.none), 0, 1)
  }
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
