import { expect, it } from 'vitest'
import { tidyMobile } from './tidy-mobile.ts'

it.each([
  ['139 0000 0001', '13900000001'],
  ['+86 139-0000-0001', '13900000001'],
  ['8613900000001', '13900000001'],
  ['13900000001', '13900000001'],
  ['861', '861'],
])('reads %s as %s', (written, mobile) => {
  expect(tidyMobile(written)).toBe(mobile)
})
