import { LockOutlined } from '@ant-design/icons'
import type { OrderRow } from '@visa/contract/visa/order-list'
import { orderQueueMessages } from '@visa/messages/visa/order-queue'
import { useEffect, useRef } from 'react'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useClock } from '../../../lib/use-clock.ts'
import { Flag } from '../../../ui/flag/flag.tsx'
import { inOrder } from '../document.names.ts'
import { Due } from '../promise.tsx'
import { claimLeft } from './queue-groups.ts'
import type { RowMark } from './steady-rows.ts'
import styles from './queue.module.css'

interface QueueRowProps {
  order: OrderRow
  mark: RowMark | undefined
  isChosen: boolean
  isMine: boolean
  onChoose: () => void
}

const FLAG_PX = 20

/** One order of the queue: a button, so that keys and readers know it. */
export function QueueRow({ order, mark, isChosen, isMine, onChoose }: QueueRowProps) {
  const { orderNo, visaCountry, contactName, summary } = order
  const place = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isChosen) place.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  const taken = order.claimedBy !== null && !isMine
  return (
    <button
      ref={place}
      type="button"
      className={styles.row}
      data-taken={taken}
      data-gone={mark === 'gone'}
      {...(isChosen ? { 'aria-current': true } : {})}
      onClick={onChoose}
    >
      <span className={styles.due}>
        <Due order={order} />
      </span>
      <Flag code={visaCountry} width={FLAG_PX} />
      <span className={styles.no}>{orderNo}</span>
      <span className={styles.what}>
        <b>{contactName}</b> <span className={styles.soft}>{summary}</span>
      </span>
      <span className={styles.state}>
        <Mark mark={mark} />
        <ClaimMark order={order} isMine={isMine} />
      </span>
      <Papers order={order} />
    </button>
  )
}

function Papers({ order }: { order: OrderRow }) {
  const t = useTexts(orderQueueMessages)
  const { documentsWanted: wanted, documentsThere: there, documentsRefused: refused } = order
  if (wanted === 0) return <span className={styles.papers}>{t.noDocuments}</span>
  const good = inOrder({ there, refused })
  return (
    <span
      className={styles.papers}
      data-whole={good >= wanted}
      data-refused={refused > 0}
      title={fill(refused > 0 ? t.documentsRefused : t.documents, { good, wanted, refused })}
    >
      {good}/{wanted}
    </span>
  )
}

function Mark({ mark }: { mark: RowMark | undefined }) {
  const t = useTexts(orderQueueMessages)
  return mark === undefined ? null : (
    <span className={styles.mark} data-mark={mark}>
      {t[mark]}
    </span>
  )
}

/** Who has it, and for how long still. */
function ClaimMark({ order, isMine }: { order: OrderRow; isMine: boolean }) {
  const t = useTexts(orderQueueMessages)
  const left = claimLeft(order.claimedUntil, useClock())
  if (left === undefined) return null
  return (
    <span className={styles.claimMark} data-mine={isMine}>
      {!isMine && <LockOutlined aria-hidden />}{' '}
      {isMine ? fill(t.mine, { left }) : fill(t.theirs, { name: order.claimedByName, left })}
    </span>
  )
}
