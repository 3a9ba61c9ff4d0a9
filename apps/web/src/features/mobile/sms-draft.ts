import { SMS_CODE_LENGTH } from '@visa/contract/session/captcha'
import { isMobile } from '@visa/contract/rules/patterns'

export interface SmsDraft {
  mobile: string
  imageCaptcha: string
  captcha: string
}

interface Texts {
  mobile: string
  imageCaptcha: string
  captcha: string
}

/** What is wrong with each part. The image captcha is redeemed by sending a code; it is not asked for twice. */
export function checkSmsDraft(draft: SmsDraft, sent: boolean, texts: Texts): Partial<SmsDraft> {
  return {
    ...(isMobile(draft.mobile.trim()) ? {} : { mobile: texts.mobile }),
    ...(sent || draft.imageCaptcha.trim() !== '' ? {} : { imageCaptcha: texts.imageCaptcha }),
    ...(isSmsCode(draft.captcha) ? {} : { captcha: texts.captcha }),
  }
}

const isSmsCode = (value: string): boolean => /^\d+$/.test(value) && value.length === SMS_CODE_LENGTH
