import { loginMessages } from '@visa/messages/login'
import { Button } from 'antd'
import { useEffect, useId, useRef, type FormEvent } from 'react'
import { useTexts } from '../../lib/i18n.tsx'
import { CaptchaField } from './captcha-field.tsx'
import { DemoAccounts } from './demo-accounts.tsx'
import styles from './login.module.css'
import { PasswordField } from './password-field.tsx'
import { useLogin } from './use-login.ts'

interface LoginFormProps {
  demo: boolean
  onSubmit: () => void
}

/** Plain inputs: the component library's, with their form engine, would add a fifth to what a visitor loads. */
export function LoginForm({ demo, onSubmit }: LoginFormProps) {
  const texts = useTexts(loginMessages)
  const id = useId()
  const account = useRef<HTMLInputElement>(null)
  const captcha = useRef<HTMLInputElement>(null)
  const { draft, change, missing, problemText, busy, image, submit } = useLogin({
    focusAccount: () => account.current?.focus(),
    focusCaptcha: () => captcha.current?.focus(),
  })
  useEffect(() => account.current?.focus(), [])

  const onFormSubmit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
    void submit()
  }
  const refused = missing === 'account'

  return (
    <>
      <form className={styles.form} onSubmit={onFormSubmit} aria-label={texts.form} noValidate>
        <div className={styles.field}>
          <label htmlFor={`${id}-account`}>{texts.account}</label>
          <input
            ref={account}
            id={`${id}-account`}
            className={styles.input}
            name="userName"
            autoComplete="username"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={64}
            placeholder={texts.accountHint}
            aria-invalid={refused && draft.userName.trim() === ''}
            aria-describedby={`${id}-problem`}
            value={draft.userName}
            onChange={(event) => change({ userName: event.target.value })}
          />
        </div>
        <PasswordField
          id={`${id}-password`}
          value={draft.password}
          onChange={(password) => change({ password })}
          refused={refused && draft.password === ''}
        />
        <CaptchaField
          inputRef={captcha}
          id={`${id}-captcha`}
          value={draft.imageCaptcha}
          onChange={(imageCaptcha) => change({ imageCaptcha })}
          image={image}
          refused={missing === 'captcha'}
        />
        <label className={styles.remember}>
          <input
            type="checkbox"
            name="rememberMe"
            checked={draft.rememberMe}
            onChange={(event) => change({ rememberMe: event.target.checked })}
          />
          {texts.rememberMe}
        </label>
        <p className={styles.problem} role="alert" id={`${id}-problem`}>
          {problemText}
        </p>
        <Button type="primary" size="large" block htmlType="submit" loading={busy && { delay: 300 }}>
          {texts.submit}
        </Button>
      </form>
      {demo && (
        <DemoAccounts
          onPick={(userName, password) => {
            change({ userName, password })
            captcha.current?.focus()
          }}
        />
      )}
    </>
  )
}
