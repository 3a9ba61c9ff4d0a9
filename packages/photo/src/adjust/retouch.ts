import type { Face } from '../face/face.ts'
import { faceHeight } from '../face/place.ts'
import { boxMean } from '../image/box-mean.ts'
import { clamp, copyPixels, type Pixels } from '../pixels.ts'
import { skinOf } from './skin.ts'

/** Differences of brightness below this, as a share of the whole scale, are smoothed; larger ones are edges. */
const EDGE = 0.055
/** Of what was smoothed away so much stays, or skin looks like wax. */
const KEPT = 0.3

/** One colour with its small differences evened out and its edges kept. */
function evened(values: Float32Array, width: number, height: number, radius: number): Float32Array {
  const squares = values.map((value) => value * value)
  const mean = boxMean(values, width, height, radius)
  const meanOfSquares = boxMean(squares, width, height, radius)
  const slope = squares
  const offset = meanOfSquares
  for (let at = 0; at < values.length; at += 1) {
    const variance = Math.max(0, meanOfSquares[at] - mean[at] * mean[at])
    slope[at] = variance / (variance + EDGE * EDGE)
    offset[at] = mean[at] * (1 - slope[at])
  }
  boxMean(slope, width, height, radius, slope)
  boxMean(offset, width, height, radius, offset)
  for (let at = 0; at < values.length; at += 1) mean[at] = slope[at] * values[at] + offset[at]
  return mean
}

/** Smoother skin; eyes, brows, mouth, hair and the shape of the face stay. Strength from 0 to 100. */
export function retouch(source: Pixels, face: Face, strength: number): Pixels {
  const share = clamp(strength, 0, 100) / 100
  const { width, height } = source
  const skin = skinOf(source, face)
  const radius = Math.max(2, Math.round(faceHeight(face) * 0.035))
  const made = copyPixels(source)
  const values = new Float32Array(width * height)
  for (let c = 0; c < 3; c += 1) {
    for (let pixel = 0; pixel < values.length; pixel += 1) values[pixel] = source.data[pixel * 4 + c] / 255
    const even = evened(values, width, height, radius)
    for (let pixel = 0; pixel < values.length; pixel += 1) {
      const part = skin.data[pixel] * share * (1 - KEPT)
      if (part > 0) made.data[pixel * 4 + c] = 255 * (values[pixel] + (even[pixel] - values[pixel]) * part)
    }
  }
  return made
}
