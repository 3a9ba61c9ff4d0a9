import { changePasswordByMobile } from '@visa/contract/session/account'
import { simpleLogin } from '@visa/contract/session/system'
import { failureTexts } from '../../ui/form/failure-texts.ts'
import type { Failures } from '../../ui/form/use-draft.ts'
import type { LoginTyped } from './login-state.ts'

/** What has to be typed before each mode can be sent. */

type Typed = Readonly<LoginTyped>
type RuleTexts = Parameters<typeof failureTexts>[2]

interface PasswordTexts {
  missingAccount: string
  missingCaptcha: string
}

/** Account and password are asked for together, then the captcha. */
export function passwordFailures(
  { userName, password, imageCaptcha }: Typed,
  texts: PasswordTexts,
): Failures<'userName' | 'password' | 'imageCaptcha'> {
  const missing = {
    ...(userName.trim() === '' && { userName: texts.missingAccount }),
    ...(password === '' && { password: texts.missingAccount }),
  }
  if (Object.keys(missing).length > 0) return missing
  return imageCaptcha.trim() === '' ? { imageCaptcha: texts.missingCaptcha } : {}
}

export const smsFailures = ({ mobile, captcha }: Typed, rules: RuleTexts) =>
  failureTexts(simpleLogin.body, { mobile, captcha }, rules)

/** The call names the new password and its repetition otherwise than the page does. */
export const resetBody = (typed: Pick<LoginTyped, 'mobile' | 'captcha' | 'newPassword' | 'rePassword'>) => ({
  mobile: typed.mobile,
  captcha: typed.captcha,
  password: typed.newPassword,
  newPassword: typed.rePassword,
})

export function resetFailures(
  { mobile, captcha, newPassword, rePassword }: Typed,
  rules: RuleTexts,
): Failures<'mobile' | 'captcha' | 'newPassword' | 'rePassword'> {
  const body = resetBody({ mobile, captcha, newPassword, rePassword })
  const { password, newPassword: repeat, ...rest } = failureTexts(changePasswordByMobile.body, body, rules)
  return {
    ...rest,
    ...(password !== undefined && { newPassword: password }),
    ...(repeat !== undefined && { rePassword: repeat }),
  }
}
