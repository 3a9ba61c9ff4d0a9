import { clamp } from '../pixels.ts'

const TILES = 8
/** How often a brightness may stand above the mean of its tile before the rest is given to all. */
const CLIP = 1.6
const LEVELS = 256

/** For a tile, which brightness becomes which: as many pixels at each, within limits. */
function curveOf(counts: Uint32Array, pixels: number): Float32Array {
  const limit = Math.max(1, (CLIP * pixels) / LEVELS)
  let cut = 0
  for (const count of counts) cut += Math.max(0, count - limit)
  const curve = new Float32Array(LEVELS)
  let sum = 0
  for (let level = 0; level < LEVELS; level += 1) {
    sum += Math.min(limit, counts[level]) + cut / LEVELS
    curve[level] = (sum / Math.max(1, pixels)) * 255
  }
  return curve
}

function curves(luma: Float32Array, width: number, height: number): Float32Array[] {
  return Array.from({ length: TILES * TILES }, (_, tile) => {
    const [column, row] = [tile % TILES, Math.floor(tile / TILES)]
    const [left, right] = [column, column + 1].map((edge) => Math.floor((edge * width) / TILES))
    const [top, bottom] = [row, row + 1].map((edge) => Math.floor((edge * height) / TILES))
    const counts = new Uint32Array(LEVELS)
    for (let y = top; y < bottom; y += 1) {
      for (let x = left; x < right; x += 1) counts[clamp(Math.round(luma[y * width + x]), 0, 255)] += 1
    }
    return curveOf(counts, (right - left) * (bottom - top))
  })
}

/** Contrast drawn out in each part of a picture by itself, smoothly from part to part. */
export function localContrast(luma: Float32Array, width: number, height: number): Float32Array {
  const made = new Float32Array(luma.length)
  const all = curves(luma, width, height)
  for (let y = 0; y < height; y += 1) {
    const exactY = clamp(((y + 0.5) / height) * TILES - 0.5, 0, TILES - 1)
    const top = Math.min(TILES - 1, Math.floor(exactY))
    const below = Math.min(TILES - 1, top + 1)
    const partY = exactY - top
    for (let x = 0; x < width; x += 1) {
      const exactX = clamp(((x + 0.5) / width) * TILES - 0.5, 0, TILES - 1)
      const left = Math.floor(exactX)
      const right = Math.min(TILES - 1, left + 1)
      const partX = exactX - left
      const level = clamp(Math.round(luma[y * width + x]), 0, 255)
      const upper = mix(all[top * TILES + left][level], all[top * TILES + right][level], partX)
      const lower = mix(all[below * TILES + left][level], all[below * TILES + right][level], partX)
      made[y * width + x] = mix(upper, lower, partY)
    }
  }
  return made
}

const mix = (one: number, other: number, part: number): number => one + (other - one) * part
