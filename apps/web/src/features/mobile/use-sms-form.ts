import type { SmsScene } from '@visa/contract/session/captcha'
import { credentialMessages } from '@visa/messages/session/credentials'
import { ruleMessages } from '@visa/messages/rules'
import { useState } from 'react'
import { useTexts } from '../../lib/i18n.tsx'
import { useSmsProof } from '../../ui/credentials/use-sms-proof.ts'
import { useDraft } from '../../ui/form/use-draft.ts'
import { checkSmsDraft, type SmsDraft } from './sms-draft.ts'

const EMPTY: SmsDraft = { mobile: '', imageCaptcha: '', captcha: '' }

/** Mobile, image captcha and the code that came by SMS. */
export function useSmsForm(scene: SmsScene, submit: (draft: SmsDraft) => Promise<unknown>) {
  const { missingCaptcha } = useTexts(credentialMessages)
  const rules = useTexts(ruleMessages)
  const [values, setValues] = useState(EMPTY)
  const [sentTo, setSentTo] = useState<string>()
  const change = (part: Partial<SmsDraft>) => setValues((old) => ({ ...old, ...part }))

  const draft = useDraft({
    values,
    onChange: change,
    check: () =>
      checkSmsDraft(values, sentTo === values.mobile, {
        mobile: rules.mobile,
        imageCaptcha: missingCaptcha,
        captcha: rules.smsCode,
      }),
    submit: () => submit(values),
    onRefused: () => draft.focus('captcha'),
  })
  const { image, sms } = useSmsProof({
    scene,
    mobile: values.mobile,
    imageCaptcha: values.imageCaptcha,
    draft,
    clearCaptcha: () => change({ imageCaptcha: '' }),
    onSent: () => setSentTo(values.mobile),
  })
  const { field, refusal, busy, waits, send } = draft
  return { field, refusal, busy, waits, send, image, sms }
}
