import { stateText } from '@visa/contract/states'
import { orderPromiseNum } from '@visa/contract/visa/order-claim'
import { DATE_BUCKETS, ORDER_PROGRESS, orderStatusNum, type DateBucket } from '@visa/contract/visa/order-list'
import { isEnded, OPEN_STATUSES, ORDER_STATUSES, type OrderStatus } from '@visa/contract/visa/order.states'
import { orderStateMessages } from '@visa/messages/states/order-states'
import { orderPageMessages } from '@visa/messages/visa/order-pages'
import { orderQueueMessages } from '@visa/messages/visa/order-queue'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useCall } from '../../../lib/query.ts'
import type { OrderListFilters } from '../order.filters.tsx'
import styles from './queue.module.css'

interface QueueTabsProps {
  filters: OrderListFilters
  onFilter: (filters: OrderListFilters) => void
}

interface Counted {
  count: number
  more: boolean
}

const NONE: Counted = { count: 0, more: false }
/** Shown though nothing is promised for then. */
const ALWAYS: ReadonlySet<DateBucket> = new Set(['past', 'today', 'tomorrow', 'dayAfterTomorrow'])

/** The filters of another status: where it is not one of those under way, their progress is no filter either. */
export const inStatus = (
  { status: _status, orderStatus: _progress, ...filters }: OrderListFilters,
  status: OrderStatus | undefined,
): OrderListFilters =>
  status === undefined ? { ...filters, orderStatus: ORDER_PROGRESS.OPEN } : { ...filters, status }

function Count({ of: { count, more } }: { of: Counted }) {
  const t = useTexts(orderPageMessages)
  return <span className={styles.count}>{more ? fill(t.tooMany, { num: count }) : count}</span>
}

/** How many orders stand where, as they change. */
export function QueueTabs({ filters, onFilter }: QueueTabsProps) {
  const t = useTexts(orderQueueMessages)
  const states = useTexts(orderStateMessages)
  const { status: chosen, orderStatus: _progress, ...query } = filters
  const { data = [] } = useCall(orderStatusNum, { query }, { silent: true, keepPreviousData: true })
  const countOf = (status: OrderStatus): Counted => data.find((each) => each.status === status) ?? NONE
  const open = OPEN_STATUSES.map(countOf).reduce(
    (sum, { count, more }) => ({ count: sum.count + count, more: sum.more || more }),
    NONE,
  )
  const tab = (status: OrderStatus | undefined, name: string, counted?: Counted) => (
    <button
      key={name}
      type="button"
      className={styles.tab}
      data-ended={status !== undefined && isEnded(status)}
      aria-pressed={chosen === status}
      onClick={() => onFilter(inStatus(filters, status))}
    >
      {name} {counted && <Count of={counted} />}
    </button>
  )
  return (
    <fieldset className={styles.tabs} aria-label={t.tabs}>
      {tab(undefined, t.open, open)}
      {ORDER_STATUSES.map((status) =>
        tab(status, stateText(states, status), isEnded(status) ? undefined : countOf(status)),
      )}
    </fieldset>
  )
}

/** P3.40: for when the orders in view are promised. */
export function QueueBuckets({ filters, onFilter }: QueueTabsProps) {
  const t = useTexts(orderQueueMessages)
  const page = useTexts(orderPageMessages)
  const { promise: chosen, ...query } = filters
  const { data = [] } = useCall(orderPromiseNum, { query }, { silent: true, keepPreviousData: true })
  const countOf = (bucket: DateBucket): Counted => data.find((each) => each.bucket === bucket) ?? NONE
  const shown = DATE_BUCKETS.filter(
    (bucket) => ALWAYS.has(bucket) || bucket === chosen || countOf(bucket).count > 0,
  )
  return (
    <fieldset className={styles.buckets} aria-label={t.buckets}>
      <button
        type="button"
        className={styles.bucket}
        aria-pressed={chosen === undefined}
        onClick={() => onFilter(query)}
      >
        {t.allBuckets}
      </button>
      {shown.map((bucket) => (
        <button
          key={bucket}
          type="button"
          className={styles.bucket}
          data-bucket={bucket}
          data-none={countOf(bucket).count === 0}
          aria-pressed={chosen === bucket}
          onClick={() => onFilter(chosen === bucket ? query : { ...query, promise: bucket })}
        >
          {page.promises[bucket]} <Count of={countOf(bucket)} />
        </button>
      ))}
    </fieldset>
  )
}
