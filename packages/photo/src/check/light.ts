import { lumaOf } from '../adjust/luma.ts'
import type { Face } from '../face/face.ts'
import { faceHeight } from '../face/place.ts'
import { outlineOf } from '../face/plausible.ts'
import { boxMean } from '../image/box-mean.ts'
import { resize } from '../image/resize.ts'
import { resizeMask } from '../image/warp.ts'
import type { Mask, Pixels } from '../pixels.ts'

/** Faces are looked at in one size, so that a large photo counts as sharp as the same one made smaller. */
const FACE_SIDE = 128

/** How sharp and how bright a face is; both from 0 to 255 of brightness. */
export function faceLight(
  pixels: Pixels,
  face: Face,
): { sharpness: number; brightness: number; glare: number } {
  const box = outlineOf(face.landmarks)
  const side = Math.min(FACE_SIDE, Math.max(16, Math.round(faceHeight(face) * 2)))
  const luma = lumaOf(resize(pixels, side, side, box))
  let [edges, sum, glare, count] = [0, 0, 0, 0]
  const from = Math.round(side * 0.15)
  for (let y = from; y < side - from; y += 1) {
    for (let x = from; x < side - from; x += 1) {
      const at = y * side + x
      const edge = 4 * luma[at] - luma[at - 1] - luma[at + 1] - luma[at - side] - luma[at + side]
      edges += edge * edge
      sum += luma[at]
      if (luma[at] > 250) glare += 1
      count += 1
    }
  }
  return { sharpness: Math.sqrt(edges / count), brightness: sum / count, glare: glare / count }
}

const BACKGROUND_SIDE = 160

/** What is behind the person: its mean colour, and by how much its brightness and colours vary. */
export function backgroundLight(
  pixels: Pixels,
  mask: Mask,
): { brightness: number; colourful: number; uneven: number; share: number } {
  const small = resize(pixels, BACKGROUND_SIDE, BACKGROUND_SIDE)
  const person = resizeMask(mask, BACKGROUND_SIDE, BACKGROUND_SIDE)
  // A rim around the person is left out: hair and shadow.
  const near = boxMean(person.data, BACKGROUND_SIDE, BACKGROUND_SIDE, 3)
  const luma = lumaOf(small)
  const sums = [0, 0, 0, 0, 0]
  let count = 0
  for (let at = 0; at < luma.length; at += 1) {
    if (near[at] > 0.02) continue
    for (let c = 0; c < 3; c += 1) sums[c] += small.data[at * 4 + c]
    sums[3] += luma[at]
    sums[4] += luma[at] * luma[at]
    count += 1
  }
  if (count === 0) return { brightness: 255, colourful: 0, uneven: 0, share: 0 }
  const [red, green, blue, mean, square] = sums.map((sum) => sum / count)
  return {
    brightness: mean,
    colourful: Math.max(red, green, blue) - Math.min(red, green, blue),
    uneven: Math.sqrt(Math.max(0, square - mean * mean)),
    share: count / luma.length,
  }
}
