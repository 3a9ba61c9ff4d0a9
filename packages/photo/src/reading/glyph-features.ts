import { clamp } from '../pixels.ts'
import type { Grey } from './ink.ts'

/** What of a glyph is looked at: the directions of its edges in a field of cells. */

const [ACROSS, DOWN] = [20, 28]
const CELL = 4
const [CELLS_ACROSS, CELLS_DOWN] = [ACROSS / CELL, DOWN / CELL]
const BINS = 8
export const FEATURES = CELLS_ACROSS * CELLS_DOWN * BINS

export interface GlyphPlace {
  /** The middle of its cell, and the line it stands on. */
  x: number
  base: number
  pitch: number
  height: number
  /** The tangent of the line's angle. */
  slope: number
}

/** How much of the pitch and of a capital's height is looked at. */
const [WIDE, HIGH, BELOW] = [1.06, 1.42, 0.2]

function sampled({ width, height, data }: Grey, x: number, y: number): number {
  const [exactX, exactY] = [clamp(x, 0, width - 1), clamp(y, 0, height - 1)]
  const [left, top] = [Math.floor(exactX), Math.floor(exactY)]
  const [right, below] = [left < width - 1 ? 1 : 0, top < height - 1 ? width : 0]
  const at = top * width + left
  const upper = data[at] + (data[at + right] - data[at]) * (exactX - left)
  const lower = data[at + below] + (data[at + below + right] - data[at + below]) * (exactX - left)
  return upper + (lower - upper) * (exactY - top)
}

/** The glyph at a place, laid straight, with a border of one pixel for its edges. */
function patchOf(grey: Grey, { x, base, pitch, height, slope }: GlyphPlace): Float32Array {
  const patch = new Float32Array((ACROSS + 2) * (DOWN + 2))
  const [stepX, stepY] = [(pitch * WIDE) / ACROSS, (height * HIGH) / DOWN]
  const scale = 1 / Math.hypot(1, slope)
  for (let v = 0; v < DOWN + 2; v += 1) {
    const down = (v - 0.5 - DOWN) * stepY + height * BELOW
    for (let u = 0; u < ACROSS + 2; u += 1) {
      const along = (u - 0.5 - ACROSS / 2) * stepX
      const [dx, dy] = [(along - down * slope) * scale, (along * slope + down) * scale]
      patch[v * (ACROSS + 2) + u] = sampled(grey, x + dx - 0.5, base + dy - 0.5)
    }
  }
  return patch
}

/** Between two neighbouring cells or bins each value is shared by how near it is. */
function shared(at: number, length: number): [number, number, number] {
  const low = Math.floor(at)
  return [low, low + 1 < length ? low + 1 : -1, at - low]
}

export function glyphFeatures(
  grey: Grey,
  place: GlyphPlace,
  features = new Float32Array(FEATURES),
): Float32Array {
  const patch = patchOf(grey, place)
  const wide = ACROSS + 2
  features.fill(0)
  for (let y = 0; y < DOWN; y += 1) {
    const [upper, lower, downShare] = shared(Math.max(0, (y + 0.5) / CELL - 0.5), CELLS_DOWN)
    for (let x = 0; x < ACROSS; x += 1) {
      const at = (y + 1) * wide + x + 1
      const [dx, dy] = [patch[at + 1] - patch[at - 1], patch[at + wide] - patch[at - wide]]
      const size = Math.hypot(dx, dy)
      if (size === 0) continue
      const turn = ((Math.atan2(dy, dx) / (2 * Math.PI) + 1) % 1) * BINS
      const bin = Math.floor(turn) % BINS
      const [next, turnShare] = [(bin + 1) % BINS, turn - Math.floor(turn)]
      const [left, right, acrossShare] = shared(Math.max(0, (x + 0.5) / CELL - 0.5), CELLS_ACROSS)
      for (const [row, rowShare] of [
        [upper, 1 - downShare],
        [lower, downShare],
      ] as const) {
        for (const [column, columnShare] of [
          [left, 1 - acrossShare],
          [right, acrossShare],
        ] as const) {
          if (row < 0 || column < 0) continue
          const cell = (row * CELLS_ACROSS + column) * BINS
          features[cell + bin] += size * rowShare * columnShare * (1 - turnShare)
          features[cell + next] += size * rowShare * columnShare * turnShare
        }
      }
    }
  }
  return levelled(features)
}

/** Strong edges count no more than others of the same glyph, and light does not count at all. */
function levelled(features: Float32Array): Float32Array {
  const norm = (): number => Math.sqrt(features.reduce((sum, value) => sum + value * value, 1e-6))
  const first = norm()
  for (let at = 0; at < features.length; at += 1) features[at] = Math.sqrt(features[at] / first)
  const second = norm()
  for (let at = 0; at < features.length; at += 1) features[at] /= second
  return features
}
