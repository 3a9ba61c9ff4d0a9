import { changeMobile } from '@visa/contract/session/account'
import { personalInfo } from '@visa/contract/session/personal'
import { accountMessages } from '@visa/messages/session/account'
import { credentialFieldMessages } from '@visa/messages/session/credential-fields'
import { ruleMessages } from '@visa/messages/rules'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { toast } from '../../lib/feedback.ts'
import { useTexts } from '../../lib/i18n.tsx'
import { CaptchaField } from '../../ui/credentials/captcha-field.tsx'
import { maskMobile } from '../../ui/credentials/mask-mobile.ts'
import { MobileField } from '../../ui/credentials/mobile-field.tsx'
import { SmsCodeField } from '../../ui/credentials/sms-code-field.tsx'
import { useCaptcha } from '../../ui/credentials/use-captcha.ts'
import { useSmsCode } from '../../ui/credentials/use-sms-code.ts'
import { useDraft } from '../../ui/form/use-draft.ts'
import { mobileChangeFailures } from './account-checks.ts'
import { AccountDialog } from './account-dialog.tsx'
import styles from './account.module.css'

interface ChangeMobileDialogProps {
  oldMobile: string
  onClosed: () => void
}

export function ChangeMobileDialog({ oldMobile, onClosed }: ChangeMobileDialogProps) {
  const texts = useTexts(accountMessages)
  const labels = useTexts(credentialFieldMessages)
  const rules = useTexts(ruleMessages)
  const client = useQueryClient()
  const image = useCaptcha()
  const [done, setDone] = useState(false)
  const [typed, setTyped] = useState({ imageCaptcha: '', oldCaptcha: '', mobile: '', captcha: '' })
  const { imageCaptcha, ...codes } = typed
  const body = { oldMobile, ...codes }
  const change = (part: Partial<typeof typed>) => setTyped((old) => ({ ...old, ...part }))
  const draft = useDraft({
    values: typed,
    onChange: change,
    check: () => mobileChangeFailures(body, rules, texts.sameMobile),
    submit: async () => {
      await call(changeMobile, { body }, { silent: true })
      await client.invalidateQueries({ queryKey: [personalInfo.path] })
      toast.success(texts.mobileChanged)
      setDone(true)
    },
  })

  /** One image captcha serves both codes, one after the other. */
  const proof = {
    imageCaptcha,
    refuse: draft.refuse,
    attempt: draft.attempt,
    onCaptchaUsed: () => {
      change({ imageCaptcha: '' })
      image.refresh()
    },
  }
  const oldSms = useSmsCode({
    ...proof,
    scene: 'CHANGE_MOBILE_OLD',
    mobile: oldMobile,
    onSent: () => draft.focus('oldCaptcha'),
  })
  const newSms = useSmsCode({
    ...proof,
    scene: 'CHANGE_MOBILE_NEW',
    mobile: typed.mobile,
    onSent: () => draft.focus('captcha'),
  })
  const sendNew = async () => {
    if (typed.mobile.trim() === oldMobile) return draft.refuse({ mobile: texts.sameMobile })
    await newSms.send()
  }

  return (
    <AccountDialog
      title={texts.changeMobile}
      draft={draft}
      submitText={texts.submitPassword}
      first="imageCaptcha"
      done={done}
      onClosed={onClosed}
    >
      <p className={styles.help}>{texts.mobileHelp}</p>
      <dl className={styles.fact}>
        <dt>{labels.oldMobile}</dt>
        <dd>{maskMobile(oldMobile)}</dd>
      </dl>
      <CaptchaField field={draft.field('imageCaptcha')} image={image} />
      <SmsCodeField field={draft.field('oldCaptcha')} label={labels.oldCaptcha} sms={oldSms} required />
      <MobileField field={draft.field('mobile')} label={texts.newMobile} required />
      <SmsCodeField
        field={draft.field('captcha')}
        label={texts.newCaptcha}
        sms={{ ...newSms, send: sendNew }}
        required
      />
    </AccountDialog>
  )
}
