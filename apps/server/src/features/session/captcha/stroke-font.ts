export type Point = readonly [x: number, y: number]
export type Stroke = readonly Point[]

export interface Glyph {
  readonly width: number
  readonly strokes: readonly Stroke[]
}

/** Height of every glyph in font units; y grows downwards. */
export const GLYPH_HEIGHT = 10

/** Keeps at most one of each group that people mix up: 0 O Q D, 1 I L, 2 Z, 5 S, 6 G, 8 B, A H, U V. */
export const CAPTCHA_ALPHABET = '23456789ACDEFJKMNPRTUWXY'

// A stroke is a list of points; a leading ~ draws a smooth curve through them, otherwise straight lines.
const DRAWINGS: Readonly<Record<string, readonly string[]>> = {
  2: ['~ 0.2,2.7 0.9,0.8 3,0 5,0.8 5.6,2.8 4.5,5.2 2.4,7.6 0,10', '0,10 6,10'],
  3: [
    '~ 0.2,1.5 1.4,0.3 3.1,0 4.9,0.8 5.4,2.6 4.4,4.3 2.3,4.8',
    '~ 2.3,4.8 4.8,5.3 5.9,7.2 5.1,9.2 3,10 1.1,9.6 0,8.3',
  ],
  4: ['4.4,10 4.4,0 0,7 6.2,7'],
  5: ['5.3,0 1,0 0.6,4.7', '~ 0.6,4.7 2.8,3.8 5,4.7 5.9,6.9 5,9.1 2.8,10 1.1,9.6 0,8.4'],
  6: ['~ 5.2,0.8 3.4,0 1.5,1 0.3,3.6 0.1,6.7 0.9,9.1 3,10 5.1,9.1 5.9,7 5.1,5 3,4.1 1,5 0.1,6.9'],
  7: ['0,0 6,0 2.2,10'],
  8: [
    '~ 3,4.6 1.1,3.9 0.4,2.3 1.1,0.6 3,0 4.9,0.6 5.6,2.3 4.9,3.9 3,4.6',
    '~ 3,4.6 0.8,5.5 0,7.4 0.8,9.3 3,10 5.2,9.3 6,7.4 5.2,5.5 3,4.6',
  ],
  9: ['~ 0.8,9.2 2.6,10 4.5,9 5.7,6.4 5.9,3.3 5.1,0.9 3,0 0.9,0.9 0.1,3 0.9,5 3,5.9 5,5 5.9,3.1'],
  A: ['0,10 3.2,0 6.4,10', '1.2,6.5 5.2,6.5'],
  C: ['~ 5.9,2 4.9,0.6 3.2,0 1.2,0.9 0.2,3 0,5 0.2,7 1.2,9.1 3.2,10 4.9,9.4 5.9,8'],
  D: ['2.2,0 0,0 0,10 2.2,10', '~ 2.2,0 4.6,0.8 5.9,3 6.1,5 5.9,7 4.6,9.2 2.2,10'],
  E: ['5.3,0 0,0 0,10 5.3,10', '0,4.9 4.4,4.9'],
  F: ['5.3,0 0,0 0,10', '0,4.9 4.4,4.9'],
  J: ['2.2,0 4.8,0 4.8,6.8', '~ 4.8,6.8 4.3,9.1 2.4,10 0.7,9.2 0,7.4'],
  K: ['0,0 0,10', '5.5,0 0,6.1', '1.9,4 5.9,10'],
  M: ['0,10 0,0 3.5,6.2 7,0 7,10'],
  N: ['0,10 0,0 6,10 6,0'],
  P: ['2.7,5.6 0,5.6', '0,10 0,0 2.7,0', '~ 2.7,0 5,0.8 5.8,2.8 5,4.8 2.7,5.6'],
  R: ['2.7,5.5 0,5.5', '0,10 0,0 2.7,0', '~ 2.7,0 5,0.8 5.7,2.8 5,4.7 2.7,5.5', '2.7,5.5 6,10'],
  T: ['0,0 6.2,0', '3.1,0 3.1,10'],
  U: ['0,0 0,6.3', '~ 0,6.3 0.8,9 3,10 5.2,9 6,6.3', '6,6.3 6,0'],
  W: ['0,0 1.9,10 4,2.8 6.1,10 8,0'],
  X: ['0,0 6,10', '6,0 0,10'],
  Y: ['0,0 3.1,5 6.2,0', '3.1,5 3.1,10'],
}

const STEPS_PER_SPAN = 6

const GLYPHS: ReadonlyMap<string, Glyph> = new Map(
  Object.entries(DRAWINGS).map(([letter, drawing]) => [letter, parseGlyph(drawing)]),
)

export function glyphOf(letter: string): Glyph {
  const glyph = GLYPHS.get(letter)
  if (!glyph) throw new RangeError(`No captcha glyph for ${JSON.stringify(letter)}`)
  return glyph
}

function parseGlyph(drawing: readonly string[]): Glyph {
  const strokes = drawing.map(parseStroke)
  return { width: Math.max(...strokes.flat().map(([x]) => x)), strokes }
}

function parseStroke(source: string): Stroke {
  const curved = source.startsWith('~')
  const points = source
    .split(' ')
    .filter((word) => word !== '~')
    .map(parsePoint)
  return subdivide(points, curved)
}

function parsePoint(word: string): Point {
  const [x, y] = word.split(',').map(Number)
  if (x === undefined || y === undefined) throw new SyntaxError(`Not a point: ${word}`)
  return [x, y]
}

// Straight lines are cut into short pieces as well, so that a warp can bend them.
function subdivide(points: Stroke, curved: boolean): Stroke {
  return points.flatMap((from, index) => {
    const to = points[index + 1]
    if (!to) return [from]
    const before = curved ? (points[index - 1] ?? from) : from
    const after = curved ? (points[index + 2] ?? to) : to
    return Array.from({ length: STEPS_PER_SPAN }, (_, step): Point => {
      const t = step / STEPS_PER_SPAN
      return curved
        ? [spline(before[0], from[0], to[0], after[0], t), spline(before[1], from[1], to[1], after[1], t)]
        : [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t]
    })
  })
}

/** Catmull-Rom: passes through `from` at t = 0 and `to` at t = 1, with the slope of the neighbours. */
function spline(before: number, from: number, to: number, after: number, t: number): number {
  const startSlope = (to - before) / 2
  const endSlope = (after - from) / 2
  const gap = to - from
  return (
    from +
    t * (startSlope + t * (3 * gap - 2 * startSlope - endSlope + t * (startSlope + endSlope - 2 * gap)))
  )
}
