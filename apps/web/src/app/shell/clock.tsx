import { formatDate } from '@visa/contract/dates'
import { sysNow } from '@visa/contract/session/sys'
import { shellMessages } from '@visa/messages/shell'
import { useEffect, useState } from 'react'
import { useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import styles from './shell.module.css'

/** The heartbeat: asks the server for its time and tells it that somebody is here. */
const HEARTBEAT_MS = 60_000
const TICK_MS = 1_000

/** How far this machine's clock is from the server's, in milliseconds. */
function useServerOffset(): number | undefined {
  const { data, dataUpdatedAt } = useCall(sysNow, {}, { silent: true, refetchInterval: HEARTBEAT_MS })
  return data === undefined ? undefined : new Date(data).getTime() - dataUpdatedAt
}

export function Clock() {
  const { clock } = useTexts(shellMessages)
  const offset = useServerOffset()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  if (offset === undefined) return null
  const at = new Date(now + offset)
  return (
    <time className={styles.clock} title={clock} aria-label={clock} dateTime={at.toISOString()}>
      {formatDate(at)}
    </time>
  )
}
