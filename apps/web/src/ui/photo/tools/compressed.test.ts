import fc from 'fast-check'
import { expect, it } from 'vitest'
import { compressed } from './compressed.ts'

/** As an encoder behaves: more bytes for more quality and for a larger picture. */
const encoder =
  (weight: number) =>
  async (quality: number, scale: number): Promise<number> =>
    Math.ceil(weight * scale * scale * (0.2 + (quality / 100) ** 2) + 400)

const LONGEST = 1600
const asks = fc.oneof(
  fc.record({ way: fc.constant('bytes' as const), bytes: fc.integer({ min: 5120, max: 900_000 }) }),
  fc.record({
    way: fc.constant('side' as const),
    side: fc.integer({ min: 50, max: 4000 }),
    quality: fc.integer({ min: 30, max: 95 }),
  }),
)

it('never makes a file larger, nor larger than is asked for', async () => {
  await fc.assert(
    fc.asyncProperty(
      asks,
      fc.integer({ min: 1000, max: 9_000_000 }),
      fc.integer({ min: 500, max: 2_000_000 }),
      fc.boolean(),
      async (asked, weight, before, isKept) => {
        const bytesIn = encoder(weight)
        const found = await compressed(asked, {
          longest: LONGEST,
          original: { bytes: before, isKept },
          bytesIn,
        })
        if (found === undefined) return (await bytesIn(30, 0.1)) > Math.min(before, 5120) || !isKept
        if (found === 'original') return isKept && (asked.way === 'side' || before <= asked.bytes)
        const bytes = await bytesIn(found.quality, found.scale)
        const isAsked =
          asked.way === 'bytes'
            ? bytes <= asked.bytes
            : found.scale * LONGEST <= asked.side + 1e-6 && found.quality <= asked.quality
        return bytes <= before && isAsked
      },
    ),
  )
})

it('a file that has few bytes for its size stays what it is, as large as it was', async () => {
  const given = { longest: LONGEST, bytesIn: encoder(900_000) }
  const few = { bytes: 3000, isKept: true }
  expect(await compressed({ way: 'bytes', bytes: 240_000 }, { ...given, original: few })).toBe('original')
  expect(await compressed({ way: 'side', side: 4000, quality: 85 }, { ...given, original: few })).toBe(
    'original',
  )
})

it('a photo that is small enough loses no more than it has to', async () => {
  const bytesIn = encoder(900_000)
  const original = { bytes: await bytesIn(80, 1), isKept: true }
  const given = { longest: LONGEST, original, bytesIn }
  expect(await compressed({ way: 'bytes', bytes: 5_000_000 }, given)).toEqual({ quality: 80, scale: 1 })
  expect(await compressed({ way: 'side', side: 4000, quality: 95 }, given)).toEqual({ quality: 80, scale: 1 })
})

it('what was changed since it was read has nothing to be larger than', async () => {
  const given = { longest: LONGEST, original: undefined, bytesIn: encoder(900_000) }
  expect(await compressed({ way: 'bytes', bytes: 5_000_000 }, given)).toEqual({ quality: 95, scale: 1 })
  expect(await compressed({ way: 'side', side: 800, quality: 85 }, given)).toEqual({
    quality: 85,
    scale: 0.5,
  })
})
