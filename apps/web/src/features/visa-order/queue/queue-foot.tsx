import { formatDate } from '@visa/contract/dates'
import { stateText } from '@visa/contract/states'
import type { OrderRow } from '@visa/contract/visa/order-list'
import { orderStateMessages } from '@visa/messages/states/order-states'
import { orderQueueMessages } from '@visa/messages/visa/order-queue'
import { Button } from 'antd'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useServerTime } from '../../../lib/server-time.ts'
import { Pager } from '../../../ui/list/list-parts.tsx'
import type { List } from '../../../ui/list/use-list.ts'
import type { OrderListFilters } from '../order.filters.tsx'
import styles from './queue.module.css'

interface FootProps {
  list: List<OrderRow, OrderListFilters>
  place: number
  waiting: number
  onSettle: () => void
}

/** How many there are, which one is looked at, and what has moved meanwhile. */
export function QueueFoot({ list, place, waiting, onSettle }: FootProps) {
  const t = useTexts(orderQueueMessages)
  const states = useTexts(orderStateMessages)
  const told = useServerTime()?.told
  const { status } = list.filters
  const words = {
    status: status === undefined ? t.open : stateText(states, status),
    total: list.records,
    place,
  }
  return (
    <div className={styles.foot}>
      {waiting > 0 ? (
        <output className={styles.moved}>
          {fill(t.moved, { count: waiting })}{' '}
          <Button size="small" onClick={onSettle}>
            {t.settle}
          </Button>
        </output>
      ) : (
        <span>{fill(place > 0 ? t.foot : t.footNone, words)}</span>
      )}
      <Pager list={list} />
      {told !== undefined && (
        <span className={styles.live}>{fill(t.live, { time: formatDate(told, 'hh:mm') })}</span>
      )}
    </div>
  )
}
