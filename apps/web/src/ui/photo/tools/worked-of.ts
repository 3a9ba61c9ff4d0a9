import { pixelsOf } from '../pictures/read-picture.ts'

/** Longer sides than this would only cost time. */
const LONGEST = 1400

function shrunk(pixels: ImageData): ImageData {
  const scale = LONGEST / Math.max(pixels.width, pixels.height)
  if (scale >= 1) return pixels
  const whole = new OffscreenCanvas(pixels.width, pixels.height)
  whole.getContext('2d')?.putImageData(pixels, 0, 0)
  return pixelsOf(whole, Math.round(pixels.width * scale), Math.round(pixels.height * scale))
}

const known = new WeakMap<ImageData, ImageData>()

/** A picture no larger than what edges need; the same for every tool that asks. */
export function workedOf(pixels: ImageData): ImageData {
  const worked = known.get(pixels) ?? shrunk(pixels)
  known.set(pixels, worked)
  return worked
}
