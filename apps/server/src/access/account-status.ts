import { VALID } from '@visa/contract/fields'
import { AUDIT_STATUS } from '@visa/contract/org/company'
import type { ErrorKey } from '@visa/messages/errors'
import { rows, sql, type Queryable } from '../db/sql.ts'
import { Refusal } from '../refusal/refusal.ts'
import { mayWork, type CompanyStanding } from './company-standing.ts'

/** What decides whether somebody who has proven who they are may come in. */
export interface AccountStatus extends CompanyStanding {
  valid: number
  /** Kept out until somebody has looked at the reason. */
  blocked: boolean
}

/** Why somebody may not come in; undefined for whoever may. What is so of the person goes before their company. */
function reasonOf({ valid, blocked, ...company }: AccountStatus): ErrorKey | undefined {
  if (blocked) return 'accountBlocked'
  if (valid !== VALID.ENABLED) return 'accountFrozen'
  if (mayWork(company)) return undefined
  if (company.auditStatus === AUDIT_STATUS.STOPPED) return 'companyStopped'
  return company.auditStatus === AUDIT_STATUS.TO_AUDIT ? 'companyAuditing' : 'companyRejected'
}

/** Tells a person why they may not come in; only after the proof, for it tells about the account. */
export function refuseUnlessActive(status: AccountStatus): void {
  const reason = reasonOf(status)
  if (reason !== undefined) throw new Refusal(reason)
}

/** Of these people, those who may not come in any more, each with the reason. */
export async function loadReasonsKeptOut(
  db: Queryable,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, ErrorKey>> {
  const found = await rows<AccountStatus & { id: number }>(
    db,
    sql`select u.id, u.valid, u.blocked_at is not null as blocked,
          c.audit_status as "auditStatus", c.version_no as "versionNo"
        from app_user u join company c on c.id = u.company_id where u.id = any(${userIds}::bigint[])`,
  )
  return new Map(
    found.flatMap((status) => {
      const reason = reasonOf(status)
      return reason === undefined ? [] : [[status.id, reason] as const]
    }),
  )
}
