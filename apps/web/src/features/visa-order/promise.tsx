import { orderPageMessages } from '@visa/messages/visa/order-pages'
import type { OrderStatus } from '@visa/contract/visa/order.states'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useServerTime } from '../../lib/server-time.ts'
import { daysLeft } from './order.names.ts'
import styles from './visa-order.module.css'

interface DueProps {
  order: { promisedDate: string | null; status: OrderStatus }
}

/** How many days are left until the promised one; red once it is broken. */
export function Due({ order }: DueProps) {
  const t = useTexts(orderPageMessages)
  const told = useServerTime()?.told
  const left = told === undefined ? undefined : daysLeft(order, told)
  if (left === undefined) return null
  const text =
    left === 0 ? t.dueToday : left > 0 ? fill(t.dueIn, { count: left }) : fill(t.overdue, { count: -left })
  return (
    <span className={styles.due} data-broken={left < 0} data-soon={left >= 0 && left <= 1}>
      {text}
    </span>
  )
}
