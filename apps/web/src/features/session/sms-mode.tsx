import { simpleLogin } from '@visa/contract/session/system'
import { loginMessages } from '@visa/messages/session/login'
import { ruleMessages } from '@visa/messages/rules'
import { call } from '../../lib/call.ts'
import { useTexts } from '../../lib/i18n.tsx'
import { CaptchaField } from '../../ui/credentials/captcha-field.tsx'
import { MobileField } from '../../ui/credentials/mobile-field.tsx'
import { SmsCodeField } from '../../ui/credentials/sms-code-field.tsx'
import { useDraft } from '../../ui/form/use-draft.ts'
import { smsFailures } from './login-checks.ts'
import styles from './login.module.css'
import { ModeForm, type ModeProps } from './mode-form.tsx'
import { RememberMe } from './remember-me.tsx'
import { useFinishLogin } from './use-finish-login.ts'
import { useMobileProof } from './use-mobile-proof.ts'

export function SmsMode({ state, dispatch, onSubmit }: ModeProps) {
  const texts = useTexts(loginMessages)
  const rules = useTexts(ruleMessages)
  const finish = useFinishLogin()
  const { mobile, imageCaptcha, captcha } = state.typed
  const draft = useDraft({
    values: { mobile, imageCaptcha, captcha },
    onChange: (part) => dispatch({ kind: 'typed', part }),
    check: () => smsFailures(state.typed, rules),
    submit: async () => {
      const body = { mobile, imageCaptcha, captcha, rememberMe: state.rememberMe }
      finish(await call(simpleLogin, { body }, { silent: true }))
    },
    onRefused: () => draft.focus('captcha'),
  })
  const { image, sms } = useMobileProof('CAPTCHA_LOGIN', { state, dispatch }, draft)

  return (
    <ModeForm
      draft={draft}
      label={texts.smsForm}
      submitText={texts.submit}
      first={state.takesFocus ? 'mobile' : undefined}
      onSubmit={() => {
        onSubmit()
        void draft.send()
      }}
    >
      <MobileField field={draft.field('mobile')} />
      <CaptchaField field={draft.field('imageCaptcha')} image={image} />
      <SmsCodeField field={draft.field('captcha')} sms={sms} />
      <div className={styles.row}>
        <RememberMe state={state} dispatch={dispatch} />
      </div>
    </ModeForm>
  )
}
