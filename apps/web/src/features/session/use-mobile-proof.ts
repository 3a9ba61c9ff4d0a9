import type { SmsScene } from '@visa/contract/session/captcha'
import { useCaptcha, type CaptchaImage } from '../../ui/credentials/use-captcha.ts'
import { useSmsCode, type SmsCode } from '../../ui/credentials/use-sms-code.ts'
import type { Draft } from '../../ui/form/use-draft.ts'
import type { ModeProps } from './mode-form.tsx'

/** Mobile, image captcha and code, as the modes that go by mobile use them. */
export function useMobileProof(
  scene: SmsScene,
  { state, dispatch }: Pick<ModeProps, 'state' | 'dispatch'>,
  draft: Draft<'mobile' | 'imageCaptcha' | 'captcha'>,
): { image: CaptchaImage; sms: SmsCode } {
  const image = useCaptcha()
  const sms = useSmsCode({
    scene,
    mobile: state.typed.mobile,
    imageCaptcha: state.typed.imageCaptcha,
    refuse: draft.refuse,
    attempt: draft.attempt,
    onCaptchaUsed: () => {
      dispatch({ kind: 'typed', part: { imageCaptcha: '' } })
      image.refresh()
    },
    onSent: () => draft.focus('captcha'),
  })
  return { image, sms }
}
