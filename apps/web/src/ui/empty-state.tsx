import type { ReactNode } from 'react'
import { PagePicture } from './icons/sprite-icon.tsx'
import styles from './states.module.css'

interface EmptyStateProps {
  /** What would be here. */
  title: string
  help?: string | undefined
  /** The way to get it here. */
  action?: ReactNode
}

export function EmptyState({ title, help, action }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <PagePicture name="nothing" className={styles.icon} />
      <p className={styles.title}>{title}</p>
      {help !== undefined && <p className={styles.help}>{help}</p>}
      {action}
    </div>
  )
}
