import { mobileMessages } from '@visa/messages/session/mobile'
import { isMobileDevice } from '../../lib/device.ts'
import { useTexts } from '../../lib/i18n.tsx'
import { redirectTarget } from '../../lib/login-flow.ts'
import { href } from '../../lib/route.ts'
import { DelayedSpinner } from '../../ui/delayed-spinner.tsx'
import { PlainButton } from '../../ui/buttons/plain-button.tsx'
import styles from './mobile.module.css'
import { useWxReturn } from './use-wx-return.ts'

export function WaitScreen() {
  const { wait } = useTexts(mobileMessages)
  const { failure, retry } = useWxReturn()
  if (failure === undefined) {
    return (
      <div className={styles.center}>
        <DelayedSpinner />
        <h1>{wait.title}</h1>
        <p className={styles.soft}>{wait.working}</p>
      </div>
    )
  }
  const login = href(isMobileDevice() ? '/mobile/sms-login' : '/login', { redirect: redirectTarget() })
  return (
    <>
      <div className={styles.center} role="alert">
        <h1>{wait.failed}</h1>
        <p className={styles.soft}>{failure}</p>
      </div>
      <div className={styles.action}>
        {retry !== undefined && (
          <PlainButton primary large block onClick={retry}>
            {wait.retry}
          </PlainButton>
        )}
        <PlainButton primary={retry === undefined} large block href={login}>
          {wait.again}
        </PlainButton>
      </div>
    </>
  )
}
