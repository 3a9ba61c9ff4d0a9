import { clamp, newMask, newPixels, type Colour, type Mask, type Pixels, type Point } from '../pixels.ts'
import { resize } from './resize.ts'

/** Where the pixel (x, y) of the result comes from: (a·x + b·y + c, d·x + e·y + f). */
export interface Affine {
  a: number
  b: number
  c: number
  d: number
  e: number
  f: number
}

export const applied = ({ a, b, c, d, e, f }: Affine, x: number, y: number): Point => ({
  x: a * x + b * y + c,
  y: d * x + e * y + f,
})

/** The four corners of the result, in the source. */
export const cornersOf = (affine: Affine, width: number, height: number): Point[] => [
  applied(affine, 0, 0),
  applied(affine, width, 0),
  applied(affine, width, height),
  applied(affine, 0, height),
]

interface Size {
  width: number
  height: number
}

/** The source made so small that one of its pixels is one of the result, so that none is passed over. */
function prepared(source: Pixels, affine: Affine): { pixels: Pixels; affine: Affine } {
  const step = Math.hypot(affine.a, affine.d)
  if (step < 1.5) return { pixels: source, affine }
  const [width, height] = [source.width, source.height].map((side) => Math.max(1, Math.round(side / step)))
  const [kx, ky] = [width / source.width, height / source.height]
  const { a, b, c, d, e, f } = affine
  return {
    pixels: resize(source, width, height),
    affine: { a: a * kx, b: b * kx, c: c * kx, d: d * ky, e: e * ky, f: f * ky },
  }
}

/** A turned, moved and scaled part of a picture; what lies beyond the picture is filled. */
export function warp(source: Pixels, affine: Affine, { width, height }: Size, fill: Colour): Pixels {
  const { pixels, affine: from } = prepared(source, affine)
  const { data } = pixels
  const made = newPixels(width, height)
  const [lastX, lastY] = [pixels.width - 1, pixels.height - 1]
  for (let y = 0, to = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, to += 4) {
      const atX = from.a * (x + 0.5) + from.b * (y + 0.5) + from.c - 0.5
      const atY = from.d * (x + 0.5) + from.e * (y + 0.5) + from.f - 0.5
      made.data[to + 3] = 255
      if (atX < -0.5 || atY < -0.5 || atX > lastX + 0.5 || atY > lastY + 0.5) {
        for (let c = 0; c < 3; c += 1) made.data[to + c] = fill[c]
        continue
      }
      const exactX = clamp(atX, 0, lastX)
      const exactY = clamp(atY, 0, lastY)
      const left = Math.floor(exactX)
      const top = Math.floor(exactY)
      const partX = exactX - left
      const partY = exactY - top
      const right = left < lastX ? 4 : 0
      const below = top < lastY ? pixels.width * 4 : 0
      const at = (top * pixels.width + left) * 4
      for (let c = at; c < at + 3; c += 1) {
        const upper = data[c] + (data[c + right] - data[c]) * partX
        const lower = data[c + below] + (data[c + below + right] - data[c + below]) * partX
        made.data[to + c - at] = upper + (lower - upper) * partY
      }
    }
  }
  return made
}

/** The same for a mask, which may have been made at another size of the picture; beyond it is nothing. */
export function warpMask(mask: Mask, picture: Size, affine: Affine, { width, height }: Size): Mask {
  const [kx, ky] = [mask.width / picture.width, mask.height / picture.height]
  const { a, b, c, d, e, f } = affine
  const made = newMask(width, height)
  for (let y = 0, to = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, to += 1) {
      const fromX = a * (x + 0.5) + b * (y + 0.5) + c
      const fromY = d * (x + 0.5) + e * (y + 0.5) + f
      if (fromX < 0 || fromY < 0 || fromX > picture.width || fromY > picture.height) continue
      made.data[to] = sampleMask(mask, fromX * kx - 0.5, fromY * ky - 0.5)
    }
  }
  return made
}

/** The value of a mask between its pixels. */
export function sampleMask({ width, height, data }: Mask, x: number, y: number): number {
  const exactX = clamp(x, 0, width - 1)
  const exactY = clamp(y, 0, height - 1)
  const left = Math.floor(exactX)
  const top = Math.floor(exactY)
  const right = left < width - 1 ? 1 : 0
  const below = top < height - 1 ? width : 0
  const at = top * width + left
  const upper = data[at] + (data[at + right] - data[at]) * (exactX - left)
  const lower = data[at + below] + (data[at + below + right] - data[at + below]) * (exactX - left)
  return upper + (lower - upper) * (exactY - top)
}

/** Of each place of a line the pixel before it, and how much of the next one. */
function placesOf(length: number, source: number): { before: Int32Array; part: Float32Array } {
  const [before, part] = [new Int32Array(length), new Float32Array(length)]
  for (let at = 0; at < length; at += 1) {
    const exact = clamp(((at + 0.5) * source) / length - 0.5, 0, source - 1)
    before[at] = Math.min(Math.floor(exact), Math.max(0, source - 2))
    part[at] = source > 1 ? exact - before[at] : 0
  }
  return { before, part }
}

/** A mask at another size. */
export function resizeMask(mask: Mask, width: number, height: number): Mask {
  const made = newMask(width, height)
  const { data } = mask
  const [columns, rows] = [placesOf(width, mask.width), placesOf(height, mask.height)]
  const right = mask.width > 1 ? 1 : 0
  const below = mask.height > 1 ? mask.width : 0
  for (let y = 0, to = 0; y < height; y += 1) {
    const row = rows.before[y] * mask.width
    const partY = rows.part[y]
    for (let x = 0; x < width; x += 1, to += 1) {
      const at = row + columns.before[x]
      const partX = columns.part[x]
      const upper = data[at] + (data[at + right] - data[at]) * partX
      const lower = data[at + below] + (data[at + below + right] - data[at + below]) * partX
      made.data[to] = upper + (lower - upper) * partY
    }
  }
  return made
}
