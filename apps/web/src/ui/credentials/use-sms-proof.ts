import type { SmsScene } from '@visa/contract/session/captcha'
import type { Draft } from '../form/use-draft.ts'
import { useCaptcha, type CaptchaImage } from './use-captcha.ts'
import { useSmsCode, type SmsCode } from './use-sms-code.ts'

interface SmsProofOptions {
  scene: SmsScene
  mobile: string
  imageCaptcha: string
  draft: Pick<Draft<'mobile' | 'imageCaptcha' | 'captcha'>, 'refuse' | 'attempt' | 'focus'>
  /** The typed image captcha is used up. */
  clearCaptcha: () => void
  onSent?: () => void
}

/** Image captcha and code of a form that proves one mobile. */
export function useSmsProof(options: SmsProofOptions): { image: CaptchaImage; sms: SmsCode } {
  const { scene, mobile, imageCaptcha, draft, clearCaptcha, onSent } = options
  const image = useCaptcha()
  const sms = useSmsCode({
    scene,
    mobile,
    imageCaptcha,
    refuse: draft.refuse,
    attempt: draft.attempt,
    onCaptchaUsed: () => {
      clearCaptcha()
      image.refresh()
    },
    onSent: () => {
      onSent?.()
      draft.focus('captcha')
    },
  })
  return { image, sms }
}
