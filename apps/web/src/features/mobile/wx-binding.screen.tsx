import { wxBind } from '@visa/contract/session/wx'
import { mobileMessages } from '@visa/messages/session/mobile'
import { call } from '../../lib/call.ts'
import { useTexts } from '../../lib/i18n.tsx'
import { redirectTarget, useAfterLogin } from '../../lib/login-flow.ts'
import { href } from '../../lib/route.ts'
import { Intro } from './intro.tsx'
import styles from './mobile.module.css'
import type { SmsDraft } from './sms-draft.ts'
import { SmsForm } from './sms-form.tsx'

export function WxBindingScreen() {
  const { binding: texts } = useTexts(mobileMessages)
  const afterLogin = useAfterLogin()
  const submit = async ({ mobile, captcha }: SmsDraft) => {
    afterLogin(await call(wxBind, { body: { mobile, captcha } }, { silent: true }))
  }
  return (
    <>
      <Intro title={texts.title}>{texts.intro}</Intro>
      <SmsForm label={texts.title} scene="WX_BIND" submitText={texts.submit} submit={submit} />
      <div className={styles.ways}>
        <a className={styles.way} href={href('/mobile/sms-login', { redirect: redirectTarget() })}>
          {texts.otherWay}
        </a>
      </div>
    </>
  )
}
