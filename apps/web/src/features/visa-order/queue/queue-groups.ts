import { dayOf } from '@visa/contract/dates'
import { daysBetween } from '@visa/contract/rules/days'
import { timeLeft } from '../../../lib/time-left.ts'

/** Under which heading of the queue an order stands, by how far off its promised day is. */
export type QueueGroup = 'past' | 'today' | 'tomorrow' | 'dayAfterTomorrow' | 'week' | 'later' | 'none'

const NEAR = ['today', 'tomorrow', 'dayAfterTomorrow'] as const
const WEEK_DAYS = 7

export function groupOf({ promisedDate }: { promisedDate: string | null }, now: Date): QueueGroup {
  if (promisedDate === null) return 'none'
  const left = daysBetween(dayOf(now), promisedDate)
  if (left < 0) return 'past'
  return NEAR[left] ?? (left < WEEK_DAYS ? 'week' : 'later')
}

/** Rows that stand together, in the order given; a heading comes again where rows have moved apart. */
export function grouped<Row extends { id: number; promisedDate: string | null }>(
  rows: readonly Row[],
  now: Date,
): { group: QueueGroup; rows: Row[] }[] {
  const groups: { group: QueueGroup; rows: Row[] }[] = []
  for (const row of rows) {
    const group = groupOf(row, now)
    const last = groups.at(-1)
    if (last?.group === group) last.rows.push(row)
    else groups.push({ group, rows: [row] })
  }
  return groups
}

/** How long a claim still lasts, as minutes and seconds; undefined once it is over. */
export function claimLeft(until: string | null, now: Date): string | undefined {
  const left = until === null ? undefined : timeLeft(until, now)
  return left && `${left.hours * 60 + left.minutes}:${String(left.seconds).padStart(2, '0')}`
}
