/** The days a date picker offers with one click, and the near days that lists group by. */

import { addDays, addMonths, daysBetween } from './days.ts'

export const DATE_SHORTCUTS = ['today', 'yesterday', 'weekAgo', 'monthAgo'] as const
export type DateShortcut = (typeof DATE_SHORTCUTS)[number]

const SHORTCUT_DAYS: Record<DateShortcut, (today: string) => string> = {
  today: (today) => today,
  yesterday: (today) => addDays(today, -1),
  weekAgo: (today) => addDays(today, -7),
  monthAgo: (today) => addMonths(today, -1),
}

export const shortcutDay = (shortcut: DateShortcut, today: string): string => SHORTCUT_DAYS[shortcut](today)

/** In the order of the days ahead: the second is 0 days away, the last stands for a week and everything later. */
export const DATE_BUCKETS = [
  'past',
  'today',
  'tomorrow',
  'dayAfterTomorrow',
  'afterThreeDays',
  'afterFourDays',
  'afterFiveDays',
  'afterSixDays',
  'afterWeekDays',
] as const
export type DateBucket = (typeof DATE_BUCKETS)[number]

export function dateBucket(day: string, today: string): DateBucket {
  const ahead = daysBetween(today, day)
  return ahead < 0 ? 'past' : (DATE_BUCKETS[ahead + 1] ?? 'afterWeekDays')
}
