import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Md5 } from './md5.ts'

const expected = (bytes: Uint8Array): string => createHash('md5').update(bytes).digest('hex')

test('the md5 is the one everybody else computes, however the content is cut', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 8 }), (pieces) => {
      const md5 = new Md5()
      for (const piece of pieces) md5.update(piece)
      expect(md5.digest()).toBe(expected(Buffer.concat(pieces)))
    }),
  )
})

test('every length around the end of a block is padded right', () => {
  for (let length = 0; length <= 130; length += 1) {
    const bytes = new Uint8Array(length).fill(length)
    expect(new Md5().update(bytes).digest(), String(length)).toBe(expected(bytes))
  }
})
