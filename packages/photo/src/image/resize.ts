import { newPixels, type Box, type Pixels } from '../pixels.ts'

interface Reach {
  first: number
  weights: Float32Array
}

/** For each place of a line which pixels of the source it is made of, and with what weight. */
function reaches(length: number, from: number, extent: number, limit: number): Reach[] {
  const scale = extent / length
  const radius = Math.max(1, scale)
  return Array.from({ length }, (_, place) => {
    const centre = from + (place + 0.5) * scale - 0.5
    const first = Math.max(0, Math.ceil(centre - radius))
    const last = Math.min(limit - 1, Math.floor(centre + radius))
    if (last < first) {
      const nearest = Math.min(limit - 1, Math.max(0, Math.round(centre)))
      return { first: nearest, weights: Float32Array.of(1) }
    }
    const weights = new Float32Array(last - first + 1)
    let sum = 0
    for (let at = first; at <= last; at += 1) {
      const weight = Math.max(0, 1 - Math.abs(at - centre) / radius)
      weights[at - first] = weight
      sum += weight
    }
    if (sum <= 0) weights.fill(1 / weights.length)
    else for (let i = 0; i < weights.length; i += 1) weights[i] /= sum
    return { first, weights }
  })
}

/** A part of a picture at another size: every pixel of the source counts when it becomes smaller. */
export function resize(source: Pixels, width: number, height: number, part?: Box): Pixels {
  const box = part ?? { x: 0, y: 0, width: source.width, height: source.height }
  const columns = reaches(width, box.x, box.width, source.width)
  const rows = reaches(height, box.y, box.height, source.height)
  const top = rows.reduce((least, { first }) => Math.min(least, first), source.height)
  const bottom = rows.reduce((most, { first, weights }) => Math.max(most, first + weights.length), 0)
  const lines = new Float32Array(Math.max(0, bottom - top) * width * 4)
  for (let y = top; y < bottom; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const { first, weights } = columns[x]
      let red = 0
      let green = 0
      let blue = 0
      let alpha = 0
      for (let i = 0, at = (y * source.width + first) * 4; i < weights.length; i += 1, at += 4) {
        const weight = weights[i]
        red += source.data[at] * weight
        green += source.data[at + 1] * weight
        blue += source.data[at + 2] * weight
        alpha += source.data[at + 3] * weight
      }
      const to = ((y - top) * width + x) * 4
      lines[to] = red
      lines[to + 1] = green
      lines[to + 2] = blue
      lines[to + 3] = alpha
    }
  }
  return mixRows(lines, rows, top, width, height)
}

function mixRows(
  lines: Float32Array,
  rows: readonly Reach[],
  top: number,
  width: number,
  height: number,
): Pixels {
  const made = newPixels(width, height)
  const line = new Float32Array(width * 4)
  for (let y = 0; y < height; y += 1) {
    const { first, weights } = rows[y]
    line.fill(0)
    for (let i = 0; i < weights.length; i += 1) {
      const [weight, from] = [weights[i], (first - top + i) * width * 4]
      for (let at = 0; at < line.length; at += 1) line[at] += lines[from + at] * weight
    }
    made.data.set(line, y * width * 4)
  }
  return made
}

/** Half as wide and high: each pixel the mean of four. Much cheaper than any other size. */
function halved({ width, height, data }: Pixels): Pixels {
  const made = newPixels(width >> 1, height >> 1)
  for (let y = 0, to = 0; y < made.height; y += 1) {
    let at = y * 2 * width * 4
    let below = at + width * 4
    for (let x = 0; x < made.width; x += 1, to += 4, at += 8, below += 8) {
      for (let c = 0; c < 4; c += 1)
        made.data[to + c] = (data[at + c] + data[at + 4 + c] + data[below + c] + data[below + 4 + c] + 2) >> 2
    }
  }
  return made
}

/** Halved as often as it stays at least so long on its longer side; for nets, which look at a few hundred pixels. */
export function halvedTo(source: Pixels, least: number): { pixels: Pixels; scale: number } {
  let pixels = source
  while (Math.max(pixels.width, pixels.height) / 2 >= least && Math.min(pixels.width, pixels.height) > 1)
    pixels = halved(pixels)
  return { pixels, scale: pixels.width / source.width }
}

/** No larger than `longest` on its longer side; a picture that is small enough stays itself. */
export function shrink(source: Pixels, longest: number): { pixels: Pixels; scale: number } {
  const scale = Math.min(1, longest / Math.max(source.width, source.height))
  if (scale === 1) return { pixels: source, scale }
  const [width, height] = [source.width, source.height].map((side) => Math.max(1, Math.round(side * scale)))
  return { pixels: resize(source, width, height), scale: width / source.width }
}
