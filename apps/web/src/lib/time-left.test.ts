import { expect, test } from 'vitest'
import { timeLeft } from './time-left.ts'

const now = new Date('2026-11-16T06:00:00Z')

test('what is left is told in hours, minutes and seconds, until it is over', () => {
  expect(timeLeft('2026-11-18T06:00:00Z', now)).toEqual({ hours: 48, minutes: 0, seconds: 0 })
  expect(timeLeft('2026-11-16T06:05:29.500Z', now)).toEqual({ hours: 0, minutes: 5, seconds: 30 })
  expect(timeLeft('2026-11-16T06:00:00Z', now)).toBeUndefined()
  expect(timeLeft('2026-11-16T05:59:59Z', now)).toBeUndefined()
})
