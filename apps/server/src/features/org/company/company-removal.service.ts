import { can } from '@visa/contract/authority'
import { COMPANY_READ } from '@visa/contract/org/company'
import type { ActingPerson } from '../../../access/mover.ts'
import { narrowedTo } from '../../../access/narrowed.ts'
import { reaches, reachesAll } from '../../../access/scope.ts'
import { referenceViolation } from '../../../db/errors.ts'
import { removeRows } from '../../../db/logged-rows.ts'
import type { Tx } from '../../../db/pool.ts'
import { heldRow } from '../../../refusal/held-row.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import type { FileReader } from '../../file/stored/reading.service.ts'
import { followFiles } from '../../file/stored/stored.service.ts'
import { companyHolder, versionHolder } from './company-manage.service.ts'
import { reachableCompanies } from './company.repo.ts'
import { companyTable } from './company.table.ts'
import { proofsOf } from './company-version.repo.ts'
import { countDependents, deleteLostLevel, deleteUsage, isInNotices } from './company-write.repo.ts'

/** A company goes only if it never passed an audit, while nothing hangs on it and no record names it. */
export async function removeCompany(tx: Tx, editor: ActingPerson, id: number): Promise<void> {
  const { viewer, actor } = editor
  // A head office looks after its branches; whether there is one is the platform's to say.
  if (!reachesAll(viewer) && viewer.companyId !== id) throw new Refusal('recordGone')
  const company = await heldRow(tx, editor, companyTable, id)
  const name = company.companyName
  const { users, departments, roles, branches } = await countDependents(tx, id)
  if (users + departments + roles + branches > 0) {
    throw new Refusal('companyInUse', { name, users, departments, roles, branches })
  }
  if (await isInNotices(tx, id)) throw new Refusal('companyReferred', { name })
  if (company.versionNo > 0) throw new Refusal('companyPassed', { name })
  await followFiles(tx, editor, companyHolder(id), company.logo, [])
  await followFiles(tx, editor, versionHolder(id), await proofsOf(tx, id), [])
  await deleteUsage(tx, id)
  await deleteLostLevel(tx, id)
  await removeRows(tx, actor, companyTable, [company]).catch((error: unknown) => {
    throw referenceViolation(error) === undefined ? error : new Refusal('companyReferred', { name })
  })
}

/** A company's people see its logo, and so does whoever reaches it. */
export const companyFileReader: FileReader = async (_, { viewer }, ids) =>
  ids.filter((id) => reaches(viewer, { company: Number(id) }))

/** What proves a company is for its own people and for those who look after companies. */
export const versionFileReader: FileReader = async (db, { viewer }, ids) => {
  const own = ids.filter((id) => Number(id) === viewer.companyId)
  if (!COMPANY_READ.some((code) => can(viewer.authorities, code))) return own
  const reader = await narrowedTo(db, viewer, COMPANY_READ)
  const others = await reachableCompanies(db, reader, ids.map(Number))
  return [...own, ...others.map(String)]
}
