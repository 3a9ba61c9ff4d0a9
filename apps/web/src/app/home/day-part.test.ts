import { expect, it } from 'vitest'
import { dayPart } from './day-part.ts'

it('greets by the hour in UTC+8', () => {
  const at = (hour: number) => dayPart(new Date(Date.UTC(2026, 0, 1, hour - 8)))
  expect([5, 11, 12, 17, 18, 23, 28].map(at)).toEqual([
    'morning',
    'morning',
    'afternoon',
    'afternoon',
    'evening',
    'evening',
    'evening',
  ])
})
