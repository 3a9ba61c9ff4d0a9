import { newPixels, type Box, type Pixels } from '../pixels.ts'

/** A part of a picture as in a mirror: a point at `x` of it stands at `right - x` in the picture. */
export function mirroredPart(
  picture: Pixels,
  { x, y, width, height }: Box,
): { pixels: Pixels; right: number; top: number } {
  const [left, top] = [Math.max(0, Math.floor(x)), Math.max(0, Math.floor(y))]
  const right = Math.max(left + 1, Math.min(picture.width, Math.ceil(x + width)))
  const bottom = Math.max(top + 1, Math.min(picture.height, Math.ceil(y + height)))
  const pixels = newPixels(right - left, bottom - top)
  for (let row = top, to = 0; row < bottom; row += 1) {
    for (let column = right - 1; column >= left; column -= 1, to += 4) {
      const from = (row * picture.width + column) * 4
      for (let i = 0; i < 4; i += 1) pixels.data[to + i] = picture.data[from + i]
    }
  }
  return { pixels, right, top }
}
