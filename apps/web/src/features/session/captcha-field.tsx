import { loginMessages } from '@visa/messages/login'
import type { Ref } from 'react'
import { useTexts } from '../../lib/i18n.tsx'
import styles from './login.module.css'

interface CaptchaFieldProps {
  inputRef: Ref<HTMLInputElement>
  id: string
  value: string
  onChange: (value: string) => void
  image: { url: string | undefined; failed: boolean; refresh: () => void }
  refused: boolean
}

export function CaptchaField({ inputRef, id, value, onChange, image, refused }: CaptchaFieldProps) {
  const texts = useTexts(loginMessages)
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{texts.captcha}</label>
      <div className={styles.captcha}>
        <input
          ref={inputRef}
          id={id}
          name="imageCaptcha"
          className={styles.input}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={16}
          placeholder={texts.captchaHint}
          value={value}
          aria-invalid={refused}
          onChange={(event) => onChange(event.target.value)}
        />
        <button
          type="button"
          className={styles.captchaImage}
          title={texts.captchaRefresh}
          aria-label={texts.captchaRefresh}
          onClick={image.refresh}
        >
          {image.failed ? texts.captchaFailed : image.url && <img src={image.url} alt={texts.captchaImage} />}
        </button>
      </div>
    </div>
  )
}
