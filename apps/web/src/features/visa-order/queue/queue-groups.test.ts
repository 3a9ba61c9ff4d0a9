import { expect, test } from 'vitest'
import { claimLeft, grouped, groupOf } from './queue-groups.ts'

// 00:30 of the 16th in UTC+8.
const now = new Date('2026-11-15T16:30:00Z')

test('orders stand under how far off their promised day is, by the days of UTC+8', () => {
  const groups = [
    '2026-11-15',
    '2026-11-16',
    '2026-11-17',
    '2026-11-18',
    '2026-11-22',
    '2026-11-23',
    null,
  ].map((promisedDate) => groupOf({ promisedDate }, now))
  expect(groups).toEqual(['past', 'today', 'tomorrow', 'dayAfterTomorrow', 'week', 'later', 'none'])
})

test('rows keep their order, and a heading comes again where they moved apart', () => {
  const rows = ['2026-11-16', '2026-11-16', '2026-11-17', '2026-11-16'].map((promisedDate, id) => ({
    id,
    promisedDate,
  }))
  expect(grouped(rows, now).map(({ group, rows: own }) => [group, own.map(({ id }) => id)])).toEqual([
    ['today', [0, 1]],
    ['tomorrow', [2]],
    ['today', [3]],
  ])
})

test('a claim counts down to its end and is nobody’s from then on', () => {
  expect(claimLeft('2026-11-15T16:38:42Z', now)).toBe('8:42')
  expect(claimLeft('2026-11-15T16:30:00.500Z', now)).toBe('0:01')
  expect(claimLeft('2026-11-15T16:30:00Z', now)).toBeUndefined()
  expect(claimLeft(null, now)).toBeUndefined()
})
