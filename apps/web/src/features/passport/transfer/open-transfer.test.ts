import { expect, test } from 'vitest'
import { lostNow, takenNow } from './open-transfer.ts'

test('what is scanned after a hand-over was taken back by whoever gave it is given, not taken', () => {
  expect(takenNow([{ id: 7, state: 'open', mine: 'take' }], 7)).toBe(7)
  expect(takenNow([{ id: 7, state: 'cancelled', mine: 'take' }], 7)).toBe(0)
  expect(takenNow([{ id: 7, state: 'open', mine: 'give' }], 7)).toBe(0)
  expect(takenNow([], 7)).toBe(0)
  expect(takenNow(undefined, 7)).toBe(7)
})

test('of a hand-over that is being taken and was taken back or ended, whoever scans is told; of their own end they are not', () => {
  const listed = (state: 'open' | 'confirmed' | 'cancelled' | 'refused' | 'ended') =>
    lostNow([{ id: 7, state, mine: 'take' }], 7)?.state
  expect((['cancelled', 'ended'] as const).map(listed)).toEqual(['cancelled', 'ended'])
  expect((['open', 'confirmed', 'refused'] as const).map(listed)).toEqual([undefined, undefined, undefined])
  expect(lostNow([{ id: 8, state: 'cancelled', mine: 'take' }], 7)).toBeUndefined()
  expect(lostNow(undefined, 7)).toBeUndefined()
})
