export interface LoginDraft {
  userName: string
  password: string
  imageCaptcha: string
  rememberMe: boolean
}

export type LoginPart = 'account' | 'captcha'

/** What has to be typed first: account and password are asked for together, then the captcha. */
export function missingPart(draft: LoginDraft): LoginPart | undefined {
  if (draft.userName.trim() === '' || draft.password === '') return 'account'
  return draft.imageCaptcha.trim() === '' ? 'captcha' : undefined
}
