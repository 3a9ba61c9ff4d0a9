import type { AuditDetail } from '@visa/contract/audit/audit-log'
import { CODES } from '@visa/contract/codes'
import { recordChange } from '../../db/change-log.ts'
import { uniqueViolation } from '../../db/errors.ts'
import type { Tx } from '../../db/pool.ts'
import type { Queryable } from '../../db/sql.ts'
import { orGone } from '../../refusal/or-gone.ts'
import { Refusal } from '../../refusal/refusal.ts'
import type { MemberVisit } from '../../http/route.ts'
import { reachesAll } from '../../access/scope.ts'
import { enqueue } from '../../jobs/queue.ts'
import { endDeadChecks, insertCheck } from './audit-check.repo.ts'
import { findAudit } from './audit.repo.ts'

export const VERIFY_AUDIT = 'verify_audit'

const ENTITY = 'audit_check'

/** The chain is one for all companies, so it is the platform's business. */
export function refuseOthers({ viewer }: Pick<MemberVisit, 'viewer'>): void {
  if (!reachesAll(viewer)) throw new Refusal('noPermission', {}, CODES.NO_PERMISSION)
}

export async function auditInDetail(
  db: Queryable,
  { viewer }: Pick<MemberVisit, 'viewer'>,
  id: number,
): Promise<AuditDetail> {
  return orGone(await findAudit(db, viewer, id))
}

/** Has the log checked in the background, once at a time. */
export async function startCheck(
  tx: Tx,
  { viewer, actor }: Pick<MemberVisit, 'viewer' | 'actor'>,
): Promise<number> {
  await endDeadChecks(tx)
  const user = { id: viewer.userId, name: viewer.realName }
  const id = await insertCheck(tx, user).catch((error: unknown) => {
    throw uniqueViolation(error) === 'audit_check_one' ? new Refusal('auditCheckRunning') : error
  })
  const change = { entity: ENTITY, entityId: id, subject: String(id), companies: [], action: 'add' as const }
  await recordChange(tx, actor, { ...change, before: null, after: {} })
  await enqueue(tx, VERIFY_AUDIT, { id })
  return id
}
