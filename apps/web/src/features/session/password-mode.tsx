import { systemLogin } from '@visa/contract/session/system'
import { credentialMessages } from '@visa/messages/session/credentials'
import { credentialFieldMessages } from '@visa/messages/session/credential-fields'
import { loginMessages } from '@visa/messages/session/login'
import { call } from '../../lib/call.ts'
import { useTexts } from '../../lib/i18n.tsx'
import { CaptchaField } from '../../ui/credentials/captcha-field.tsx'
import { PasswordField } from '../../ui/credentials/password-field.tsx'
import { TextField } from '../../ui/credentials/text-field.tsx'
import { useCaptcha } from '../../ui/credentials/use-captcha.ts'
import { useDraft } from '../../ui/form/use-draft.ts'
import { passwordFailures } from './login-checks.ts'
import type { LoginTyped } from './login-state.ts'
import styles from './login.module.css'
import { ModeForm, type ModeProps } from './mode-form.tsx'
import { RememberMe } from './remember-me.tsx'
import { useFinishLogin } from './use-finish-login.ts'

export function PasswordMode({ state, dispatch, onSubmit }: ModeProps) {
  const texts = useTexts(loginMessages)
  const labels = useTexts(credentialFieldMessages)
  const { missingCaptcha } = useTexts(credentialMessages)
  const image = useCaptcha()
  const finish = useFinishLogin()
  const { userName, password, imageCaptcha } = state.typed
  const change = (part: Partial<LoginTyped>) => dispatch({ kind: 'typed', part })

  const draft = useDraft({
    values: { userName, password, imageCaptcha },
    onChange: change,
    check: () => passwordFailures(state.typed, { missingAccount: texts.missingAccount, missingCaptcha }),
    submit: async () => {
      const body = { userName, password, imageCaptcha, rememberMe: state.rememberMe }
      finish(await call(systemLogin, { body }, { silent: true }), password)
    },
    onRefused: () => {
      change({ imageCaptcha: '' })
      image.refresh()
      draft.focus('imageCaptcha')
    },
  })
  const open = (mode: 'sms' | 'reset') => dispatch({ kind: 'switched', mode, takesFocus: true })
  const wanted = state.justReset ? 'imageCaptcha' : 'userName'

  return (
    <ModeForm
      draft={draft}
      label={texts.form}
      notice={state.justReset ? texts.resetDone : undefined}
      submitText={texts.submit}
      first={state.takesFocus ? wanted : undefined}
      onSubmit={() => {
        onSubmit()
        void draft.send()
      }}
    >
      <TextField
        field={draft.field('userName')}
        label={labels.userName}
        autoComplete="username"
        placeholder={texts.accountHint}
      />
      <PasswordField
        field={draft.field('password')}
        label={labels.password}
        kind="current-password"
        placeholder={texts.passwordHint}
      />
      <CaptchaField field={draft.field('imageCaptcha')} image={image} />
      <div className={styles.row}>
        <RememberMe state={state} dispatch={dispatch} />
        <span className={styles.links}>
          <button type="button" className={styles.link} onClick={() => open('sms')}>
            {texts.smsLink}
          </button>
          <button type="button" className={styles.link} onClick={() => open('reset')}>
            {texts.forgot}
          </button>
        </span>
      </div>
    </ModeForm>
  )
}
