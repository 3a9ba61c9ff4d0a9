import { expect, test } from 'vitest'
import { NOTHING_TYPED, shownCents } from './counter-state.ts'

test('an amount that nobody typed is all that is owed; one that was emptied is none', () => {
  expect(shownCents(NOTHING_TYPED, 12_300)).toBe(12_300)
  expect(shownCents({ ...NOTHING_TYPED, amountCents: null }, 12_300)).toBeNull()
  expect(shownCents({ ...NOTHING_TYPED, amountCents: 0 }, 12_300)).toBe(0)
  expect(shownCents({ ...NOTHING_TYPED, amountCents: 500 }, 12_300)).toBe(500)
})
