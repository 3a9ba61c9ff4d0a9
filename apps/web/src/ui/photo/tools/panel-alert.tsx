import { Alert } from 'antd'
import type { ReactNode } from 'react'
import styles from '../photo.module.css'

interface PanelAlertProps {
  type: 'warning' | 'error'
  title: string
  help?: string
  /** What can be done about it. */
  action?: ReactNode
}

/** Something to be said in a narrow panel: what can be done about it stands below, where the words leave no room beside. */
export function PanelAlert({ type, title, help, action }: PanelAlertProps) {
  return (
    <Alert
      type={type}
      showIcon
      title={
        <div className={styles.said}>
          <span>{title}</span>
          {help !== undefined && <span className={styles.soft}>{help}</span>}
          {action}
        </div>
      }
    />
  )
}
