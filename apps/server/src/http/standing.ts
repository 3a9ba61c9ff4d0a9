import { VALID } from '@visa/contract/fields'
import { AUDIT_STATUS, type AuditStatus } from '@visa/contract/org/company'
import { Refusal } from './refusal.ts'

/** What decides whether somebody who has proven who they are may come in. */
export interface Standing {
  valid: number
  auditStatus: AuditStatus
}

/** Tells a person why they may not come in; only after the proof, for it tells about the account. */
export function refuseUnlessActive({ valid, auditStatus }: Standing): void {
  if (valid !== VALID.ENABLED || auditStatus === AUDIT_STATUS.STOPPED) throw new Refusal('accountFrozen')
  if (auditStatus === AUDIT_STATUS.TO_AUDIT) throw new Refusal('companyAuditing')
  if (auditStatus === AUDIT_STATUS.UN_PASS) throw new Refusal('companyRejected')
}
