import { formatDate } from '@visa/contract/dates'

export type DayPart = 'morning' | 'afternoon' | 'evening'

/** The part of the day in UTC+8, for a greeting; whoever is here before five is still here from yesterday. */
export function dayPart(at: Date): DayPart {
  const hour = Number(formatDate(at, 'hh:mm').slice(0, 2))
  if (hour >= 5 && hour < 12) return 'morning'
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening'
}
