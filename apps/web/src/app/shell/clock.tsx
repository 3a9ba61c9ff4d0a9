import { formatDate } from '@visa/contract/dates'
import { shellMessages } from '@visa/messages/shell/shell'
import { useEffect, useState } from 'react'
import { useTexts } from '../../lib/i18n.tsx'
import { useServerTime } from '../../lib/server-time.ts'
import styles from './shell.module.css'

const TICK_MS = 1_000

export function Clock() {
  const { clock } = useTexts(shellMessages)
  const server = useServerTime()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  if (server === undefined) return null
  const at = new Date(now + server.offset)
  return (
    <time className={styles.clock} title={clock} aria-label={clock} dateTime={at.toISOString()}>
      {formatDate(at)}
    </time>
  )
}
