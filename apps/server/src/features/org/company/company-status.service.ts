import { IDENTITY } from '@visa/contract/identity'
import { AUDIT_STATUS } from '@visa/contract/org/company'
import type { CompanyStatusChange, SpPlatform } from '@visa/contract/org/company-manage'
import { isUnchanged, recordChange, type Change } from '../../../db/change-log.ts'
import { uniqueViolation } from '../../../db/errors.ts'
import type { Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { reachesAll } from '../../../access/scope.ts'
import { refuseStale } from '../../../refusal/optimistic-lock.ts'
import type { LockedCompany } from './company.repo.ts'
import { COMPANY_ENTITY } from './company.service.ts'
import { heldCompany, lockedCompany, type Editor } from './company-manage.service.ts'
import { endSessionsOfCompany, setSpPlatform, setStatus } from './company-write.repo.ts'

const record = (
  tx: Tx,
  { actor }: Editor,
  { id, companyName }: LockedCompany,
  change: Pick<Change, 'before' | 'after'>,
): Promise<void> =>
  recordChange(tx, actor, {
    entity: COMPANY_ENTITY,
    entityId: id,
    topic: String(id),
    subject: companyName,
    action: 'update',
    ...change,
  })

function refuseStop({ viewer }: Editor, { id, identityCode }: LockedCompany, reason: string): void {
  if (identityCode === IDENTITY.PLATFORM) throw new Refusal('companyStopPlatform')
  if (id === viewer.companyId) throw new Refusal('companyStopOwn')
  if (reason === '') throw new Refusal('companyStopReason')
}

/**
 * Stops a company that has passed its audit, or starts it again; done twice it is the same as once. Tells whose
 * logins it ended, so that the caller's own instance can forget them at once.
 */
export async function turnCompany(tx: Tx, editor: Editor, change: CompanyStatusChange): Promise<number[]> {
  const { id, auditStatus, reason } = change
  const { company } = await lockedCompany(tx, editor.viewer, id)
  const stop = auditStatus === AUDIT_STATUS.STOPPED
  if (stop) refuseStop(editor, company, reason)
  // Whoever gets here without reaching all looks at the own company, which is not stopped while they do.
  if (!reachesAll(editor.viewer)) throw new Refusal('companyFixed')
  if (company.auditStatus === auditStatus) return []
  if (company.auditStatus !== AUDIT_STATUS.PASS && company.auditStatus !== AUDIT_STATUS.STOPPED) {
    throw new Refusal('companyNotActive', { name: company.companyName })
  }
  await setStatus(tx, id, auditStatus, stop ? reason : '')
  await record(tx, editor, company, {
    before: { auditStatus: company.auditStatus, stopReason: company.stopReason },
    after: { auditStatus, stopReason: stop ? reason : '' },
  })
  return stop ? endSessionsOfCompany(tx, id) : []
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
  await record(tx, editor, company, { before, after })
}
