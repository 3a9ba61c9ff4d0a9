import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fitBytes } from './compress.ts'

/** As an encoder behaves: more bytes for more quality and for a larger picture. */
const bytesOf = (weight: number, quality: number, scale: number): number =>
  Math.ceil(weight * scale * scale * (0.2 + (quality / 100) ** 2) + 400)

const encoder =
  (weight: number) =>
  async (quality: number, scale: number): Promise<{ length: number }> => ({
    length: bytesOf(weight, quality, scale),
  })

const weights = fc.integer({ min: 1000, max: 9_000_000 })
const targets = fc.integer({ min: 2000, max: 900_000 })

it('finds the best quality that fits, else the largest size that does', async () => {
  await fc.assert(
    fc.asyncProperty(weights, targets, async (weight, bytes) => {
      const found = await fitBytes({ encode: encoder(weight), bytes })
      // Nothing is found only where even the smallest has too many.
      if (found === undefined) return bytesOf(weight, 40, 0.1) > bytes
      const { encoded, quality, scale, tries } = found
      const isBest = quality === 95 || bytesOf(weight, quality + 1, scale) > bytes
      const isNeeded = scale === 1 || bytesOf(weight, 40, 1) > bytes
      return encoded.length <= bytes && tries < 40 && isBest && isNeeded
    }),
  )
})

it('says so when it cannot be had', async () => {
  expect(await fitBytes({ encode: encoder(1000), bytes: 100 })).toBeUndefined()
})
