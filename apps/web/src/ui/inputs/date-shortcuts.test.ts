import { dayOf } from '@visa/contract/dates'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dayPresets, rangePresets } from './date-shortcuts.ts'

const LABELS = { today: 'T', yesterday: 'Y', weekAgo: 'W', monthAgo: 'M' }

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-03-30T17:00:00Z') }))
afterEach(() => vi.useRealTimers())

test('P9.14 the shortcuts are days of UTC+8', () => {
  expect(dayPresets(LABELS).map(({ label, value }) => [label, dayOf(value())])).toEqual([
    ['T', '2026-03-31'],
    ['Y', '2026-03-30'],
    ['W', '2026-03-24'],
    ['M', '2026-02-28'],
  ])
})

test('P9.14 a range from long ago goes until today', () => {
  expect(rangePresets(LABELS).map(({ value }) => value().map(dayOf))).toEqual([
    ['2026-03-31', '2026-03-31'],
    ['2026-03-30', '2026-03-30'],
    ['2026-03-24', '2026-03-31'],
    ['2026-02-28', '2026-03-31'],
  ])
})
