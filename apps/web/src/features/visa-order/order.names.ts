import { dayOf, formatDate } from '@visa/contract/dates'
import { daysBetween } from '@visa/contract/rules/days'
import { isEnded, type OrderStatus } from '@visa/contract/visa/order.states'
import { CASE_STALE } from '../../lib/case-stale.ts'

export const WRITING = { invalidates: CASE_STALE } as const

/** Days of UTC+8 until what was promised; negative once it is broken, undefined where nothing is waited for. */
export function daysLeft(
  { promisedDate, status }: { promisedDate: string | null; status: OrderStatus },
  now: Date,
): number | undefined {
  return promisedDate === null || isEnded(status) ? undefined : daysBetween(dayOf(now), promisedDate)
}

/** A day without its year, where that is this one. */
export const shortDay = (day: string, now: Date): string =>
  formatDate(day, day.slice(0, 4) === dayOf(now).slice(0, 4) ? 'MM-dd' : 'yyyy-MM-dd')
