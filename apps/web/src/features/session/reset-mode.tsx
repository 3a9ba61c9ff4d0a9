import { changePasswordByMobile } from '@visa/contract/session/account'
import { credentialFieldMessages } from '@visa/messages/session/credential-fields'
import { loginMessages } from '@visa/messages/session/login'
import { ruleMessages } from '@visa/messages/rules'
import { call } from '../../lib/call.ts'
import { useTexts } from '../../lib/i18n.tsx'
import { CaptchaField } from '../../ui/credentials/captcha-field.tsx'
import { MobileField } from '../../ui/credentials/mobile-field.tsx'
import { PasswordField } from '../../ui/credentials/password-field.tsx'
import { SmsCodeField } from '../../ui/credentials/sms-code-field.tsx'
import { useDraft } from '../../ui/form/use-draft.ts'
import { resetBody, resetFailures } from './login-checks.ts'
import { ModeForm, type ModeProps } from './mode-form.tsx'
import { useMobileProof } from './use-mobile-proof.ts'

/** Sets a new password with a code sent by SMS, then hands both over to the password mode. */
export function ResetMode({ state, dispatch }: ModeProps) {
  const texts = useTexts(loginMessages)
  const labels = useTexts(credentialFieldMessages)
  const rules = useTexts(ruleMessages)
  const { mobile, imageCaptcha, captcha, newPassword, rePassword } = state.typed
  const body = resetBody(state.typed)
  const draft = useDraft({
    values: { mobile, imageCaptcha, captcha, newPassword, rePassword },
    onChange: (part) => dispatch({ kind: 'typed', part }),
    check: () => resetFailures(state.typed, rules),
    submit: async () => {
      await call(changePasswordByMobile, { body }, { silent: true })
      dispatch({ kind: 'passwordReset' })
    },
    onRefused: () => draft.focus('captcha'),
  })
  const { image, sms } = useMobileProof('CAPTCHA_CHANGE_PASSWORD', { state, dispatch }, draft)

  return (
    <ModeForm
      draft={draft}
      label={texts.resetForm}
      submitText={texts.reset}
      first={state.takesFocus ? 'mobile' : undefined}
      onSubmit={() => void draft.send()}
    >
      <MobileField field={draft.field('mobile')} />
      <CaptchaField field={draft.field('imageCaptcha')} image={image} />
      <SmsCodeField field={draft.field('captcha')} sms={sms} />
      <PasswordField
        field={draft.field('newPassword')}
        label={labels.newPassword}
        kind="new-password"
        placeholder={texts.newPasswordHint}
      />
      <PasswordField field={draft.field('rePassword')} label={labels.rePassword} kind="new-password" />
    </ModeForm>
  )
}
