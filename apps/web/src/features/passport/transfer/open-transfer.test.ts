import { expect, test } from 'vitest'
import { takenNow } from './open-transfer.ts'

test('what is scanned after a hand-over was taken back by whoever gave it is given, not taken', () => {
  expect(takenNow([{ id: 7, state: 'open', mine: 'take' }], 7)).toBe(7)
  expect(takenNow([{ id: 7, state: 'cancelled', mine: 'take' }], 7)).toBe(0)
  expect(takenNow([{ id: 7, state: 'open', mine: 'give' }], 7)).toBe(0)
  expect(takenNow([], 7)).toBe(0)
  expect(takenNow(undefined, 7)).toBe(7)
})
