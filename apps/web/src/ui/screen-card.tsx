import type { ReactNode } from 'react'
import styles from './screen-card.module.css'

/** What a screen of one piece stands on. Screens of several panes give each its own. */
export function ScreenCard({ children }: { children: ReactNode }) {
  return <div className={styles.card}>{children}</div>
}
