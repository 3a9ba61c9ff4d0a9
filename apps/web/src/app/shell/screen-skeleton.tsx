import { shellMessages } from '@visa/messages/shell/shell'
import { useTexts } from '../../lib/i18n.tsx'
import { useDelayed } from '../../ui/use-delayed.ts'
import styles from './shell.module.css'

export function ScreenSkeleton() {
  const { loading } = useTexts(shellMessages)
  const late = useDelayed(true)
  if (!late) return null
  return (
    <output className={styles.skeleton} aria-label={loading}>
      <span />
      <span />
      <span />
      <span />
    </output>
  )
}
