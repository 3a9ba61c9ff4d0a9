import { DisconnectOutlined } from '@ant-design/icons'
import { uiMessages } from '@visa/messages/ui/ui'
import { Button } from 'antd'
import { fill, useTexts } from '../lib/i18n.tsx'
import styles from './states.module.css'

interface ErrorStateProps {
  /** What happened, as the call reported it. */
  reason: string
  onRetry: () => void
}

export function ErrorState({ reason, onRetry }: ErrorStateProps) {
  const t = useTexts(uiMessages)
  return (
    <div className={styles.state} role="alert">
      <DisconnectOutlined className={styles.icon} aria-hidden />
      <p className={styles.title}>{fill(t.loadFailed, { reason })}</p>
      <p className={styles.help}>{t.loadFailedHelp}</p>
      <Button onClick={onRetry}>{t.retry}</Button>
    </div>
  )
}
