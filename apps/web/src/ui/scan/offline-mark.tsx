import { DisconnectOutlined } from '@ant-design/icons'
import { formatDate } from '@visa/contract/dates'
import { scanQueueMessages } from '@visa/messages/custody/scan-queue'
import { fill, useTexts } from '../../lib/i18n.tsx'
import styles from './scan-bar.module.css'

interface OfflineProps {
  silentSince: Date | undefined
  waiting: number
}

/** That scans wait for a connection, and how many. */
export function OfflineMark({ silentSince, waiting }: OfflineProps) {
  const t = useTexts(scanQueueMessages)
  if (silentSince === undefined || waiting === 0) return null
  const since = formatDate(silentSince, 'hh:mm:ss')
  return (
    <output className={styles.offline}>
      <DisconnectOutlined aria-hidden /> <b>{fill(t.offlineSince, { since })}</b>{' '}
      {fill(t.queued, { count: waiting })}
    </output>
  )
}
