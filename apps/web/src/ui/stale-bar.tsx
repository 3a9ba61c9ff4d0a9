import { uiMessages } from '@visa/messages/ui/ui'
import { Alert, Button } from 'antd'
import { useSyncExternalStore } from 'react'
import { isServerGone, onConnectionChange } from '../lib/connection.ts'
import { fill, useTexts } from '../lib/i18n.tsx'
import styles from './states.module.css'

interface StaleBarProps {
  /** What happened, as the call reported it. */
  reason: string
  onRetry: () => void
}

/** Over what is there still, when asking for it again failed. */
export function StaleBar({ reason, onRetry }: StaleBarProps) {
  const t = useTexts(uiMessages)
  // That the server cannot be reached is said once, over everything.
  if (useSyncExternalStore(onConnectionChange, isServerGone)) return null
  return (
    <Alert
      className={styles.stale ?? ''}
      type="warning"
      showIcon
      title={fill(t.refreshFailed, { reason })}
      action={
        <Button size="small" onClick={onRetry}>
          {t.retry}
        </Button>
      }
    />
  )
}
