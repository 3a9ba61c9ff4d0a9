import { expect, it } from 'vitest'
import { maskMobile } from './mask-mobile.ts'

it.each([
  ['13812340001', '138****0001'],
  ['', ''],
])('%s is shown as %s', (mobile, shown) => {
  expect(maskMobile(mobile)).toBe(shown)
})
