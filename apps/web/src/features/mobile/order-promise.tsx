import { dayOf } from '@visa/contract/dates'
import { daysBetween } from '@visa/contract/rules/days'
import { isEnded, type OrderStatus } from '@visa/contract/visa/order.states'
import { mobileMessages } from '@visa/messages/session/mobile'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useServerTime } from '../../lib/server-time.ts'
import styles from './mobile.module.css'

/** For when an order is promised, and how long that is; nothing where nothing is waited for. */
export function PromisedDay({
  order: { promisedDate, status },
}: {
  order: { promisedDate: string | null; status: OrderStatus }
}) {
  const { home } = useTexts(mobileMessages)
  const now = useServerTime()?.told
  if (promisedDate === null || isEnded(status)) return null
  const left = now === undefined ? undefined : daysBetween(dayOf(now), promisedDate)
  const due =
    left === undefined
      ? ''
      : left === 0
        ? home.dueToday
        : fill(left > 0 ? home.dueIn : home.overdue, { count: Math.abs(left) })
  return (
    <span className={styles.promise} data-late={left !== undefined && left < 0}>
      {fill(home.promised, { day: promisedDate })} {due}
    </span>
  )
}
