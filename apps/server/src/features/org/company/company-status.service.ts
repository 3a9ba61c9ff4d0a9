import { IDENTITY } from '@visa/contract/identity'
import { AUDIT_STATUS } from '@visa/contract/org/company'
import type { CompanyStatusChange, SpPlatform } from '@visa/contract/org/company-manage'
import { isUnchanged, recordChange } from '../../../db/change-log.ts'
import { uniqueViolation } from '../../../db/errors.ts'
import type { Tx } from '../../../db/pool.ts'
import { sql } from '../../../db/sql.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { reachesAll } from '../../../access/scope.ts'
import { refuseStale } from '../../../refusal/optimistic-lock.ts'
import { transition } from '../../../workflow/transition.ts'
import { companyFlow } from './company.flow.ts'
import { COMPANY_ENTITY } from './company.service.ts'
import { heldCompany, lockedCompany, type Editor } from './company-manage.service.ts'
import { peopleOfCompany, setSpPlatform } from './company-write.repo.ts'

/**
 * Stops a company that has passed its audit, or starts it again. Tells whose logins it ended, so that the caller's own
 * instance can forget them at once.
 */
export async function turnCompany(tx: Tx, by: Editor, change: CompanyStatusChange): Promise<number[]> {
  const { id, auditStatus, reason, seenStatus: seen } = change
  const stops = auditStatus === AUDIT_STATUS.STOPPED
  const stopReason = stops ? reason : ''
  const { again } = await transition(tx, companyFlow, {
    id,
    operation: stops ? 'stop' : 'start',
    by,
    reason,
    seen,
    set: sql`stop_reason = ${stopReason}, updated_at = now()`,
    beside: (before) => ({ before: { stopReason: before.stopReason }, after: { stopReason } }),
  })
  return stops && !again ? peopleOfCompany(tx, id) : []
}

/** Who supplies through the platform is known by a number of its own. */
export async function saveSpPlatform(
  tx: Tx,
  editor: Editor,
  { id, spPlatform, spNo, seen }: SpPlatform,
): Promise<void> {
  const { company } = await lockedCompany(tx, editor.viewer, id)
  if (!reachesAll(editor.viewer)) throw new Refusal('companyFixed')
  if (company.identityCode !== IDENTITY.VISA) throw new Refusal('spNotSupplier')
  if (spPlatform && spNo === '') throw new Refusal('spNoRequired')
  const before = { spPlatform: company.spPlatform, spNo: company.spNo }
  await refuseStale(tx, { ...heldCompany(company), current: () => before }, seen)
  const after = { spPlatform, spNo }
  if (isUnchanged(before, after)) return
  await setSpPlatform(tx, id, spPlatform, spNo).catch((error: unknown) => {
    throw uniqueViolation(error) === undefined ? error : new Refusal('spNoTaken', { spNo })
  })
  await recordChange(tx, editor.actor, {
    entity: COMPANY_ENTITY,
    entityId: id,
    topic: String(id),
    subject: company.companyName,
    action: 'update',
    before,
    after,
  })
}
