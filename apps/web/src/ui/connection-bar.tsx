import { webMessages } from '@visa/messages/shell/web'
import { useSyncExternalStore } from 'react'
import { isServerGone, noteSilence, onConnectionChange } from '../lib/connection.ts'
import { useTexts } from '../lib/i18n.tsx'
import { isOutdated, onOutdated } from '../lib/newer-version.ts'
import styles from './connection-bar.module.css'

/**
 * Over everything while the server cannot be reached, which goes by itself when it can; and from when a part was
 * missing because a newer version is out, whatever it was that was missing.
 */
export function ConnectionBar() {
  const { connection, errorPage, newVersion } = useTexts(webMessages)
  const gone = useSyncExternalStore(onConnectionChange, isServerGone)
  const outdated = useSyncExternalStore(onOutdated, isOutdated)
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
      {!gone && outdated && (
        <div className={styles.bar} data-kind="version">
          <p>{newVersion.bar}</p>
          <button type="button" onClick={() => location.reload()}>
            {newVersion.reload}
          </button>
        </div>
      )}
    </div>
  )
}
