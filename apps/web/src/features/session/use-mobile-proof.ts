import type { SmsScene } from '@visa/contract/session/captcha'
import { useSmsProof } from '../../ui/credentials/use-sms-proof.ts'
import type { Draft } from '../../ui/form/use-draft.ts'
import type { ModeProps } from './mode-form.tsx'

/** Mobile, image captcha and code, as the modes that go by mobile use them. */
export function useMobileProof(
  scene: SmsScene,
  { state, dispatch }: Pick<ModeProps, 'state' | 'dispatch'>,
  draft: Draft<'mobile' | 'imageCaptcha' | 'captcha'>,
): ReturnType<typeof useSmsProof> {
  const { mobile, imageCaptcha } = state.typed
  const clearCaptcha = () => dispatch({ kind: 'typed', part: { imageCaptcha: '' } })
  return useSmsProof({ scene, mobile, imageCaptcha, draft, clearCaptcha })
}
