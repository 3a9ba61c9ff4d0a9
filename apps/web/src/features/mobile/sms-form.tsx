import type { SmsScene } from '@visa/contract/session/captcha'
import type { FormEvent, ReactNode } from 'react'
import { CaptchaField } from '../../ui/credentials/captcha-field.tsx'
import { MobileField } from '../../ui/credentials/mobile-field.tsx'
import { SmsCodeField } from '../../ui/credentials/sms-code-field.tsx'
import { SubmitButton } from '../../ui/credentials/submit-button.tsx'
import styles from './mobile.module.css'
import type { SmsDraft } from './sms-draft.ts'
import { useSmsForm } from './use-sms-form.ts'

interface SmsFormProps {
  label: string
  scene: SmsScene
  submitText: string
  submit: (draft: SmsDraft) => Promise<unknown>
  /** More to choose before submitting. */
  children?: ReactNode
}

export function SmsForm({ label, scene, submitText, submit, children }: SmsFormProps) {
  const { field, refusal, busy, waits, send, image, sms } = useSmsForm(scene, submit)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  return (
    <form className={styles.form} aria-label={label} onSubmit={onSubmit} noValidate>
      <MobileField field={field('mobile')} />
      <CaptchaField field={field('imageCaptcha')} image={image} />
      <SmsCodeField field={field('captcha')} sms={sms} />
      {children}
      <div className={styles.action}>
        <p className={styles.problem} role="alert">
          {refusal}
        </p>
        <SubmitButton draft={{ busy, waits }}>{submitText}</SubmitButton>
      </div>
    </form>
  )
}
