import { expect, test } from 'vitest'
import { yuan } from './yuan.ts'

test.each([
  [123_456, '¥1,234.56'],
  [0, '¥0.00'],
  [-500, '-¥5.00'],
])('%i cents are %s', (cents, text) => {
  expect(yuan(cents)).toBe(text)
})
