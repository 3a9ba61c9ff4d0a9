import { webMessages } from '@visa/messages/shell/web'
import { useState } from 'react'
import { fill, useTexts } from '../lib/i18n.tsx'
import { visitStorage } from '../lib/storage.ts'
import { foreignZone } from '../lib/time-zone.ts'
import styles from './time-zone-banner.module.css'

const DISMISSED_KEY = 'visa.zone.dismissed'

/** Shown in browsers whose zone is not the business's, until closed for this visit. */
export function TimeZoneBanner() {
  const { timeZone } = useTexts(webMessages)
  const [zone] = useState(() => foreignZone(new Date()))
  const [dismissed, setDismissed] = useState(() => visitStorage.get(DISMISSED_KEY) !== undefined)
  if (zone === undefined || dismissed) return null
  const dismiss = () => {
    visitStorage.set(DISMISSED_KEY, zone)
    setDismissed(true)
  }
  return (
    <aside className={styles.banner} aria-label={timeZone.label}>
      <p>{fill(timeZone.warning, { zone })}</p>
      <button type="button" aria-label={timeZone.dismiss} title={timeZone.dismiss} onClick={dismiss}>
        <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden>
          <path d="m2 2 8 8m0-8-8 8" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
        </svg>
      </button>
    </aside>
  )
}
