import { boxMean } from '../image/box-mean.ts'
import { newPixels, type Colour, type Mask, type Pixels } from '../pixels.ts'
import { planesOf } from './guided.ts'

/** First from far around, then from near by. */
const RADII = [45, 6] as const
const TINY = 1e-5

/**
 * The person's own colours where they are mixed with the background, so that hair does not carry it along. After the
 * estimation by blurring of Forte (2021), a colour at a time.
 */
function ownColour(
  seen: Float32Array,
  { width, height, data: share }: Mask,
  means: readonly Float32Array[],
): Float32Array {
  const own = seen.slice()
  const behind = seen.slice()
  const weighted = new Float32Array(seen.length)
  const rest = new Float32Array(seen.length)
  for (const [round, radius] of RADII.entries()) {
    for (let at = 0; at < seen.length; at += 1) {
      weighted[at] = own[at] * share[at]
      rest[at] = behind[at] * (1 - share[at])
    }
    boxMean(weighted, width, height, radius, weighted)
    boxMean(rest, width, height, radius, rest)
    for (let at = 0; at < seen.length; at += 1) {
      const around = weighted[at] / (means[round][at] + TINY)
      const beyond = rest[at] / (1 - means[round][at] + TINY)
      const mixed = around + share[at] * (seen[at] - share[at] * around - (1 - share[at]) * beyond)
      own[at] = mixed < 0 ? 0 : mixed > 1 ? 1 : mixed
      behind[at] = beyond
    }
  }
  return own
}

/** The person by itself: its own colours, and the mask as how much covers what is behind. */
export function cutOut(pixels: Pixels, mask: Mask): Pixels {
  const { width, height } = pixels
  const means = RADII.map((radius) => boxMean(mask.data, width, height, radius))
  const made = newPixels(width, height)
  for (const [c, plane] of planesOf(pixels).entries()) {
    const own = ownColour(plane, mask, means)
    for (let at = 0; at < own.length; at += 1) made.data[at * 4 + c] = own[at] * 255
  }
  for (let at = 0; at < mask.data.length; at += 1) made.data[at * 4 + 3] = mask.data[at] * 255
  return made
}

/** A cut-out person before a colour. */
export function onColour(cut: Pixels, colour: Colour): Pixels {
  const made = newPixels(cut.width, cut.height)
  for (let at = 0; at < cut.data.length; at += 4) {
    const share = cut.data[at + 3] / 255
    for (let c = 0; c < 3; c += 1) made.data[at + c] = cut.data[at + c] * share + colour[c] * (1 - share)
    made.data[at + 3] = 255
  }
  return made
}
