import { AUDIT_REASONS, type AuditReason, type VersionBrief } from '@visa/contract/org/company-version'
import type { companyAuditMessages } from '@visa/messages/org/company-audit'

type AuditTexts = (typeof companyAuditMessages)['zh']

export const PRESETS = (Object.keys(AUDIT_REASONS) as readonly AuditReason[]).filter((key) => key !== 'OTHER')

/** Why a field was sent back, in words. */
export function reasonOf(
  { reasonCode, text }: Pick<VersionBrief['verdicts'][number], 'reasonCode' | 'text'>,
  { reasons }: AuditTexts,
): string {
  const preset = PRESETS.find((key) => AUDIT_REASONS[key] === reasonCode)
  return [preset === undefined ? '' : reasons[preset], text].filter((each) => each !== '').join(' · ')
}
