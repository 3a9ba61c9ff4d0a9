import { SMS_CODE_LENGTH } from '@visa/contract/session/captcha'
import { credentialMessages } from '@visa/messages/credentials'
import { fieldMessages } from '@visa/messages/fields'
import { fill, useTexts } from '../../lib/i18n.tsx'
import styles from './credentials.module.css'
import { describedBy, FieldFrame, type FieldFrameProps } from './field-frame.tsx'
import type { SmsCode } from './use-sms-code.ts'

type SmsCodeFieldProps = Omit<FieldFrameProps, 'children' | 'label'> & { sms: SmsCode; label?: string }

export function SmsCodeField({ sms, label, ...frame }: SmsCodeFieldProps) {
  const { field } = frame
  const texts = useTexts(credentialMessages)
  const { captcha } = useTexts(fieldMessages)
  return (
    <FieldFrame {...frame} label={label ?? captcha} help={sms.sentText ?? frame.help}>
      <div className={styles.pair}>
        <input
          id={field.id}
          name={field.name}
          className={styles.input}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={SMS_CODE_LENGTH}
          placeholder={texts.smsCodeHint}
          required={frame.required}
          value={field.value}
          aria-invalid={field.error !== undefined}
          aria-describedby={describedBy(frame)}
          onChange={(event) => field.onChange(event.target.value)}
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
