import { clamp, type Pixels } from '../pixels.ts'
import { localContrast } from './local-contrast.ts'
import { lumaOf, withLuma } from './luma.ts'

const SHARPNESS = 0.9
/** Differences below are noise, and edges are raised by no more than the other. */
const NOISE = 1.5
const MOST = 22
const GRAIN = 5

/** Orders two of the nine values around a pixel. */
function order(values: Float32Array, one: number, other: number): void {
  if (values[one] <= values[other]) return
  const kept = values[one]
  values[one] = values[other]
  values[other] = kept
}

/** Which pairs to order so that the middle of nine stands in the middle. */
const PAIRS = [
  1, 2, 4, 5, 7, 8, 0, 1, 3, 4, 6, 7, 1, 2, 4, 5, 7, 8, 0, 3, 5, 8, 4, 7, 3, 6, 1, 4, 2, 5, 4, 7, 4, 2, 6, 4,
  4, 2,
] as const

/** Each value replaced by the middle one of the nine around it: single wrong pixels vanish, edges stay. */
export function median(values: Float32Array, width: number, height: number): Float32Array {
  const made = values.slice()
  const nine = new Float32Array(9)
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x
      for (let i = 0; i < 3; i += 1) {
        const from = at + (i - 1) * width - 1
        nine[i * 3] = values[from]
        nine[i * 3 + 1] = values[from + 1]
        nine[i * 3 + 2] = values[from + 2]
      }
      for (let i = 0; i < PAIRS.length; i += 2) order(nine, PAIRS[i], PAIRS[i + 1])
      made[at] = nine[4]
    }
  }
  return made
}

/** A soft copy: each value from its neighbours by 1, 4, 6, 4, 1, both ways. */
function soften(values: Float32Array, width: number, height: number): Float32Array {
  const lines = new Float32Array(values.length)
  const made = new Float32Array(values.length)
  const across = (
    from: Float32Array,
    to: Float32Array,
    step: number,
    length: number,
    place: (at: number) => number,
  ): void => {
    for (let at = 0; at < values.length; at += 1) {
      const here = place(at)
      const one = here > 0 ? step : 0
      const two = here > 1 ? step * 2 : one
      const next = here < length - 1 ? step : 0
      const last = here < length - 2 ? step * 2 : next
      to[at] =
        (from[at - two] + 4 * from[at - one] + 6 * from[at] + 4 * from[at + next] + from[at + last]) / 16
    }
  }
  across(values, lines, 1, width, (at) => at % width)
  across(lines, made, width, height, (at) => (at / width) | 0)
  return made
}

/** Clearer: contrast drawn out in every part and half kept, grain taken out, edges made crisp. Strength from 0 to 100. */
export function enhance(source: Pixels, strength: number): Pixels {
  const share = clamp(strength, 0, 100) / 100
  const { width, height } = source
  const before = lumaOf(source)
  const drawn = localContrast(before, width, height)
  for (let at = 0; at < drawn.length; at += 1) drawn[at] = before[at] + (drawn[at] - before[at]) * 0.5
  const clean = median(drawn, width, height)
  // Grain is small; what differs more is hair.
  for (let at = 0; at < clean.length; at += 1)
    if (Math.abs(clean[at] - drawn[at]) > GRAIN) clean[at] = drawn[at]
  const soft = soften(clean, width, height)
  for (let at = 0; at < clean.length; at += 1) {
    const edge = clean[at] - soft[at]
    const crisp = Math.abs(edge) < NOISE ? 0 : clamp(edge * SHARPNESS, -MOST, MOST)
    clean[at] = before[at] + (clean[at] + crisp - before[at]) * share
  }
  return withLuma(source, before, clean)
}
