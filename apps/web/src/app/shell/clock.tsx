import { formatDate } from '@visa/contract/dates'
import { shellMessages } from '@visa/messages/shell/shell'
import { useTexts } from '../../lib/i18n.tsx'
import { useServerTime } from '../../lib/server-time.ts'
import { useClock } from '../../lib/use-clock.ts'
import styles from './shell.module.css'

export function Clock() {
  const { clock } = useTexts(shellMessages)
  const isKnown = useServerTime() !== undefined
  const at = useClock()
  if (!isKnown) return null
  return (
    <time className={styles.clock} title={clock} aria-label={clock} dateTime={at.toISOString()}>
      {formatDate(at)}
    </time>
  )
}
