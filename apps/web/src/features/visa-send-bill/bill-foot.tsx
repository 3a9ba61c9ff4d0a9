import { formatDate } from '@visa/contract/dates'
import { sendBillMessages } from '@visa/messages/visa/send-bills'
import { fill, useTexts } from '../../lib/i18n.tsx'
import type { PastScan } from './use-bill-scan.ts'
import styles from './send-bill.module.css'

/** The last scans, and the keys. */
export function BillFoot({ past, keptAt }: { past: readonly PastScan[]; keptAt: string }) {
  const t = useTexts(sendBillMessages)
  const keys: readonly (readonly [string, string])[] = [
    ['F2', t.keys.scan],
    ['↑ ↓', t.keys.choose],
    ['Del', t.keys.remove],
    ['F8', t.keys.blocked],
    ['F9', t.keys.preview],
    ['F10', t.keys.submit],
  ]
  return (
    <footer className={styles.foot}>
      {past.length > 0 && (
        <div className={styles.past}>
          <b>{t.recent}</b>
          <ul aria-label={t.recent}>
            {past.map(({ key, good, text }) => (
              <li key={key} className={good ? styles.goodText : styles.badText}>
                {text}
              </li>
            ))}
          </ul>
          <span className={styles.soft}>{fill(t.times, { count: past.length })}</span>
        </div>
      )}
      <div className={styles.keys}>
        {keys.map(([key, word]) => (
          <span key={key}>
            <kbd>{key}</kbd> {word}
          </span>
        ))}
        <span className={styles.soft}>{fill(t.draftKept, { time: formatDate(keptAt, 'hh:mm:ss') })}</span>
      </div>
    </footer>
  )
}
