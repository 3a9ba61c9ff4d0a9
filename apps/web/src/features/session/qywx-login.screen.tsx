import { loginMessages } from '@visa/messages/session/login'
import { useEffect } from 'react'
import { useTexts } from '../../lib/i18n.tsx'
import { redirectTarget } from '../../lib/login-flow.ts'
import { href } from '../../lib/route.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { PlainButton } from '../../ui/buttons/plain-button.tsx'
import { QywxOff } from './qywx-off.tsx'
import styles from './qywx-login.module.css'
import { useQywxEntry } from './use-qywx-entry.ts'

/** Sends the visitor on to enterprise WeChat, which sends them back with a code. */
export function QywxLoginScreen() {
  const texts = useTexts(loginMessages)
  const { entry } = useQywxEntry()
  const url = entry.data?.url ?? ''
  useEffect(() => {
    if (url !== '') location.replace(url)
  }, [url])
  if (entry.isError) {
    return <ErrorState reason={entry.error.message} onRetry={() => void entry.refetch()} />
  }
  if (entry.data?.url === '') {
    const login = href('/login', { redirect: redirectTarget() })
    return (
      <QywxOff
        action={
          <PlainButton primary href={login}>
            {texts.otherWay}
          </PlainButton>
        }
      />
    )
  }
  return (
    <output className={styles.going}>
      <h1>{texts.qywxGoing}</h1>
      <p>{texts.qywxGoingHelp}</p>
      <div className={styles.bar} aria-hidden />
      <PlainButton primary disabled={url === ''} href={url}>
        {texts.qywxGo}
      </PlainButton>
      {entry.data?.standIn === true && <p className={styles.standIn}>{texts.qrStandIn}</p>}
    </output>
  )
}
