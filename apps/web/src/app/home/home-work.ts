import { dayOf } from '@visa/contract/dates'
import { daysBetween } from '@visa/contract/rules/days'
import type { OrderRow } from '@visa/contract/visa/order-list'
import { isApplicationOpen, type OrderStatus } from '@visa/contract/visa/order.states'
import { fill } from '../../lib/i18n.tsx'

interface Counted {
  count: number
  /** There are more than could be counted. */
  more: boolean
}

export const totalOf = <Each extends Counted>(
  counts: readonly Each[],
  wanted: (each: Each) => boolean = () => true,
): Counted => {
  const own = counts.filter(wanted)
  return { count: own.reduce((sum, { count }) => sum + count, 0), more: own.some(({ more }) => more) }
}

export const countText = ({ count, more }: Counted, tooMany: string): string =>
  more ? fill(tooMany, { count }) : String(count)

interface PromiseWords {
  text: 'overdue' | 'dueToday' | 'dueTomorrow' | 'dueIn' | 'noPromise'
  days: number
  /** Red once it is broken, amber on its day. */
  tone: 'broken' | 'soon' | 'later'
}

/** How long is left until the promised day, in the words of the home. */
export function promiseOf({ promisedDate }: Pick<OrderRow, 'promisedDate'>, now: Date): PromiseWords {
  if (promisedDate === null) return { text: 'noPromise', days: 0, tone: 'later' }
  const days = daysBetween(dayOf(now), promisedDate)
  if (days < 0) return { text: 'overdue', days: -days, tone: 'broken' }
  if (days === 0) return { text: 'dueToday', days, tone: 'soon' }
  return { text: days === 1 ? 'dueTomorrow' : 'dueIn', days, tone: 'later' }
}

type Step = Pick<OrderRow, 'status' | 'documentsWanted' | 'documentsThere' | 'documentsRefused'>

/** What an order waits for: the papers that lack while they can still come, else what its status asks for. */
export function nextStep(order: Step, steps: Readonly<Record<OrderStatus, string>>, missing: string): string {
  const { status, documentsWanted, documentsThere, documentsRefused } = order
  const count = documentsWanted - documentsThere + documentsRefused
  return count > 0 && isApplicationOpen(status) ? fill(missing, { count }) : steps[status]
}
