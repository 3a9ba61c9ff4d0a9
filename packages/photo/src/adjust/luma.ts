import { newPixels, type Mask, type Pixels } from '../pixels.ts'

/** How bright each pixel is, from 0 to 255. */
export function lumaOf({ width, height, data }: Pixels): Float32Array {
  const luma = new Float32Array(width * height)
  for (let pixel = 0, at = 0; pixel < luma.length; pixel += 1, at += 4) {
    luma[pixel] = 0.299 * data[at] + 0.587 * data[at + 1] + 0.114 * data[at + 2]
  }
  return luma
}

/** The picture with another brightness of each pixel, and its colours as they were. */
export function withLuma(source: Pixels, before: Float32Array, after: Float32Array): Pixels {
  const made = newPixels(source.width, source.height)
  for (let pixel = 0, at = 0; pixel < before.length; pixel += 1, at += 4) {
    const more = after[pixel] - before[pixel]
    for (let c = at; c < at + 3; c += 1) made.data[c] = source.data[c] + more
    made.data[at + 3] = source.data[at + 3]
  }
  return made
}

/** The value below which that share of all values lies; counted where the mask is at least half. */
export function percentiles(values: Float32Array, shares: readonly number[], mask?: Mask): number[] {
  const counts = new Uint32Array(256)
  let total = 0
  for (let at = 0; at < values.length; at += 1) {
    if (mask !== undefined && mask.data[at] < 0.5) continue
    counts[Math.min(255, Math.max(0, Math.round(values[at])))] += 1
    total += 1
  }
  return shares.map((share) => {
    let below = 0
    for (let value = 0; value < 256; value += 1) {
      below += counts[value]
      if (below >= total * share) return value
    }
    return 255
  })
}
