import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { newPixels, type Pixels } from '../pixels.ts'
import { likeliest, likeliestOf } from './decode-text.ts'
import { glyphWeights, gridsIn, placeOf, readGlyphs } from './glyph-reader.ts'
import { greyOf } from './ink.ts'
import { smallestBox } from './text-boxes.ts'
import type { Scores } from './text-nets.ts'
import { partOfBox, quarterTurned, stripOf } from './turned-box.ts'

const KEYS = ['A', 'B', '1', '8']

/** What a net would say: for each step the likelihood of nothing, then of each key. */
const scores = (...steps: readonly number[][]): Scores => ({
  steps: steps.length,
  classes: KEYS.length + 1,
  data: Float32Array.from(steps.flat()),
})
const NONE = [0.9, 0.02, 0.02, 0.02, 0.02]
const A = [0.1, 0.8, 0.05, 0.02, 0.02]
const B_OR_8 = [0.1, 0.02, 0.5, 0.02, 0.35]

it('what goes on is one character, and after a pause it is another', () => {
  expect(likeliest(scores(A, A, NONE, A), KEYS).text).toBe('AA')
  expect(likeliest(scores(A, A, A, NONE), KEYS).text).toBe('A')
})

it('a text of known length weighs each place by what may stand there', () => {
  const said = scores(A, NONE, B_OR_8, NONE)
  expect(likeliest(said, KEYS).text).toBe('AB')
  const read = likeliestOf(said, KEYS, ['AB', '18'])
  expect(read?.text).toBe('A8')
  expect(read?.sureness.map((each) => each.toFixed(2))).toEqual(['0.80', '0.35'])
  expect(likeliestOf(said, KEYS, ['AB', '18', '18', '18', '18'])).toBeUndefined()
})

it('a box around points lies along them, and its strip shows what it holds', () => {
  const box = smallestBox(
    [10, 20, 30, 40].flatMap((x) => [
      { x, y: x / 10 },
      { x: x - 0.5, y: x / 10 + 5 },
    ]),
  )
  expect(box.angle).toBeCloseTo(0.0997, 2)
  const page = newPixels(60, 20)
  page.data.fill(255)
  for (let y = 5; y < 15; y += 1) for (let x = 30; x < 40; x += 1) page.data.set([0, 0, 0], (y * 60 + x) * 4)
  const line = { x: 30, y: 10, width: 40, height: 10, angle: 0 }
  const dark = ({ data }: { data: Uint8ClampedArray }) =>
    data.filter((value, at) => at % 4 === 0 && value < 128).length
  expect(dark(stripOf(page, partOfBox(line, 0.5, 0.75), 20))).toBe(400)
  expect(dark(stripOf(page, partOfBox(line, 0, 0.4), 20))).toBe(0)
})

it('four quarters of a turn are none', () => {
  const page = newPixels(3, 2)
  page.data.set([1, 2, 3, 4], 4)
  const once = quarterTurned(page)
  expect([once.width, once.height]).toEqual([2, 3])
  expect([...once.data.subarray(12, 16)]).toEqual([1, 2, 3, 4])
  expect(quarterTurned(quarterTurned(quarterTurned(once)))).toEqual(page)
})

const weights = glyphWeights(
  readFileSync(new URL('../../../photo-models/vendored/ocr_b_glyphs.bin', import.meta.url)),
)
const LINES = ['P<MEXDE<LA<CRUZ<<JUAN<CARLOS<<<<<<<<<<<<<<<<', 'G1852AZ076MEX8804123F3003080ZE184226B<<<<<18']

/** The drawn page, which lies askew by three degrees, turned by some more. */
async function turnedPage(degrees: number): Promise<Pixels> {
  const file = readFileSync(new URL('../../fixtures/passport.jpg', import.meta.url))
  const turned = sharp(file).rotate(degrees, { background: '#968c82' }).ensureAlpha().raw()
  const { data, info } = await turned.toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data: new Uint8ClampedArray(data) }
}

it.each([-8, 0, 2])(
  'C7.11 the reader of glyphs reads a page that is turned by %i degrees more',
  async (degrees) => {
    expect(readGlyphs(await turnedPage(degrees), weights)?.map(({ text }) => text)).toEqual(LINES)
  },
)

it('glyphs stand in a grid: from the first of a line to the last are 43 steps', async () => {
  const [grids] = gridsIn(greyOf(await turnedPage(0)))
  if (grids === undefined) throw new Error('no zone was found')
  const [first, last] = [placeOf(grids[1], 0), placeOf(grids[1], 43)]
  expect((last.x - first.x) / first.pitch).toBeCloseTo(43, 0)
})

it('a page without a zone has none, and other bytes are no weights', () => {
  const blank = newPixels(1200, 300)
  blank.data.fill(255)
  expect(readGlyphs(blank, weights)).toBeUndefined()
  expect(() => glyphWeights(new Uint8Array(8))).toThrow('not the weights')
})
