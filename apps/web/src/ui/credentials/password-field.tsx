import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons'
import { credentialMessages } from '@visa/messages/credentials'
import { useState, type KeyboardEvent } from 'react'
import { useTexts } from '../../lib/i18n.tsx'
import styles from './credentials.module.css'
import { describedBy, FieldFrame, type FieldFrameProps } from './field-frame.tsx'

const PASSWORD_MAX = 128

interface PasswordFieldProps extends Omit<FieldFrameProps, 'children'> {
  /** What password managers are to do: fill in the kept one, or offer a new one. */
  kind: 'current-password' | 'new-password'
  placeholder?: string
}

export function PasswordField({ kind, placeholder, ...frame }: PasswordFieldProps) {
  const { field } = frame
  const texts = useTexts(credentialMessages)
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const toggleText = shown ? texts.hidePassword : texts.showPassword
  const notice = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <FieldFrame {...frame}>
      <div className={styles.password}>
        <input
          id={field.id}
          name={field.name}
          className={styles.input}
          type={shown ? 'text' : 'password'}
          autoComplete={kind}
          autoCapitalize="off"
          spellCheck={false}
          maxLength={PASSWORD_MAX}
          placeholder={placeholder}
          required={frame.required}
          aria-invalid={field.error !== undefined}
          aria-describedby={describedBy(frame)}
          value={field.value}
          onChange={(event) => field.onChange(event.target.value)}
          onKeyDown={notice}
          onKeyUp={notice}
          onBlur={() => setCapsLock(false)}
        />
        <output className={styles.capsLock}>{capsLock ? texts.capsLock : ''}</output>
        <button
          type="button"
          className={styles.eye}
          aria-label={toggleText}
          title={toggleText}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOutlined aria-hidden /> : <EyeInvisibleOutlined aria-hidden />}
        </button>
      </div>
    </FieldFrame>
  )
}
