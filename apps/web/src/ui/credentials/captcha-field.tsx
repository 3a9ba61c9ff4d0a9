import { credentialMessages } from '@visa/messages/credentials'
import { fieldMessages } from '@visa/messages/fields'
import { useTexts } from '../../lib/i18n.tsx'
import styles from './credentials.module.css'
import { describedBy, FieldFrame, type FieldFrameProps } from './field-frame.tsx'
import type { CaptchaImage } from './use-captcha.ts'

const CAPTCHA_MAX = 16

interface CaptchaFieldProps extends Omit<FieldFrameProps, 'children' | 'label'> {
  image: CaptchaImage
}

export function CaptchaField({ image, ...frame }: CaptchaFieldProps) {
  const { field } = frame
  const texts = useTexts(credentialMessages)
  const { imageCaptcha } = useTexts(fieldMessages)
  const refresh = () => {
    field.onChange('')
    image.refresh()
    document.getElementById(field.id)?.focus()
  }
  return (
    <FieldFrame {...frame} label={imageCaptcha}>
      <div className={styles.pair}>
        <input
          id={field.id}
          name={field.name}
          className={styles.input}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={CAPTCHA_MAX}
          placeholder={texts.captchaHint}
          required={frame.required}
          value={field.value}
          aria-invalid={field.error !== undefined}
          aria-describedby={describedBy(frame)}
          onChange={(event) => field.onChange(event.target.value)}
        />
        <button
          type="button"
          className={styles.captchaImage}
          title={texts.captchaRefresh}
          aria-label={texts.captchaRefresh}
          onClick={refresh}
        >
          {image.failed ? texts.captchaFailed : image.url && <img src={image.url} alt={texts.captchaImage} />}
        </button>
      </div>
    </FieldFrame>
  )
}
