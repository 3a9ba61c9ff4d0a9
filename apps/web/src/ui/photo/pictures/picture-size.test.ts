import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { isHeic, pictureSize } from './picture-size.ts'

const drawn = sharp({ create: { width: 321, height: 123, channels: 3, background: '#808080' } })
const asHead = (bytes: Uint8Array): ArrayBuffer => Uint8Array.from(bytes).buffer

describe('how large a picture says it is', () => {
  test.each([
    ['jpeg', () => drawn.clone().jpeg().toBuffer()],
    ['progressive jpeg', () => drawn.clone().jpeg({ progressive: true }).toBuffer()],
    ['png', () => drawn.clone().png().toBuffer()],
    ['gif', () => drawn.clone().gif().toBuffer()],
    ['webp', () => drawn.clone().webp().toBuffer()],
    ['lossless webp', () => drawn.clone().webp({ lossless: true }).toBuffer()],
    ['webp with transparency', () => drawn.clone().ensureAlpha(0.5).webp({ quality: 50 }).toBuffer()],
  ])('%s', async (_, make) => {
    expect(pictureSize(asHead(await make()))).toEqual({ width: 321, height: 123 })
  })

  test('bmp, whose height may be counted from above', () => {
    const view = new DataView(new ArrayBuffer(32))
    view.setUint8(0, 0x42)
    view.setUint8(1, 0x4d)
    view.setInt32(18, 640, true)
    view.setInt32(22, -480, true)
    expect(pictureSize(view.buffer)).toEqual({ width: 640, height: 480 })
  })

  test('a jpeg behind a large preview, as cameras write it', async () => {
    const plain = await drawn.clone().jpeg().toBuffer()
    const preview = new Uint8Array(40_004)
    preview.set([0xff, 0xe1, 0x9c, 0x42])
    const bytes = new Uint8Array([...plain.subarray(0, 2), ...preview, ...plain.subarray(2)])
    expect(pictureSize(bytes.buffer)).toEqual({ width: 321, height: 123 })
  })

  test.each([
    ['nothing', []],
    ['a text', 'hello, this is no picture at all'.split('')],
    ['the beginning of a png', [0x89, 'P', 'N', 'G']],
    ['a jpeg that ends', [0xff, 0xd8, 0xff, 0xc0, 0, 17]],
  ])('%s is none', (_, bytes) => {
    const codes = bytes.map((byte) => (typeof byte === 'string' ? byte.charCodeAt(0) : byte))
    expect(pictureSize(Uint8Array.from(codes).buffer)).toBeUndefined()
  })
})

test('the format of telephones is known by its brand', () => {
  const head = (brand: string) => Uint8Array.from([0, 0, 0, 24, ...Buffer.from(`ftyp${brand}`)]).buffer
  expect([isHeic(head('heic')), isHeic(head('mif1')), isHeic(head('avif'))]).toEqual([true, true, false])
})
