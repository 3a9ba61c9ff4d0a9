import * as z from 'zod/mini'
import { code, plannedDay } from '../fields.ts'
import { addDays, addMonths, daysBetween } from '../rules/days.ts'
import { ORDER_LIMITS, orderStatus } from './order.ts'
import { agentOrWalkIn, orgOrNone, visaCountry, visaKind } from './order-face.ts'

/** What reports and statistics are asked for: a period, by which day an order counts, and what it is narrowed to. */

/** Steps whose day is known of every order: when it first stood there. */
export const STEP_DAYS = ['received', 'submitted', 'result', 'returned', 'cancelled'] as const
export type StepDay = (typeof STEP_DAYS)[number]

/** By which day an order counts. */
export const LOOK_AXES = ['created', ...STEP_DAYS] as const
export type LookAxis = (typeof LOOK_AXES)[number]

/** How days are put together. */
export const GRAINS = ['day', 'week', 'month'] as const
export type Grain = (typeof GRAINS)[number]

/** The longest period, and the longest that is cut into days or weeks. */
export const MOST_DAYS = 1100
export const MOST_DAYS_BY: Readonly<Record<Grain, number>> = { day: 92, week: 190, month: MOST_DAYS }

export const NO_CATEGORY = '-'

export const lookFilters = {
  visaCountry: z.optional(visaCountry),
  visaType: z.optional(visaKind),
  visaCategory: z.optional(code(ORDER_LIMITS.code)),
  agentId: agentOrWalkIn,
  acceptOrgId: orgOrNone,
  status: z.optional(orderStatus),
}

export const lookPeriod = { from: plannedDay, to: plannedDay }

interface Period {
  from: string
  to: string
}

export const endsAfterStart = z.refine<Period>(({ from, to }) => from <= to, {
  error: 'rule:endsBeforeStart',
  path: ['to'],
})

export const notLongerThan = (days: number) =>
  z.refine<Period>(({ from, to }) => daysBetween(from, to) < days, {
    error: 'rule:periodTooLong',
    path: ['to'],
  })

const MONDAY = 1
const WEEK = 7

/** The first day of the day, week or month that a day is in; weeks begin on Monday. */
export function bucketOf(day: string, grain: Grain): string {
  if (grain === 'day') return day
  if (grain === 'month') return `${day.slice(0, 7)}-01`
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return addDays(day, -((weekday - MONDAY + WEEK) % WEEK))
}

const nextBucket = (first: string, grain: Grain): string => {
  if (grain === 'month') return addMonths(first, 1)
  return addDays(first, grain === 'week' ? WEEK : 1)
}

/** The last day of the bucket that begins so. */
export const bucketEnd = (first: string, grain: Grain): string => addDays(nextBucket(first, grain), -1)

/** Every bucket of a period, the empty ones too. */
export function bucketsOf({ from, to }: Period, grain: Grain): string[] {
  const buckets: string[] = []
  for (let first = bucketOf(from, grain); first <= to; first = nextBucket(first, grain)) buckets.push(first)
  return buckets
}

const isMonthEnd = (day: string): boolean => addDays(day, 1).endsWith('-01')
const monthsBetween = (from: string, to: string): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7))

/** A day so many months earlier; the end of a month stays one. */
const monthsEarlier = (day: string, months: number): string =>
  isMonthEnd(day) ? addDays(addMonths(`${day.slice(0, 7)}-01`, 1 - months), -1) : addMonths(day, -months)

export const COMPARISONS = ['none', 'before', 'year'] as const
export type Comparison = (typeof COMPARISONS)[number]

/** What a period is compared with: as much time just before it (whole months with whole months), or the year before. */
export function earlierPeriod({ from, to }: Period, compare: Exclude<Comparison, 'none'>): Period {
  const whole = from.endsWith('-01') && isMonthEnd(to)
  if (compare === 'before' && !whole) {
    const days = daysBetween(from, to) + 1
    return { from: addDays(from, -days), to: addDays(from, -1) }
  }
  const months = compare === 'year' ? 12 : monthsBetween(from, to) + 1
  return { from: monthsEarlier(from, months), to: monthsEarlier(to, months) }
}

/** The whole months or weeks within a period, first and last day; undefined: there is none. */
export function wholeIn({ from, to }: Period, grain: Grain): Period | undefined {
  const [begun, ending] = [bucketOf(from, grain), bucketOf(to, grain)]
  const first = begun === from ? from : nextBucket(begun, grain)
  const last = bucketEnd(ending, grain) === to ? to : addDays(ending, -1)
  return first <= last ? { from: first, to: last } : undefined
}
