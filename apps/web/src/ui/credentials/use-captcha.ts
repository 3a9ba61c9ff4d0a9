import { captchaImage, CAPTCHA_LIFE_SECONDS } from '@visa/contract/session/captcha'
import { useCall } from '../../lib/query.ts'

export interface CaptchaImage {
  url: string | undefined
  failed: boolean
  /** Each image is good for one use. */
  refresh: () => void
}

export function useCaptcha(): CaptchaImage {
  const { data, isError, refetch } = useCall(
    captchaImage,
    {},
    { silent: true, refetchInterval: CAPTCHA_LIFE_SECONDS * 1000 },
  )
  return { url: data, failed: isError, refresh: () => void refetch() }
}
