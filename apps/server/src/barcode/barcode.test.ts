import sharp from 'sharp'
import { expect, test } from 'vitest'
import { barcodePng, barcodeSvg } from './barcode.ts'

test('a drawing says what it is and has its light margin', async () => {
  const svg = await barcodeSvg('qr', 'https://visa.example/login?code=1', 'Scan me')
  expect(svg).toMatch(/^<svg role="img" aria-label="Scan me" viewBox/)
  expect(svg).toContain('fill="#FFFFFF"')
  expect(await barcodeSvg('qr', 'a', '')).not.toBe(await barcodeSvg('qr', 'b', ''))
})

test('a picture is as large as its scale says', async () => {
  const [small, large] = await Promise.all([2, 4].map((scale) => barcodePng('code128', 'VS20260001', scale)))
  const widths = await Promise.all([small, large].map(async (png) => (await sharp(png).metadata()).width))
  expect(widths[1]).toBe((widths[0] ?? 0) * 2)
})

/** The widths of the bars and gaps along one row of pixels, in modules. */
async function runs(png: Buffer): Promise<number[]> {
  const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true })
  const row = Array.from(
    { length: info.width },
    (_, x) => (data[(20 * info.width + x) * info.channels] ?? 0) < 128,
  )
  const found: number[] = []
  for (const [x, dark] of row.entries()) {
    if (dark === row[x - 1]) found[found.length - 1] = (found.at(-1) ?? 0) + 1
    else found.push(1)
  }
  return found
}

test('Code 128 begins, ends and keeps its margins as the standard says', async () => {
  const scale = 2
  const modules = (await runs(await barcodePng('code128', 'VS20260001', scale))).map((run) => run / scale)
  expect(Math.min(modules.at(0) ?? 0, modules.at(-1) ?? 0)).toBeGreaterThanOrEqual(10)
  // Start with code set B, and stop.
  expect(modules.slice(1, 7)).toEqual([2, 1, 1, 2, 1, 4])
  expect(modules.slice(-8, -1)).toEqual([2, 3, 3, 1, 1, 1, 2])
})

test('what a code cannot hold is an error', async () => {
  await expect(barcodeSvg('qr', 'x'.repeat(5000), '')).rejects.toThrow('qrcode')
})
