import { simpleLogin } from '@visa/contract/session/system'
import { mobileMessages } from '@visa/messages/session/mobile'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { useTexts } from '../../lib/i18n.tsx'
import { redirectTarget, useAfterLogin } from '../../lib/login-flow.ts'
import { href } from '../../lib/route.ts'
import { Intro } from './intro.tsx'
import styles from './mobile.module.css'
import type { SmsDraft } from './sms-draft.ts'
import { SmsForm } from './sms-form.tsx'
import { WechatButton } from './wechat-button.tsx'

export function SmsLoginScreen() {
  const { smsLogin: texts } = useTexts(mobileMessages)
  const afterLogin = useAfterLogin()
  const [rememberMe, setRememberMe] = useState(false)
  const submit = async (draft: SmsDraft) => {
    afterLogin(await call(simpleLogin, { body: { ...draft, rememberMe } }, { silent: true }))
  }
  return (
    <>
      <Intro title={texts.title}>{texts.intro}</Intro>
      <SmsForm label={texts.title} scene="LOGIN" submitText={texts.submit} submit={submit}>
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={rememberMe}
            onChange={(event) => setRememberMe(event.target.checked)}
          />
          {texts.rememberMe}
        </label>
      </SmsForm>
      <nav className={styles.ways} aria-label={texts.title}>
        <WechatButton />
        <a className={styles.way} href={href('/login', { redirect: redirectTarget() })}>
          {texts.byPassword}
        </a>
      </nav>
    </>
  )
}
