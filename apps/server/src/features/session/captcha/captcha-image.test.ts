import { inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { CAPTCHA_ALPHABET, captchaText, drawCaptcha } from './captcha-image.ts'
import { GLYPH_HEIGHT, glyphOf } from './stroke-font.ts'

describe('drawCaptcha', () => {
  it('draws the same picture for the same random numbers', () => {
    expect(drawCaptcha('A7KM', seeded(1))).toEqual(drawCaptcha('A7KM', seeded(1)))
    expect(drawCaptcha('A7KM', seeded(1))).not.toEqual(drawCaptcha('A7KM', seeded(2)))
  })

  it('draws a different picture for a different text', () => {
    const pictures = Array.from(CAPTCHA_ALPHABET).map((letter) =>
      drawCaptcha(letter, seeded(1)).toString('base64'),
    )
    expect(new Set(pictures).size).toBe(CAPTCHA_ALPHABET.length)
  })

  it('is a well-formed PNG of 240 by 80 RGB pixels', () => {
    const png = drawCaptcha('A7KM', seeded(1))
    expect(png.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a')
    const chunks = readChunks(png)
    expect(chunks.map((chunk) => chunk.type)).toEqual(['IHDR', 'IDAT', 'IEND'])
    expect(chunks.map((chunk) => chunk.crc)).toEqual(chunks.map((chunk) => slowCrc32(chunk.body)))
    expect([...(chunks[0]?.data ?? [])]).toEqual([0, 0, 0, 240, 0, 0, 0, 80, 8, 2, 0, 0, 0])
    expect(inflateSync(chunks[1]?.data ?? Buffer.alloc(0))).toHaveLength((240 * 3 + 1) * 80)
  })

  it.each(['WMWMWM', 'A', ''])('keeps the letters of %j inside the picture', (text) => {
    for (let seed = 0; seed < 20; seed++) {
      const edges = darkPixels(drawCaptcha(text, seeded(seed))).filter(({ y }) => y === 0 || y === 79)
      expect(edges).toEqual([])
    }
  })

  it('refuses a letter it cannot draw', () => {
    expect(() => drawCaptcha('A0', seeded(1))).toThrow(RangeError)
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

function readChunks(png: Buffer) {
  const chunks = []
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at)
    const body = png.subarray(at + 4, at + 8 + length)
    const crc = png.readUInt32BE(at + 8 + length)
    chunks.push({ type: body.toString('latin1', 0, 4), data: body.subarray(4), body, crc })
    at += 12 + length
  }
  return chunks
}

// Bit by bit from the PNG specification's polynomial, to check the encoder against something other than zlib.
function slowCrc32(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}

function darkPixels(png: Buffer): { x: number; y: number }[] {
  const rows = inflateSync(readChunks(png)[1]?.data ?? Buffer.alloc(0))
  const dark = []
  for (let y = 0; y < 80; y++) {
    for (let x = 0; x < 240; x++) {
      if ((rows[y * 721 + 1 + x * 3] ?? 255) < 90) dark.push({ x, y })
    }
  }
  return dark
}
