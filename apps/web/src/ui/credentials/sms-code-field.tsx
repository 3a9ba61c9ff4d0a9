import { credentialMessages } from '@visa/messages/session/credentials'
import { credentialFieldMessages } from '@visa/messages/session/credential-fields'
import { fill, useTexts } from '../../lib/i18n.tsx'
import styles from './credentials.module.css'
import { FieldFrame, type FieldProps } from './field-frame.tsx'
import { FieldInput } from './field-input.tsx'
import { SmsInboxLink } from './sms-inbox-link.tsx'
import type { SmsCode } from './use-sms-code.ts'

type SmsCodeFieldProps = Omit<FieldProps, 'label' | 'aside'> & { sms: SmsCode; label?: string }

export function SmsCodeField({ sms, label, ...frame }: SmsCodeFieldProps) {
  const texts = useTexts(credentialMessages)
  const { captcha } = useTexts(credentialFieldMessages)
  return (
    <FieldFrame
      {...frame}
      label={label ?? captcha}
      help={sms.sentText ?? frame.help}
      aside={<SmsInboxLink />}
    >
      <div className={styles.pair}>
        <FieldInput
          frame={frame}
          inputMode="numeric"
          autoComplete="one-time-code"
          placeholder={texts.smsCodeHint}
        />
        <button
          type="button"
          className={styles.sendCode}
          disabled={sms.left > 0}
          onClick={() => void sms.send()}
        >
          {sms.left > 0 ? fill(texts.sendAgainIn, { seconds: sms.left }) : texts.sendCode}
        </button>
      </div>
    </FieldFrame>
  )
}
