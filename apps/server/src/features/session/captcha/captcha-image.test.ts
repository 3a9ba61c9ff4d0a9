import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { CAPTCHA_ALPHABET, captchaText, drawCaptcha } from './captcha-image.ts'
import { GLYPH_HEIGHT, glyphOf } from './stroke-font.ts'

describe('drawCaptcha', () => {
  it('draws the same picture for the same random numbers', async () => {
    expect(await drawCaptcha('A7KM', seeded(1))).toEqual(await drawCaptcha('A7KM', seeded(1)))
    expect(await drawCaptcha('A7KM', seeded(1))).not.toEqual(await drawCaptcha('A7KM', seeded(2)))
  })

  it('draws a different picture for a different text', async () => {
    const pictures = await Promise.all(
      Array.from(CAPTCHA_ALPHABET).map(async (letter) =>
        (await drawCaptcha(letter, seeded(1))).toString('base64'),
      ),
    )
    expect(new Set(pictures).size).toBe(CAPTCHA_ALPHABET.length)
  })

  it('is a small PNG of 240 by 80 pixels', async () => {
    const png = await drawCaptcha('A7KM', seeded(1))
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 240, height: 80 })
    expect(png.length).toBeLessThan(6000)
  })

  it.each(['WMWMWM', 'A', ''])('keeps the letters of %j inside the picture', async (text) => {
    for (let seed = 0; seed < 20; seed++) {
      const edges = (await darkPixels(await drawCaptcha(text, seeded(seed)))).filter(
        ({ y }) => y === 0 || y === 79,
      )
      expect(edges).toEqual([])
    }
  })

  it('draws letters that can be seen', async () => {
    expect((await darkPixels(await drawCaptcha('A7KM', seeded(1)))).length).toBeGreaterThan(1000)
  })

  it('tells no letter from another, nor from what is drawn across it, by its ink', async () => {
    for (let seed = 0; seed < 20; seed++) {
      const { data, info } = await sharp(await drawCaptcha('A7KM', seeded(seed)))
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true })
      const colours = Array.from({ length: info.width * info.height }, (_, at) => [
        ...data.subarray(at * info.channels, at * info.channels + 3),
      ])
      const [r = 0, g = 0, b = 0] = colours.toSorted((one, other) => sum(one) - sum(other))[0] ?? []
      // Every shade lies between the paper and the one darkest ink, as the smoothing of edges mixes them.
      const paper = [0xf3, 0xf6, 0xfc]
      const faults = colours.filter(([x = 0, y = 0, z = 0]) => {
        const share = (0xf6 - y) / (0xf6 - g)
        const mixed = [0xf3 - share * (0xf3 - r), 0xfc - share * (0xfc - b)]
        return Math.abs(x - (mixed[0] ?? 0)) > 12 || Math.abs(z - (mixed[1] ?? 0)) > 12
      })
      expect([paper, faults.length]).toEqual([paper, 0])
    }
  })

  it('leaves no empty column between letters by which the picture could be cut', async () => {
    for (let seed = 0; seed < 20; seed++) {
      const columns = new Set((await darkPixels(await drawCaptcha('A7KM', seeded(seed)))).map(({ x }) => x))
      expect([...Array(120).keys()].map((x) => x + 60).filter((x) => !columns.has(x))).toEqual([])
    }
  })

  it('refuses a letter it cannot draw', async () => {
    await expect(drawCaptcha('A0', seeded(1))).rejects.toThrow(RangeError)
  })
})

describe('captchaText', () => {
  it('takes the asked number of letters from the alphabet', () => {
    const random = seeded(1)
    expect(captchaText(random)).toHaveLength(4)
    expect(captchaText(random, 6)).toHaveLength(6)
    expect(
      Array.from(captchaText(random, 500)).filter((letter) => !CAPTCHA_ALPHABET.includes(letter)),
    ).toEqual([])
  })

  it('reaches the first and the last letter', () => {
    expect(captchaText(() => 0, 1)).toBe(CAPTCHA_ALPHABET.at(0))
    expect(captchaText(() => 1 - Number.EPSILON, 1)).toBe(CAPTCHA_ALPHABET.at(-1))
  })
})

describe('CAPTCHA_ALPHABET', () => {
  it.each(Array.from(CAPTCHA_ALPHABET))('has a glyph for %s that fills its height', (letter) => {
    const ys = glyphOf(letter)
      .strokes.flat()
      .map(([, y]) => y)
    expect(Math.min(...ys)).toBeCloseTo(0, 0)
    expect(Math.max(...ys)).toBeCloseTo(GLYPH_HEIGHT, 0)
  })

  it.each(['0OQD', '1IL', '2Z', '5S', '6G', '8B', 'AH', 'UV'])('has at most one of %s', (group) => {
    expect(
      Array.from(group).filter((letter) => CAPTCHA_ALPHABET.includes(letter)).length,
    ).toBeLessThanOrEqual(1)
  })
})

/** A linear congruential generator: repeatable, and good enough to scatter ink. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const sum = (colour: readonly number[]): number => colour.reduce((all, part) => all + part, 0)

async function darkPixels(png: Buffer): Promise<{ x: number; y: number }[]> {
  const { data, info } = await sharp(png)
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const dark = []
  for (let y = 0; y < info.height; y++) {
    for (let x = 0; x < info.width; x++) {
      if ((data[(y * info.width + x) * info.channels] ?? 255) < 90) dark.push({ x, y })
    }
  }
  return dark
}
