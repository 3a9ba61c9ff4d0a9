import { credentialMessages } from '@visa/messages/session/credentials'
import { useState, type KeyboardEvent } from 'react'
import { useTexts } from '../../lib/i18n.tsx'
import { PagePicture } from '../icons/sprite-icon.tsx'
import styles from './credentials.module.css'
import { FieldFrame, type FieldProps } from './field-frame.tsx'
import { FieldInput } from './field-input.tsx'

interface PasswordFieldProps extends FieldProps {
  /** What password managers are to do: fill in the kept one, or offer a new one. */
  kind: 'current-password' | 'new-password'
  placeholder?: string
}

export function PasswordField({ kind, placeholder, ...frame }: PasswordFieldProps) {
  const texts = useTexts(credentialMessages)
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const toggleText = shown ? texts.hidePassword : texts.showPassword
  const notice = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <FieldFrame {...frame}>
      <div className={styles.password}>
        <FieldInput
          frame={frame}
          type={shown ? 'text' : 'password'}
          autoComplete={kind}
          placeholder={placeholder}
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
          <PagePicture name={shown ? 'shown' : 'hidden'} />
        </button>
      </div>
    </FieldFrame>
  )
}
