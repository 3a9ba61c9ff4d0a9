import type { Blob } from './ink.ts'

/** Glyphs that stand in one line, from left to right. */
export interface GlyphRow {
  blobs: Blob[]
  /** The height of its higher glyphs. */
  height: number
}

/** Two rows that may be a zone: the upper and the lower. */
export type RowPair = readonly [GlyphRow, GlyphRow]

const FEWEST = 24
const midX = ({ left, right }: Blob): number => (left + right) / 2
const midY = ({ top, bottom }: Blob): number => (top + bottom) / 2
const heightOf = ({ top, bottom }: Blob): number => bottom - top

/** The value below which so large a share of all lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

const isGlyph = (blob: Blob, pageWidth: number): boolean => {
  const [width, height] = [blob.right - blob.left, heightOf(blob)]
  return (
    height >= Math.max(7, pageWidth / 160) && height <= pageWidth / 14 && width <= height * 1.5 && width >= 2
  )
}

/** The nearest glyph to the right that can stand in the same line. */
function nextOf(blobs: readonly Blob[], at: number): number {
  const blob = blobs[at]
  const height = heightOf(blob)
  let [best, near] = [-1, Infinity]
  for (let place = at + 1; place < blobs.length; place += 1) {
    const other = blobs[place]
    const along = midX(other) - midX(blob)
    if (along > height * 4) break
    const high = Math.max(height, heightOf(other))
    const fits =
      along > high * 0.4 &&
      along < high * 2.4 &&
      Math.abs(midY(other) - midY(blob)) < high * 0.35 &&
      high < Math.min(height, heightOf(other)) * 2
    if (fits && along < near) [best, near] = [place, along]
  }
  return best
}

/** Chains of glyphs, each followed by its nearest neighbour. */
export function rowsOf(all: readonly Blob[], pageWidth: number): GlyphRow[] {
  const blobs = all
    .filter((blob) => isGlyph(blob, pageWidth))
    .toSorted((one, other) => midX(one) - midX(other))
  const row = blobs.map((_, place) => place)
  const rootOf = (place: number): number => {
    let root = place
    while (row[root] !== root) root = row[root]
    row[place] = root
    return root
  }
  for (const place of blobs.keys()) {
    const next = nextOf(blobs, place)
    if (next >= 0) row[rootOf(next)] = rootOf(place)
  }
  const byRoot = new Map<number, Blob[]>()
  for (const [place, blob] of blobs.entries()) {
    const root = rootOf(place)
    byRoot.set(root, [...(byRoot.get(root) ?? []), blob])
  }
  return [...byRoot.values()]
    .filter((each) => each.length >= 4)
    .map((each) => ({ blobs: each, height: quantile(each.map(heightOf), 0.8) }))
}

const slopeOf = ({ blobs }: GlyphRow): { slope: number; at: (x: number) => number } => {
  const [mx, my] = [quantile(blobs.map(midX), 0.5), quantile(blobs.map(midY), 0.5)]
  let [above, below] = [0, 0]
  for (const blob of blobs) {
    above += (midX(blob) - mx) * (midY(blob) - my)
    below += (midX(blob) - mx) ** 2
  }
  const slope = below === 0 ? 0 : above / below
  return { slope, at: (x) => my + slope * (x - mx) }
}

const [startOf, endOf] = [
  ({ blobs }: GlyphRow): number => midX(blobs[0]),
  ({ blobs }: GlyphRow): number => midX(blobs[blobs.length - 1]),
]

/** Chains that a smudge has broken put together again. */
function joinedRows(rows: readonly GlyphRow[]): GlyphRow[] {
  const left = rows.toSorted((one, other) => other.blobs.length - one.blobs.length)
  for (let at = 0; at < left.length; at += 1) {
    const main = left[at]
    if (main.blobs.length < 10) break
    const line = slopeOf(main)
    const fits = left.findIndex((other, place) => {
      if (place <= at || Math.max(other.height, main.height) > Math.min(other.height, main.height) * 1.7)
        return false
      const middle = (startOf(other) + endOf(other)) / 2
      const gap = Math.max(startOf(other) - endOf(main), startOf(main) - endOf(other))
      const off = quantile(other.blobs.map(midY), 0.5) - line.at(middle)
      return gap > 0 && gap < main.height * 9 && Math.abs(off) < main.height * 0.5
    })
    if (fits < 0) continue
    const blobs = [...main.blobs, ...left[fits].blobs].toSorted((one, other) => midX(one) - midX(other))
    left[at] = { blobs, height: quantile(blobs.map(heightOf), 0.8) }
    left.splice(fits, 1)
    at -= 1
  }
  return left
}

/** Pairs of rows as they lie in a zone, the likeliest first: the longest, and of these the lowest. */
export function zonePairs(rows: readonly GlyphRow[]): RowPair[] {
  const long = joinedRows(rows).filter(({ blobs }) => blobs.length >= FEWEST)
  const pairs: { pair: RowPair; score: number }[] = []
  for (const upper of long) {
    for (const lower of long) {
      const [a, b] = [slopeOf(upper), slopeOf(lower)]
      const x = (startOf(lower) + endOf(lower)) / 2
      const [apart, height] = [b.at(x) - a.at(x), Math.max(upper.height, lower.height)]
      const [one, other] = [endOf(upper) - startOf(upper), endOf(lower) - startOf(lower)]
      const fits =
        apart > height * 1.3 &&
        apart < height * 4.5 &&
        Math.abs(a.slope - b.slope) < 0.04 &&
        Math.min(one, other) > Math.max(one, other) * 0.7 &&
        Math.max(one, other) > height * 24
      if (fits)
        pairs.push({ pair: [upper, lower], score: upper.blobs.length + lower.blobs.length + apart / height })
    }
  }
  return pairs.toSorted((one, other) => other.score - one.score).map(({ pair }) => pair)
}
