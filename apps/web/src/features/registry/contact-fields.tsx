import { fieldMessages } from '@visa/messages/fields'
import { registryMessages } from '@visa/messages/org/registry'
import { useTexts } from '../../lib/i18n.tsx'
import { CaptchaField } from '../../ui/credentials/captcha-field.tsx'
import { MobileField } from '../../ui/credentials/mobile-field.tsx'
import { NewPasswordFields } from '../../ui/credentials/new-password-fields.tsx'
import { SmsCodeField } from '../../ui/credentials/sms-code-field.tsx'
import { TextField } from '../../ui/credentials/text-field.tsx'
import { useSmsProof } from '../../ui/credentials/use-sms-proof.ts'
import type { Draft } from '../../ui/form/use-draft.ts'
import type { RegistrationField, RegistrationTyped } from './registry-draft.ts'
import styles from './registry.module.css'

interface ContactFieldsProps {
  draft: Draft<RegistrationField>
  typed: RegistrationTyped
  onChange: (part: Partial<RegistrationTyped>) => void
}

export function ContactFields({ draft, typed, onChange }: ContactFieldsProps) {
  const texts = useTexts(registryMessages)
  const labels = useTexts(fieldMessages)
  const { mobile, imageCaptcha } = typed
  const clearCaptcha = () => onChange({ imageCaptcha: '' })
  const { image, sms } = useSmsProof({ scene: 'REGISTER', mobile, imageCaptcha, draft, clearCaptcha })
  return (
    <div className={styles.grid}>
      <TextField field={draft.field('realName')} label={labels.realName} autoComplete="name" required />
      <TextField
        field={draft.field('userName')}
        label={labels.userName}
        autoComplete="username"
        help={texts.userNameHint}
        required
      />
      <MobileField field={draft.field('mobile')} required />
      <CaptchaField field={draft.field('imageCaptcha')} image={image} />
      <SmsCodeField field={draft.field('captcha')} sms={sms} required />
      <TextField
        field={draft.field('email')}
        label={labels.email}
        kind="email"
        autoComplete="email"
        required
      />
      <NewPasswordFields
        password={{ field: draft.field('password'), label: labels.password, help: texts.passwordHint }}
        repeat={{ field: draft.field('rePassword'), label: texts.repeatPassword }}
      />
    </div>
  )
}
