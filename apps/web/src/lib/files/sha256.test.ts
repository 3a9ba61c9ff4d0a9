import { createHash, createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hex, hmacSha256, sha256 } from './sha256.ts'

test('hash and HMAC are the ones everybody else computes', () => {
  const bytes = fc.uint8Array({ maxLength: 200 })
  fc.assert(
    fc.property(bytes, bytes, (key, data) => {
      expect(hex(sha256(data))).toBe(createHash('sha256').update(data).digest('hex'))
      expect(hex(hmacSha256(key, data))).toBe(createHmac('sha256', key).update(data).digest('hex'))
    }),
  )
})
