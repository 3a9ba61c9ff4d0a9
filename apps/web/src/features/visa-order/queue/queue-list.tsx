import { formatDate } from '@visa/contract/dates'
import type { OrderRow } from '@visa/contract/visa/order-list'
import { orderQueueMessages } from '@visa/messages/visa/order-queue'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { grouped, type QueueGroup } from './queue-groups.ts'
import { QueueRow } from './queue-row.tsx'
import type { RowMark } from './steady-rows.ts'
import type { Claims } from './use-claims.ts'
import styles from './queue.module.css'

interface QueueListProps {
  rows: readonly OrderRow[]
  marks: ReadonlyMap<number, RowMark>
  chosen: number | undefined
  claims: Claims
  now: Date
  /** There are more of them than these. */
  isPart: boolean
  /** They are still those of the question before. */
  isStale: boolean
  onChoose: (id: number) => void
}

/** Orders grouped by their promise, oldest first. */
export function QueueList({ rows, marks, chosen, claims, now, isPart, isStale, onChoose }: QueueListProps) {
  const t = useTexts(orderQueueMessages)
  return (
    <section className={styles.rows} aria-label={t.list} aria-busy={isStale}>
      {grouped(rows, now).map(({ group, rows: own }) => (
        <div key={`${group} ${own[0]?.id ?? ''}`}>
          <Heading group={group} first={own[0]} count={isPart ? undefined : own.length} />
          {own.map((order) => (
            <QueueRow
              key={order.id}
              order={order}
              mark={marks.get(order.id)}
              isChosen={order.id === chosen}
              isMine={claims.isMine(order)}
              onChoose={() => onChoose(order.id)}
            />
          ))}
        </div>
      ))}
    </section>
  )
}

interface HeadingProps {
  group: QueueGroup
  first: OrderRow | undefined
  /** Undefined where it is not known how many more there are. */
  count: number | undefined
}

function Heading({ group, first, count }: HeadingProps) {
  const t = useTexts(orderQueueMessages)
  const day = first?.promisedDate ? formatDate(first.promisedDate, 'MM-dd') : ''
  return (
    <h2 className={styles.group} data-group={group}>
      <b>{fill(t.groups[group], { day })}</b> {count !== undefined && fill(t.groupCount, { count })}
    </h2>
  )
}
