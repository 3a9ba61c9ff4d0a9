import { expect, test } from 'vitest'
import { notAsked, standing } from './standing.ts'

const NONE = { waitingCents: 0, payOutCents: 0, onWayCents: 0 }
const of = (paidCents: number, back: Partial<typeof NONE> = {}, more: object = {}) =>
  standing({ totalCents: 100_000, paidCents, owedCents: 0, back: { ...NONE, ...back }, ...more })

test('what is to go back is told until it has gone, whoever it waits for', () => {
  // 1,800 came for 1,000: nobody asked, then somebody did, then it was let go, then it was paid out.
  expect(of(180_000)).toEqual({ kind: 'over', cents: 80_000 })
  expect(of(180_000, { waitingCents: 80_000 })).toEqual({ kind: 'back', cents: 80_000 })
  expect(of(100_000, { payOutCents: 80_000 })).toEqual({ kind: 'back', cents: 80_000 })
  expect(of(100_000, { onWayCents: 80_000 })).toEqual({ kind: 'back', cents: 80_000 })
  expect(of(100_000)).toEqual({ kind: 'settled', cents: 0 })
})

test('what ended gives back what it was paid, though that is less than it costs', () => {
  expect(of(90_000, { waitingCents: 90_000 })).toEqual({ kind: 'back', cents: 90_000 })
  expect(of(0, { payOutCents: 90_000 })).toEqual({ kind: 'back', cents: 90_000 })
  expect(of(0)).toEqual({ kind: 'unpaid', cents: 0 })
})

test('what is owed is told first, and of what came too much only the rest is still to be asked for', () => {
  expect(of(20_000, { payOutCents: 80_000 }, { owedCents: 80_000 })).toEqual({ kind: 'owed', cents: 80_000 })
  expect(notAsked({ totalCents: 100_000, paidCents: 180_000, back: { ...NONE, waitingCents: 50_000 } })).toBe(
    30_000,
  )
})
