import { expect, test } from 'vitest'
import { trulyNamed } from './true-name.ts'

const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])

test('a picture is named by what it is, and stays what it was byte by byte', async () => {
  for (const [given, becomes] of [
    ['image.png', 'image.jpg'],
    ['微信图片', '微信图片.jpg'],
    ['a.JPEG', 'a.JPEG'],
  ] as const) {
    const named = await trulyNamed(new File([JPEG], given))
    expect(named.name).toBe(becomes)
    expect(new Uint8Array(await named.arrayBuffer())).toEqual(JPEG)
  }
  const webp = new File(['RIFF\u0001\u0001\u0001\u0001WEBPVP8 '], 'b.jpg')
  expect((await trulyNamed(webp)).name).toBe('b.webp')
  const strange = new File(['nothing known'], 'c.png')
  expect(await trulyNamed(strange)).toBe(strange)
})
