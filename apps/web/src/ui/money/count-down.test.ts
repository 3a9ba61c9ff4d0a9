import { expect, test } from 'vitest'
import { countDown } from './count-down.ts'

const NOW = new Date('2026-11-16T02:31:08Z')

test.each([
  ['2026-11-16T02:32:50Z', '1:42'],
  ['2026-11-16T02:31:09Z', '0:01'],
  ['2026-11-16T02:46:08Z', '15:00'],
  ['2026-11-16T02:31:08Z', undefined],
  [null, undefined],
])('until %s there is %s', (until, left) => {
  expect(countDown(until, NOW)).toBe(left)
})
