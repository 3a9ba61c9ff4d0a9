import { accountMessages } from '@visa/messages/session/account'
import { credentialFieldMessages } from '@visa/messages/session/credential-fields'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { CaptchaField } from '../../ui/credentials/captcha-field.tsx'
import { maskMobile } from '../../ui/credentials/mask-mobile.ts'
import { PasswordField } from '../../ui/credentials/password-field.tsx'
import { SmsCodeField } from '../../ui/credentials/sms-code-field.tsx'
import { useSmsProof } from '../../ui/credentials/use-sms-proof.ts'
import type { Draft } from '../../ui/form/use-draft.ts'
import type { PasswordProof, PasswordTyped } from './account-checks.ts'
import styles from './account.module.css'

interface ProofProps {
  draft: Draft<keyof PasswordTyped | 'imageCaptcha'>
  mobile: string
  imageCaptcha: string
  clearCaptcha: () => void
}

interface PasswordProofFieldsProps extends ProofProps {
  proof: PasswordProof
  /** Undefined where there is no choice. */
  onSwitch: ((proof: PasswordProof) => void) | undefined
}

/** The old password, or for somebody who does not know it a code sent to the own mobile. */
export function PasswordProofFields({ proof, onSwitch, ...rest }: PasswordProofFieldsProps) {
  const texts = useTexts(accountMessages)
  const { oldPassword } = useTexts(credentialFieldMessages)
  const { draft } = rest
  const other = proof === 'captcha' ? 'oldPassword' : 'captcha'
  const aside = onSwitch && (
    <button
      type="button"
      className={styles.switch}
      onClick={() => {
        draft.refuse({})
        // The field that takes the focus must be there.
        flushSync(() => onSwitch(other))
        draft.focus(other === 'captcha' ? 'imageCaptcha' : 'oldPassword')
      }}
    >
      {other === 'captcha' ? texts.byCode : texts.byPassword}
    </button>
  )
  if (proof === 'captcha') return <CodeProof {...rest} aside={aside} />
  return (
    <PasswordField
      field={draft.field('oldPassword')}
      label={oldPassword}
      kind="current-password"
      aside={aside}
      required
    />
  )
}

function CodeProof({ aside, draft, ...rest }: ProofProps & { aside: ReactNode }) {
  const { codeGoesTo } = useTexts(accountMessages)
  const { image, sms } = useSmsProof({ scene: 'CAPTCHA_CHANGE_PASSWORD', draft, ...rest })
  return (
    <>
      <CaptchaField field={draft.field('imageCaptcha')} image={image} aside={aside} />
      <SmsCodeField
        field={draft.field('captcha')}
        sms={sms}
        help={fill(codeGoesTo, { mobile: maskMobile(rest.mobile) })}
        required
      />
    </>
  )
}
