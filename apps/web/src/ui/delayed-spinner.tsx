import { uiMessages } from '@visa/messages/ui/ui'
import { useTexts } from '../lib/i18n.tsx'
import { useDelayed } from './use-delayed.ts'
import styles from './states.module.css'

export function DelayedSpinner() {
  const t = useTexts(uiMessages)
  const late = useDelayed(true)
  return (
    <output className={styles.state} aria-label={t.loading}>
      {late && <span className={styles.spinner} aria-hidden />}
    </output>
  )
}
