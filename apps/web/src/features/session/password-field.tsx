import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons'
import { loginMessages } from '@visa/messages/login'
import { useState } from 'react'
import { useTexts } from '../../lib/i18n.tsx'
import styles from './login.module.css'

interface PasswordFieldProps {
  id: string
  value: string
  onChange: (value: string) => void
  refused: boolean
}

export function PasswordField({ id, value, onChange, refused }: PasswordFieldProps) {
  const texts = useTexts(loginMessages)
  const [shown, setShown] = useState(false)
  const toggleText = shown ? texts.hidePassword : texts.showPassword
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{texts.password}</label>
      <div className={styles.password}>
        <input
          id={id}
          className={styles.input}
          name="password"
          type={shown ? 'text' : 'password'}
          autoComplete="current-password"
          maxLength={128}
          placeholder={texts.passwordHint}
          aria-invalid={refused}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
        <button type="button" aria-label={toggleText} title={toggleText} onClick={() => setShown(!shown)}>
          {shown ? <EyeOutlined aria-hidden /> : <EyeInvisibleOutlined aria-hidden />}
        </button>
      </div>
    </div>
  )
}
