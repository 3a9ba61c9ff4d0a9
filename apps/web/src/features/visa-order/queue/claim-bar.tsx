import { LockOutlined } from '@ant-design/icons'
import type { OrderRow } from '@visa/contract/visa/order-list'
import { isEnded } from '@visa/contract/visa/order.states'
import { orderQueueMessages } from '@visa/messages/visa/order-queue'
import { Button } from 'antd'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useClock } from '../../../lib/use-clock.ts'
import { claimLeft } from './queue-groups.ts'
import type { Claims } from './use-claims.ts'
import styles from './queue.module.css'

type Order = Pick<OrderRow, 'id' | 'orderNo' | 'status' | 'claimedBy' | 'claimedByName' | 'claimedUntil'>

/** Who has an order and for how long still, with what can be done about it; what has ended is for nobody to take. */
export function ClaimBar({ order, claims }: { order: Order; claims: Claims }) {
  const t = useTexts(orderQueueMessages)
  const left = claimLeft(order.claimedUntil, useClock())
  if (left === undefined) {
    if (isEnded(order.status) || !claims.mayClaim) return null
    return (
      <div className={styles.claim} data-of="nobody">
        <span className={styles.soft}>{t.claimHelp}</span>
        <Button size="small" loading={claims.isBusy} onClick={() => claims.claim(order.id)}>
          {t.claim} <kbd className={styles.key}>C</kbd>
        </Button>
      </div>
    )
  }
  const mine = claims.isMine(order)
  return (
    <div className={styles.claim} data-of={mine ? 'me' : 'other'}>
      <span>
        <LockOutlined aria-hidden />{' '}
        {fill(mine ? t.youHold : t.theyHold, { name: order.claimedByName, left })}
      </span>
      <span className={styles.buttons}>
        {mine && (
          <Button size="small" loading={claims.isBusy} onClick={() => claims.renew(order.id)}>
            {t.renew} <kbd className={styles.key}>R</kbd>
          </Button>
        )}
        {claims.mayRelease(order) && (
          <Button size="small" loading={claims.isBusy} onClick={() => void claims.release(order)}>
            {mine ? t.release : t.releaseOther} <kbd className={styles.key}>X</kbd>
          </Button>
        )}
      </span>
    </div>
  )
}
