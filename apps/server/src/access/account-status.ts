import { VALID } from '@visa/contract/fields'
import { AUDIT_STATUS } from '@visa/contract/org/company'
import { Refusal } from '../refusal/refusal.ts'
import { mayWork, type CompanyStanding } from './company-standing.ts'

/** What decides whether somebody who has proven who they are may come in. */
export interface AccountStatus extends CompanyStanding {
  valid: number
  /** Kept out until somebody has looked at the reason. */
  blocked: boolean
}

/** Tells a person why they may not come in; only after the proof, for it tells about the account. */
export function refuseUnlessActive({ valid, blocked, ...company }: AccountStatus): void {
  const { auditStatus } = company
  if (blocked) throw new Refusal('accountBlocked')
  if (valid !== VALID.ENABLED || auditStatus === AUDIT_STATUS.STOPPED) throw new Refusal('accountFrozen')
  if (mayWork(company)) return
  throw new Refusal(auditStatus === AUDIT_STATUS.TO_AUDIT ? 'companyAuditing' : 'companyRejected')
}
