import type { Orderable } from '@visa/contract/visa/orderable'
import { orderStartMessages } from '@visa/messages/shell/order-start'
import { fill, useTexts } from '../../lib/i18n.tsx'
import styles from './country-grid.module.css'

/** Why there is nothing to order today, and what to do about it. */
export function NothingToOrder({ none: { why, day } }: { none: NonNullable<Orderable['none']> }) {
  const { none } = useTexts(orderStartMessages)
  return (
    <output className={styles.none}>
      <span className={styles.name}>{fill(none[why].title, { day: day ?? '' })}</span>
      <span className={styles.small}>{none[why].help}</span>
    </output>
  )
}
