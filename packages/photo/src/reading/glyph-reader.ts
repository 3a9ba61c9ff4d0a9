import { resize } from '../image/resize.ts'
import type { Pixels } from '../pixels.ts'
import type { ReadText } from './decode-text.ts'
import { FEATURES, glyphFeatures, type GlyphPlace } from './glyph-features.ts'
import { gridsOf, type GlyphGrid } from './glyph-grid.ts'
import { rowsOf, zonePairs } from './glyph-rows.ts'
import { blobsOf, greyOf, inkOf, type Grey } from './ink.ts'
import type { TurnedBox } from './turned-box.ts'
import { ZONE_ALPHABETS, ZONE_LENGTH, ZONE_SYMBOLS } from './zone.ts'

/**
 * Reads a zone glyph by glyph, without a net: where the ink is, which pieces stand in two rows of 44, and which glyph of
 * OCR-B has such edges. It shares neither eyes nor training with the net, so that both are seldom wrong alike.
 */

/** A line as somebody read it: its box holds 44 cells of one width. */
export interface ReadLine extends Pick<ReadText, 'text' | 'sureness'> {
  box: TurnedBox
}
export type ReadLines = readonly [ReadLine, ReadLine]

/** For each symbol of the zone the weights of all features and one for its frequency, in one row. */
export type GlyphWeights = Float32Array

const ROW = FEATURES + 1
const GLYPH_WEIGHTS = ZONE_SYMBOLS.length * ROW

export function glyphWeights(bytes: Uint8Array): GlyphWeights {
  if (bytes.length !== GLYPH_WEIGHTS * 4) throw new Error('these are not the weights of glyphs')
  return new Float32Array(bytes.slice().buffer)
}

/** Smaller pages are looked at enlarged. */
const SMALL = 1100
const PAIRS = 3
/** A glyph is looked at from a few places beside its own, for grids are not exact. */
const SHIFTS = [-0.045, 0, 0.045] as const

export const placeOf = (grid: GlyphGrid, at: number): GlyphPlace => {
  const x = grid.centreOf(at)
  const slope = (grid.baseAt(x + 100) - grid.baseAt(x - 100)) / 200
  return { x, base: grid.baseAt(x), pitch: grid.pitch, height: grid.height, slope }
}

function scoresOf(weights: GlyphWeights, features: Float32Array, into: Float64Array): void {
  const logits = new Float64Array(into.length)
  for (let symbol = 0; symbol < into.length; symbol += 1) {
    let sum = weights[symbol * ROW + FEATURES]
    for (let at = 0; at < FEATURES; at += 1) sum += weights[symbol * ROW + at] * features[at]
    logits[symbol] = sum
  }
  const most = Math.max(...logits)
  const total = logits.reduce((sum, value) => sum + Math.exp(value - most), 0)
  for (let symbol = 0; symbol < into.length; symbol += 1)
    into[symbol] += Math.exp(logits[symbol] - most) / total
}

function readGlyph(grey: Grey, place: GlyphPlace, alphabet: string, weights: GlyphWeights): [string, number] {
  const likely = new Float64Array(ZONE_SYMBOLS.length)
  const features = new Float32Array(FEATURES)
  for (const dx of SHIFTS) {
    for (const dy of SHIFTS) {
      const shifted = { ...place, x: place.x + dx * place.pitch, base: place.base + dy * place.height }
      scoresOf(weights, glyphFeatures(grey, shifted, features), likely)
    }
  }
  let best = -1
  for (const [at, symbol] of Array.from(ZONE_SYMBOLS).entries()) {
    if (alphabet.includes(symbol) && (best < 0 || likely[at] > likely[best])) best = at
  }
  return [ZONE_SYMBOLS.charAt(best), likely[best] / SHIFTS.length ** 2]
}

function readLine(
  grey: Grey,
  grid: GlyphGrid,
  alphabets: readonly string[],
  weights: GlyphWeights,
): ReadLine {
  const read = alphabets.map((alphabet, at) => readGlyph(grey, placeOf(grid, at), alphabet, weights))
  const [left, right] = [grid.centreOf(-0.5), grid.centreOf(ZONE_LENGTH - 0.5)]
  const [from, to] = [grid.baseAt(left), grid.baseAt(right)]
  const angle = Math.atan2(to - from, right - left)
  const up = grid.height / 2
  return {
    text: read.map(([symbol]) => symbol).join(''),
    sureness: read.map(([, sureness]) => sureness),
    box: {
      x: (left + right) / 2 + up * Math.sin(angle),
      y: (from + to) / 2 - up * Math.cos(angle),
      width: Math.hypot(right - left, to - from),
      height: grid.height * 1.5,
      angle,
    },
  }
}

const scaled = ({ box, ...line }: ReadLine, by: number): ReadLine => ({
  ...line,
  box: { ...box, x: box.x * by, y: box.y * by, width: box.width * by, height: box.height * by },
})

/** The grids of what may be a zone on a page, likeliest first. */
export function gridsIn(grey: Grey): [GlyphGrid, GlyphGrid][] {
  const { width, height } = grey
  const pairs = zonePairs(rowsOf(blobsOf(inkOf(grey), width, height), width))
  return pairs.slice(0, PAIRS).flatMap((pair) => {
    const grids = gridsOf(pair)
    return grids === undefined ? [] : [grids]
  })
}

const surenessOf = (lines: ReadLines): number =>
  lines.reduce((sum, { sureness }) => sum + sureness.reduce((own, value) => own + value, 0), 0)

/** The zone of a page that lies about upright, or nothing. */
export function readGlyphs(page: Pixels, weights: GlyphWeights): ReadLines | undefined {
  const longest = Math.max(page.width, page.height)
  const by = longest < SMALL ? 2 : 1
  const grey = greyOf(by === 1 ? page : resize(page, page.width * by, page.height * by))
  const found = gridsIn(grey).map((grids): ReadLines => {
    const [first, second] = grids.map((grid, at) =>
      scaled(readLine(grey, grid, ZONE_ALPHABETS[at], weights), 1 / by),
    )
    return [first, second]
  })
  const [best] = found.toSorted((one, other) => surenessOf(other) - surenessOf(one))
  return best
}
