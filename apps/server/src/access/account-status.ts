import { VALID } from '@visa/contract/fields'
import { AUDIT_STATUS, type AuditStatus } from '@visa/contract/org/company'
import { Refusal } from '../refusal/refusal.ts'

/** What decides whether somebody who has proven who they are may come in. */
export interface AccountStatus {
  valid: number
  /** Kept out until somebody has looked at the reason. */
  blocked: boolean
  auditStatus: AuditStatus
}

/** Tells a person why they may not come in; only after the proof, for it tells about the account. */
export function refuseUnlessActive({ valid, blocked, auditStatus }: AccountStatus): void {
  if (blocked) throw new Refusal('accountBlocked')
  if (valid !== VALID.ENABLED || auditStatus === AUDIT_STATUS.STOPPED) throw new Refusal('accountFrozen')
  if (auditStatus === AUDIT_STATUS.TO_AUDIT) throw new Refusal('companyAuditing')
  if (auditStatus === AUDIT_STATUS.UN_PASS) throw new Refusal('companyRejected')
}
