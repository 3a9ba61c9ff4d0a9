import { changeMobile, modifyPassword } from '@visa/contract/session/account'
import { systemSecondFactor } from '@visa/contract/session/second-factor'
import { failureTexts } from '../../ui/form/failure-texts.ts'

type RuleTexts = Parameters<typeof failureTexts>[2]

export interface PasswordTyped {
  oldPassword: string
  captcha: string
  newPassword: string
  rePassword: string
}

/** What proves that the password is one's own to change. */
export type PasswordProof = 'oldPassword' | 'captcha'

export const passwordChangeBody = (
  { newPassword, rePassword, ...proofs }: PasswordTyped,
  proof: PasswordProof,
) => ({ [proof]: proofs[proof], newPassword, rePassword })

export function passwordChangeFailures(
  typed: PasswordTyped,
  proof: PasswordProof,
  rules: RuleTexts,
): Record<string, string> {
  const failures = failureTexts(modifyPassword.body, passwordChangeBody(typed, proof), rules)
  // The screen asks for one of the two, so that one is what is missing.
  const missing = proof === 'captcha' ? rules.smsCode : rules.required
  const { oldPassword: _either, ...rest } = failures
  return typed[proof] === '' ? { [proof]: missing, ...rest } : failures
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

export const factorFailures = (typed: { factorCode: string }, rules: RuleTexts): Record<string, string> =>
  failureTexts(systemSecondFactor.body, typed, rules)
