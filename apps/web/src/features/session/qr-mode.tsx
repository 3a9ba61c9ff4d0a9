import { loginMessages } from '@visa/messages/session/login'
import { useTexts } from '../../lib/i18n.tsx'
import { DelayedSpinner } from '../../ui/delayed-spinner.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PlainButton } from '../../ui/buttons/plain-button.tsx'
import styles from './login.module.css'
import { QywxOff } from './qywx-off.tsx'
import { useQywxEntry } from './use-qywx-entry.ts'

/** Confirmed on the phone, the frame takes the whole page along: browsers ask that this be allowed. */
const OUTSIDE = 'allow-scripts allow-same-origin allow-forms allow-top-navigation'

export function QrMode() {
  const texts = useTexts(loginMessages)
  const { entry, expired } = useQywxEntry()
  const refresh = () => void entry.refetch()
  if (entry.isError) {
    return (
      <div className={styles.qr}>
        <ErrorState reason={entry.error.message} onRetry={refresh} />
      </div>
    )
  }
  if (entry.data === undefined) {
    return (
      <div className={styles.qr}>
        <DelayedSpinner />
      </div>
    )
  }
  const { url, standIn } = entry.data
  if (url === '') {
    return (
      <div className={styles.qr}>
        <QywxOff />
      </div>
    )
  }
  return (
    <div className={styles.qr}>
      <div className={styles.qrFrame}>
        <iframe
          key={url}
          src={url}
          title={texts.qrTitle}
          sandbox={standIn ? undefined : OUTSIDE}
          referrerPolicy="no-referrer"
          inert={expired}
        />
        {expired && (
          <div className={styles.qrExpired} role="alert">
            <p>{texts.qrExpired}</p>
            <PlainButton primary busy={entry.isFetching} onClick={refresh}>
              {texts.qrRefresh}
            </PlainButton>
          </div>
        )}
      </div>
      <p className={styles.soft}>{texts.qrHint}</p>
      {standIn && <p className={styles.standIn}>{texts.qrStandIn}</p>}
    </div>
  )
}
