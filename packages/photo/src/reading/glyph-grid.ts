import type { Blob } from './ink.ts'
import { quantile, type GlyphRow, type RowPair } from './glyph-rows.ts'
import { ZONE_LENGTH } from './zone.ts'

/** Where the characters of a line stand: x and baseline by their number, and how high a capital is. */
export interface GlyphGrid {
  centreOf: (place: number) => number
  baseAt: (x: number) => number
  pitch: number
  height: number
}

const midX = ({ left, right }: Blob): number => (left + right) / 2

/** What is nearest to all equations of a row of terms, by least squares. */
export function leastSquares(rows: readonly (readonly number[])[], wanted: readonly number[]): number[] {
  const size = rows[0]?.length ?? 0
  const system = Array.from({ length: size }, (_, i) =>
    Array.from({ length: size + 1 }, (__, j) =>
      rows.reduce((sum, row, at) => sum + row[i] * (j === size ? wanted[at] : row[j]), i === j ? 1e-9 : 0),
    ),
  )
  for (let i = 0; i < size; i += 1) {
    const pivot = system.reduce(
      (best, row, at) => (at >= i && Math.abs(row[i]) > Math.abs(system[best][i]) ? at : best),
      i,
    )
    ;[system[i], system[pivot]] = [system[pivot], system[i]]
    for (let at = 0; at < size; at += 1) {
      if (at === i) continue
      const times = system[at][i] / (system[i][i] || 1e-12)
      for (let j = i; j <= size; j += 1) system[at][j] -= times * system[i][j]
    }
  }
  return system.map((row, i) => row[size] / (row[i] || 1e-12))
}

/** The distance from glyph to glyph: what most neighbours have. */
function pitchOf(rows: RowPair): number {
  const steps = rows.flatMap(({ blobs }) => blobs.slice(1).map((blob, at) => midX(blob) - midX(blobs[at])))
  const rough = quantile(steps, 0.5)
  const near = steps.filter((step) => Math.abs(step - rough) < rough * 0.3)
  return near.reduce((sum, step) => sum + step, 0) / Math.max(1, near.length)
}

/** Each glyph of a row with its number, counted from the first of the row, step by step so that no error adds up. */
function numbered({ blobs }: GlyphRow, pitch: number): { blob: Blob; number: number }[] {
  let [number, last] = [0, blobs[0]]
  return blobs.map((blob) => {
    number += Math.round((midX(blob) - midX(last)) / pitch)
    last = blob
    return { blob, number }
  })
}

function fitted(
  row: GlyphRow,
  pitch: number,
  height: number,
): { x: number[]; base: number[]; count: number } {
  const all = numbered(row, pitch)
  const x = leastSquares(
    all.map(({ number }) => [1, number, number * number]),
    all.map(({ blob }) => midX(blob)),
  )
  // Fillers do not reach down to the line: by how little is a term of its own.
  const base = leastSquares(
    all.map(({ blob }) => [1, midX(blob), blob.bottom - blob.top < height * 0.85 ? 1 : 0]),
    all.map(({ blob }) => blob.bottom),
  )
  return { x, base, count: (all.at(-1)?.number ?? 0) + 1 }
}

/** The grids of both lines, which begin and end one below the other; undefined where they have not 44 places. */
export function gridsOf(rows: RowPair): [GlyphGrid, GlyphGrid] | undefined {
  const pitch = pitchOf(rows)
  const height = Math.max(rows[0].height, rows[1].height)
  if (!(pitch > 2) || pitch < height * 0.7 || pitch > height * 1.7) return undefined
  const fits = rows.map((row) => fitted(row, pitch, height))
  const most = Math.max(fits[0].count, fits[1].count)
  if (most < ZONE_LENGTH - 2 || most > ZONE_LENGTH + 2) return undefined
  const whole = fits.find(({ count }) => count === ZONE_LENGTH)
  const start = (whole ?? fits[0]).x[0]
  const gridOf = ({ x: [a, b, c], base: [d, e] }: (typeof fits)[number]): GlyphGrid => {
    // The line that has all of them says where the other begins.
    const first = Math.round((start - a) / pitch)
    return {
      centreOf: (place) => {
        const number = place + first
        return a + b * number + c * number * number
      },
      baseAt: (x) => d + e * x,
      pitch,
      height,
    }
  }
  return [gridOf(fits[0]), gridOf(fits[1])]
}
