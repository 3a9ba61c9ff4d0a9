import { expect, test } from 'vitest'
import { DATE_BUCKETS, DATE_SHORTCUTS, dateBucket, shortcutDay } from './date-shortcuts.ts'
import { addDays } from './days.ts'

test('P9.14 the shortcuts are today, yesterday, one week ago and one month ago', () => {
  const offered = (today: string) =>
    DATE_SHORTCUTS.map((shortcut) => [shortcut, shortcutDay(shortcut, today)])
  expect(offered('2026-03-31')).toEqual([
    ['today', '2026-03-31'],
    ['yesterday', '2026-03-30'],
    ['weekAgo', '2026-03-24'],
    ['monthAgo', '2026-02-28'],
  ])
  expect(shortcutDay('yesterday', '2026-01-01')).toBe('2025-12-31')
})

test('P3.40 days are past, today, tomorrow, the day after, each later day, and from a week on together', () => {
  const ahead = (days: number) => dateBucket(addDays('2026-12-28', days), '2026-12-28')
  expect([-400, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 400].map(ahead)).toEqual([
    'past',
    'past',
    'today',
    'tomorrow',
    'dayAfterTomorrow',
    'afterThreeDays',
    'afterFourDays',
    'afterFiveDays',
    'afterSixDays',
    'afterWeekDays',
    'afterWeekDays',
    'afterWeekDays',
  ])
  expect(new Set([-1, 0, 1, 2, 3, 4, 5, 6, 7].map(ahead))).toEqual(new Set(DATE_BUCKETS))
})
