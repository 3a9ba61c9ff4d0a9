import { UPLOAD_LIMITS } from '@visa/contract/rules/uploads'
import { expect, test } from 'vitest'
import { acceptedKind } from './file-type.ts'

const latin = (text: string): Buffer => Buffer.concat([Buffer.from(text, 'latin1'), Buffer.alloc(64)])

const bmp = latin('BM')
bmp.writeUInt32LE(40, 14)
const gif = latin('GIF89a')
gif[13] = 0x2c

const JPG = latin('\xff\xd8\xff\xe0')
const HEADS: Readonly<Record<string, Buffer>> = {
  jpg: JPG,
  jpeg: JPG,
  png: latin('\x89PNG\r\n\x1a\n\0\0\0\rIHDR'),
  gif,
  webp: latin('RIFF\0\0\0\0WEBPVP8 '),
  bmp,
  pdf: latin('%PDF-1.7\n'),
}

test('P5.20 P5.22 P5.23 what the fields of forms let through by its name, the server takes by its bytes', () => {
  const { avatar, image, certificate } = UPLOAD_LIMITS
  for (const extension of [avatar, image, certificate].flatMap(({ kinds }) => kinds.extensions)) {
    expect(acceptedKind(`a.${extension}`, HEADS[extension] ?? Buffer.alloc(0)), extension).toBeDefined()
  }
})

test('pictures that no browser shows are taken by neither', () => {
  for (const [extension, head] of [
    ['heic', latin('\0\0\0\x18ftypheic')],
    ['avif', latin('\0\0\0\x18ftypavif')],
    ['tiff', latin('II*\0')],
    ['ico', latin('\0\0\x01\0')],
  ] as const) {
    expect(acceptedKind(`a.${extension}`, head), extension).toBeUndefined()
    expect(UPLOAD_LIMITS.image.kinds.extensions).not.toContain(extension)
  }
})
