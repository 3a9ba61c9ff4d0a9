import { credentialMessages } from '@visa/messages/session/credentials'
import { credentialFieldMessages } from '@visa/messages/session/credential-fields'
import { useTexts } from '../../lib/i18n.tsx'
import styles from './credentials.module.css'
import { FieldFrame, type FieldProps } from './field-frame.tsx'
import { FieldInput } from './field-input.tsx'
import type { CaptchaImage } from './use-captcha.ts'

type CaptchaFieldProps = Omit<FieldProps, 'label'> & { image: CaptchaImage }

export function CaptchaField({ image, ...frame }: CaptchaFieldProps) {
  const { field } = frame
  const texts = useTexts(credentialMessages)
  const { imageCaptcha } = useTexts(credentialFieldMessages)
  const refresh = () => {
    field.onChange('')
    image.refresh()
    document.getElementById(field.id)?.focus()
  }
  return (
    <FieldFrame {...frame} label={imageCaptcha}>
      <div className={styles.pair}>
        <FieldInput frame={frame} autoComplete="off" placeholder={texts.captchaHint} />
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
