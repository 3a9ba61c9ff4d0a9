import { boxMean } from '../image/box-mean.ts'
import { resizeMask } from '../image/warp.ts'
import { clamp, newMask, type Mask, type Pixels } from '../pixels.ts'
import { guided } from './guided.ts'
import { withoutBlobs } from './regions.ts'

/** How far around an edge the colours decide, as a share of the height of the picture. */
const REACH = 1 / 90
const FOLLOWS = 8 / 900
const SMOOTH = 2e-4
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

/** A fine mask from rough ones: near its edge it follows the colours of the picture, elsewhere it is sure. */
export function refined(pixels: Pixels, masks: readonly Mask[]): Mask {
  const { width, height } = pixels
  const rough = joined(masks, pixels)
  const fine = guided(pixels, rough, Math.max(2, Math.round(height * FOLLOWS)), SMOOTH)
  const sure = newMask(width, height)
  for (let at = 0; at < sure.data.length; at += 1) sure.data[at] = rough.data[at] > 0.5 ? 1 : 0
  boxMean(sure.data, width, height, Math.max(2, Math.round(height * REACH)), sure.data)
  for (let at = 0; at < fine.data.length; at += 1) {
    const around = sure.data[at]
    const value = around > 0.999 ? 1 : around < 0.001 ? 0 : fine.data[at]
    fine.data[at] = clamp((value - LEVELS.none) / (LEVELS.all - LEVELS.none), 0, 1)
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
