import { addDays, addMonths, daysBetween } from '@visa/contract/rules/days'
import { bucketEnd, bucketOf } from '@visa/contract/visa/look-back'

/** Stretches of time that people ask for by name; they move with today. */
export const PRESETS = ['today', 'week', 'month', 'lastMonth', 'quarter', 'year', 'lastYear'] as const
export type Preset = (typeof PRESETS)[number]

export interface Period {
  from: string
  to: string
}

const yearOf = (day: string): Period => ({ from: `${day.slice(0, 4)}-01-01`, to: `${day.slice(0, 4)}-12-31` })

const monthOf = (day: string): Period => {
  const from = bucketOf(day, 'month')
  return { from, to: bucketEnd(from, 'month') }
}

/** The days of a stretch, seen from a day of UTC+8. */
export function periodOf(preset: Preset, today: string): Period {
  switch (preset) {
    case 'today':
      return { from: today, to: today }
    case 'week': {
      const from = bucketOf(today, 'week')
      return { from, to: bucketEnd(from, 'week') }
    }
    case 'month':
      return monthOf(today)
    case 'lastMonth':
      return monthOf(addMonths(bucketOf(today, 'month'), -1))
    case 'quarter':
      return { from: addMonths(bucketOf(today, 'month'), -2), to: monthOf(today).to }
    case 'year':
      return yearOf(today)
    case 'lastYear':
      return yearOf(addMonths(today, -12))
  }
}

const isWholeMonths = ({ from, to }: Period): boolean =>
  from.endsWith('-01') && addDays(to, 1).endsWith('-01')

/** As much time before a stretch, or after it: months stay months. */
export function movedBy(period: Period, direction: -1 | 1): Period {
  const { from, to } = period
  if (isWholeMonths(period)) {
    const end = addDays(to, 1)
    const months =
      (Number(end.slice(0, 4)) - Number(from.slice(0, 4))) * 12 +
      Number(end.slice(5, 7)) -
      Number(from.slice(5, 7))
    return {
      from: addMonths(from, direction * months),
      to: addDays(addMonths(end, direction * months), -1),
    }
  }
  const days = daysBetween(from, to) + 1
  return { from: addDays(from, direction * days), to: addDays(to, direction * days) }
}
