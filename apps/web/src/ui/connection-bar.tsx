import { webMessages } from '@visa/messages/shell/web'
import { useSyncExternalStore } from 'react'
import { isServerGone, noteSilence, onConnectionChange } from '../lib/connection.ts'
import { useTexts } from '../lib/i18n.tsx'
import styles from './connection-bar.module.css'

/** Over everything while the server cannot be reached; goes by itself when it can. */
export function ConnectionBar() {
  const { connection, errorPage } = useTexts(webMessages)
  const gone = useSyncExternalStore(onConnectionChange, isServerGone)
  return (
    <div aria-live="polite">
      {gone && (
        <div className={styles.bar}>
          <p>{connection.gone}</p>
          <button type="button" onClick={noteSilence}>
            {errorPage.retry}
          </button>
        </div>
      )}
    </div>
  )
}
