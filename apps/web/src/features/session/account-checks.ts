import { changeMobile, modifyPassword } from '@visa/contract/session/account'
import { failureTexts } from '../../ui/form/failure-texts.ts'

type RuleTexts = Parameters<typeof failureTexts>[2]

export interface PasswordTyped {
  oldPassword: string
  newPassword: string
  rePassword: string
}

export function passwordChangeFailures(
  { rePassword, ...body }: PasswordTyped,
  rules: RuleTexts,
  differ: string,
): Record<string, string> {
  const failures = failureTexts(modifyPassword.body, body, rules)
  return body.newPassword === rePassword ? failures : { ...failures, rePassword: differ }
}

export interface MobileTyped {
  oldMobile: string
  oldCaptcha: string
  mobile: string
  captcha: string
}

export function mobileChangeFailures(
  typed: MobileTyped,
  rules: RuleTexts,
  same: string,
): Record<string, string> {
  const failures = failureTexts(changeMobile.body, typed, rules)
  return typed.mobile.trim() === typed.oldMobile ? { ...failures, mobile: same } : failures
}
