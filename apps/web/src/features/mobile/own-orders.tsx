import { stateText } from '@visa/contract/states'
import { ORDER_READERS, orderPage, type OrderRow } from '@visa/contract/visa/order-list'
import { mobileMessages } from '@visa/messages/session/mobile'
import { orderStateMessages } from '@visa/messages/states/order-states'
import { useState } from 'react'
import { useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { href } from '../../lib/route.ts'
import { useCan } from '../../lib/session.tsx'
import { PlainButton } from '../../ui/buttons/plain-button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PromisedDay } from './order-promise.tsx'
import { Section } from './section.tsx'
import styles from './mobile.module.css'

const FIRST = 10

/** The orders within reach of whoever looks: a customer's own, an agent's. Nothing for whoever may not see any. */
export function OwnOrders() {
  const can = useCan()
  return ORDER_READERS.some(can) ? <Orders /> : null
}

function Orders() {
  const { home } = useTexts(mobileMessages)
  const [pageSize, setPageSize] = useState(FIRST)
  const { data, error, refetch } = useCall(
    orderPage,
    { query: { page: 1, pageSize } },
    { silent: true, keepPreviousData: true },
  )
  return (
    <Section title={home.orders}>
      {error !== null && data === undefined && (
        <ErrorState reason={error.message} onRetry={() => void refetch()} />
      )}
      {data !== undefined && data.rows.length === 0 && (
        <EmptyState title={home.noOrders} help={home.noOrdersHelp} />
      )}
      <ul className={styles.orders}>
        {data?.rows.map((order) => (
          <Order key={order.id} order={order} />
        ))}
      </ul>
      {data !== undefined && data.records > data.rows.length && pageSize < MOST && (
        <PlainButton block onClick={() => setPageSize(Math.min(MOST, pageSize * 2))}>
          {home.moreOrders}
        </PlainButton>
      )}
    </Section>
  )
}

/** As many as one page may have. */
const MOST = 80

function Order({ order }: { order: OrderRow }) {
  const states = useTexts(orderStateMessages)
  return (
    <li>
      <a href={href('/mobile/order', { id: order.id })}>
        <span className={styles.orderLine}>
          <b>{order.summary}</b>
          <span className={styles.tag}>{stateText(states, order.status)}</span>
        </span>
        <span className={styles.orderLine}>
          <span className={styles.soft}>{order.orderNo}</span>
          <PromisedDay order={order} />
        </span>
      </a>
    </li>
  )
}
