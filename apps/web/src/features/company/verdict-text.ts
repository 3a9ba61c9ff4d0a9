import { AUDIT_REASONS, type AuditReason, type VersionBrief } from '@visa/contract/org/company-version'
import type { companyAuditMessages } from '@visa/messages/org/company-audit'

type AuditTexts = (typeof companyAuditMessages)['zh']

/** Asked for when it is needed: files of the build may be read in any order. */
export const presets = (): AuditReason[] =>
  (Object.keys(AUDIT_REASONS) as AuditReason[]).filter((key) => key !== 'OTHER')

/** Why a field was sent back, in words. */
export function reasonOf(
  { reasonCode, text }: Pick<VersionBrief['verdicts'][number], 'reasonCode' | 'text'>,
  { reasons }: AuditTexts,
): string {
  const preset = presets().find((key) => AUDIT_REASONS[key] === reasonCode)
  return [preset === undefined ? '' : reasons[preset], text].filter((each) => each !== '').join(' · ')
}
