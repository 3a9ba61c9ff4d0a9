import { boxMean } from '../image/box-mean.ts'
import type { Pixels } from '../pixels.ts'
import { planesOf } from '../matte/guided.ts'

/** How much the colours change at each pixel, and in which direction most. */
export interface Edges {
  width: number
  height: number
  strength: Float32Array
  /** The direction across the edge, as a unit. */
  acrossX: Float32Array
  acrossY: Float32Array
  /** What counts as an edge in this picture. */
  clear: number
}

/** The share of pixels that are edges at most. */
const EDGE_SHARE = 0.12
const LEAST = 0.02

export function edgesOf(pixels: Pixels): Edges {
  const { width, height } = pixels
  const length = width * height
  const strength = new Float32Array(length)
  const acrossX = new Float32Array(length)
  const acrossY = new Float32Array(length)
  for (const plane of planesOf(pixels)) {
    boxMean(plane, width, height, 1, plane)
    boxMean(plane, width, height, 1, plane)
    for (let y = 1; y < height - 1; y += 1) {
      for (let x = 1; x < width - 1; x += 1) {
        const at = y * width + x
        const dx = plane[at + 1] - plane[at - 1]
        const dy = plane[at + width] - plane[at - width]
        const size = Math.hypot(dx, dy)
        if (size <= strength[at]) continue
        strength[at] = size
        acrossX[at] = dx / size
        acrossY[at] = dy / size
      }
    }
  }
  return { width, height, strength, acrossX, acrossY, clear: clearOf(strength) }
}

function clearOf(strength: Float32Array): number {
  const counts = new Uint32Array(512)
  for (const value of strength) counts[Math.min(511, Math.floor(value * 512))] += 1
  let above = 0
  for (let bin = 511; bin > 0; bin -= 1) {
    above += counts[bin]
    if (above > strength.length * EDGE_SHARE) return Math.max(LEAST, bin / 512)
  }
  return LEAST
}
