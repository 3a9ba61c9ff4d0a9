import { formatDate } from '@visa/contract/dates'
import { shellMessages } from '@visa/messages/shell/shell'
import { useLanguage, useTexts } from '../../lib/i18n.tsx'
import { languageTag } from '../../lib/language.ts'
import { useServerTime } from '../../lib/server-time.ts'
import { useClock } from '../../lib/use-clock.ts'
import styles from './shell.module.css'

/** C2.29 */
export function Clock() {
  const { clock } = useTexts(shellMessages)
  const { language } = useLanguage()
  const isKnown = useServerTime() !== undefined
  const at = useClock()
  if (!isKnown) return null
  const day = new Intl.DateTimeFormat(languageTag(language), { weekday: 'short', timeZone: 'Asia/Shanghai' })
  return (
    <time
      className={styles.clock}
      title={`${clock} ${formatDate(at)}`}
      aria-label={clock}
      dateTime={at.toISOString()}
    >
      {formatDate(at, 'MM-dd')} {day.format(at)} {formatDate(at, 'hh:mm')}
    </time>
  )
}
