import { uiMessages } from '@visa/messages/ui/ui'
import { fill, useTexts } from '../lib/i18n.tsx'
import { PlainButton } from './buttons/plain-button.tsx'
import { PagePicture } from './icons/sprite-icon.tsx'
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
      <PagePicture name="disconnected" className={styles.icon} />
      <p className={styles.title}>{fill(t.loadFailed, { reason })}</p>
      <p className={styles.help}>{t.loadFailedHelp}</p>
      <PlainButton onClick={onRetry}>{t.retry}</PlainButton>
    </div>
  )
}
