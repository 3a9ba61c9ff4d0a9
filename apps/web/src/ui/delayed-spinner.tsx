import { uiMessages } from '@visa/messages/ui/ui'
import { Spin } from 'antd'
import { useTexts } from '../lib/i18n.tsx'
import { LOADING_DELAY_MS } from './use-delayed.ts'
import styles from './states.module.css'

export function DelayedSpinner() {
  const t = useTexts(uiMessages)
  return (
    <output className={styles.state} aria-label={t.loading}>
      <Spin delay={LOADING_DELAY_MS} />
    </output>
  )
}
