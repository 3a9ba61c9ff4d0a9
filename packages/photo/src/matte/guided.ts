import { boxMean } from '../image/box-mean.ts'
import type { Mask, Pixels } from '../pixels.ts'

/** The colours of a picture from 0 to 1, each by itself. */
export function planesOf({ width, height, data }: Pixels): Float32Array[] {
  return [0, 1, 2].map((c) => {
    const plane = new Float32Array(width * height)
    for (let pixel = 0; pixel < plane.length; pixel += 1) plane[pixel] = data[pixel * 4 + c] / 255
    return plane
  })
}

const PAIRS = [
  [0, 0],
  [0, 1],
  [0, 2],
  [1, 1],
  [1, 2],
  [2, 2],
] as const

/** For each pixel, how a mask goes with the colours around it: so much of each of them, and so much besides. */
export interface Guide {
  slopes: readonly Float32Array[]
  offset: Float32Array
}

/**
 * A mask that follows the edges of a picture: around each pixel it is what fits the colours best. After the guided
 * filter of He, Sun and Tang (2013), with all three colours. What fits changes slowly, so that it may be found in a
 * smaller picture and used in the large one (He and Sun, 2015).
 */
export function guideOf(pixels: Pixels, mask: Mask, radius: number, smooth: number): Guide {
  const { width, height } = pixels
  const length = width * height
  const mean = (values: Float32Array): Float32Array => boxMean(values, width, height, radius)
  const inPlace = (values: Float32Array): Float32Array => boxMean(values, width, height, radius, values)
  const planes = planesOf(pixels)
  const product = (one: Float32Array, other: Float32Array): Float32Array => {
    const made = new Float32Array(length)
    for (let at = 0; at < length; at += 1) made[at] = one[at] * other[at]
    return inPlace(made)
  }
  const means = planes.map(mean)
  const meanMask = mean(mask.data)
  const withMask = planes.map((plane) => product(plane, mask.data))
  const squares = PAIRS.map(([one, other]) => product(planes[one], planes[other]))
  const slopes = [0, 1, 2].map(() => new Float32Array(length))
  const offset = new Float32Array(length)
  for (let at = 0; at < length; at += 1) {
    const r = means[0][at]
    const g = means[1][at]
    const b = means[2][at]
    const m = meanMask[at]
    // How the colours vary together, and with the mask; then a system of three equations.
    const rr = squares[0][at] - r * r + smooth
    const rg = squares[1][at] - r * g
    const rb = squares[2][at] - r * b
    const gg = squares[3][at] - g * g + smooth
    const gb = squares[4][at] - g * b
    const bb = squares[5][at] - b * b + smooth
    const x = withMask[0][at] - r * m
    const y = withMask[1][at] - g * m
    const z = withMask[2][at] - b * m
    const c0 = gg * bb - gb * gb
    const c1 = rb * gb - rg * bb
    const c2 = rg * gb - rb * gg
    const all = rr * c0 + rg * c1 + rb * c2
    const s0 = (c0 * x + c1 * y + c2 * z) / all
    const s1 = (c1 * x + (rr * bb - rb * rb) * y + (rg * rb - rr * gb) * z) / all
    const s2 = (c2 * x + (rg * rb - rr * gb) * y + (rr * gg - rg * rg) * z) / all
    slopes[0][at] = s0
    slopes[1][at] = s1
    slopes[2][at] = s2
    offset[at] = m - s0 * r - s1 * g - s2 * b
  }
  return { slopes: slopes.map(inPlace), offset: inPlace(offset) }
}
