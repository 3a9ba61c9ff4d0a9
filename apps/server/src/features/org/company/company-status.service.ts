import { IDENTITY } from '@visa/contract/identity'
import { AUDIT_STATUS } from '@visa/contract/org/company'
import type { CompanyStatusChange, SpPlatform } from '@visa/contract/org/company-manage'
import { picked } from '@visa/contract/shape'
import type { ActingPerson } from '../../../access/mover.ts'
import { reachesAll } from '../../../access/scope.ts'
import { changeRow } from '../../../db/logged-rows.ts'
import type { Tx } from '../../../db/pool.ts'
import { orRefuse } from '../../../refusal/constraint.ts'
import { heldRow, refuseStaleRow } from '../../../refusal/held-row.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { transition } from '../../../workflow/transition.ts'
import { companyFlow } from './company.flow.ts'
import { companyTable } from './company.table.ts'
import { peopleOfCompany } from './company-write.repo.ts'

/**
 * Stops a company that has passed its audit, or starts it again. Tells whose logins it ended, so that the caller's own
 * instance can forget them at once.
 */
export async function turnCompany(tx: Tx, by: ActingPerson, change: CompanyStatusChange): Promise<number[]> {
  const { id, auditStatus, reason, seenStatus: seen } = change
  const stops = auditStatus === AUDIT_STATUS.STOPPED
  const { again } = await transition(tx, companyFlow, {
    id,
    operation: stops ? 'stop' : 'start',
    by,
    reason,
    seen,
    set: { stopReason: stops ? reason : '' },
  })
  return stops && !again ? peopleOfCompany(tx, id) : []
}

/** How the platform serves a company. Who supplies through it is known by a number of its own. */
export async function saveSpPlatform(
  tx: Tx,
  editor: ActingPerson,
  { id, seen, ...settings }: SpPlatform,
): Promise<void> {
  const company = await heldRow(tx, editor, companyTable, id)
  if (!reachesAll(editor.viewer)) throw new Refusal('companyFixed')
  const { spPlatform, spNo } = settings
  if (spPlatform && company.identityCode !== IDENTITY.VISA) throw new Refusal('spNotSupplier')
  if (spPlatform && spNo === '') throw new Refusal('spNoRequired')
  await refuseStaleRow(tx, companyTable, company, seen, () => picked(settings, company))
  const taken = orRefuse({ company_sp_no_unique: new Refusal('spNoTaken', { spNo }) })
  await changeRow(tx, editor.actor, companyTable, company, settings).catch(taken)
}
