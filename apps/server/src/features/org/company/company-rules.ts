import { can } from '@visa/contract/authority'
import { CODES } from '@visa/contract/codes'
import { IDENTITY } from '@visa/contract/identity'
import type { RuleKey } from '@visa/contract/issues'
import {
  AUDITED,
  companyFields,
  companyIdentity,
  companyTerms,
  type CompanyField,
} from '@visa/contract/org/company'
import type { CompanySave } from '@visa/contract/org/company-manage'
import { picked } from '@visa/contract/shape'
import type { ActingPerson } from '../../../access/mover.ts'
import { reachesAll } from '../../../access/scope.ts'
import type { Viewer } from '../../../access/viewer.ts'
import type { Tx } from '../../../db/pool.ts'
import { reachedRows } from '../../../refusal/held-row.ts'
import { orGone } from '../../../refusal/or-gone.ts'
import { InvalidInput, Refusal } from '../../../refusal/refusal.ts'
import type { CompanyFields } from './company.service.ts'
import { companyTable, type CompanyRow } from './company.table.ts'
import { changedFields, isAcceptOrg, waitingVersion } from './company-version.repo.ts'
import { countDependents } from './company-write.repo.ts'

export const refuseWithout = ({ viewer }: Pick<ActingPerson, 'viewer'>, code: string): void => {
  if (!can(viewer.authorities, code)) throw new Refusal('noPermission', {}, CODES.NO_PERMISSION)
}

/** A company within reach, locked, with those it is about to depend on; what is not there and what is not theirs look alike. */
export async function lockedCompany(
  tx: Tx,
  editor: ActingPerson,
  id: number,
  others: readonly number[] = [],
): Promise<{ company: CompanyRow; others: CompanyRow[] }> {
  // Against new people and branches as well; all by one statement, which holds them in their order.
  const found = await reachedRows(tx, editor, companyTable, [id, ...others])
  const company = orGone(found.find((each) => each.id === id))
  return { company, others: found.filter((each) => each.id !== id) }
}

/** A form without what is kept elsewhere; a code that is left empty stays as it is. */
export const fieldsOf = (body: Pick<CompanySave, CompanyField>, companyCode: string): CompanyFields => ({
  ...picked(companyFields, body),
  companyCode: body.companyCode === '' ? companyCode : body.companyCode,
})

/** A branch belongs to a company of the first level that stands on the same side of the business. */
export function refuseUnfitParent(
  parent: CompanyRow | undefined,
  { parentId, identityCode }: Pick<CompanyFields, 'parentId' | 'identityCode'>,
): void {
  if (parentId === null) return
  if (parent === undefined || parent.parentId !== null || parent.identityCode !== identityCode) {
    throw new Refusal('companyParentUnfit')
  }
}

const failuresAt = (fields: readonly string[], rule: RuleKey): InvalidInput =>
  new InvalidInput(fields.map((field) => ({ field, rule, params: {} })))

/** Whoever is not of the platform looks after the own data, not after what it is known by and on which terms. */
export function refuseFixed(
  viewer: Viewer,
  before: CompanyRow,
  fields: CompanyFields,
  { tagIds, quotaMb }: Pick<CompanySave, 'tagIds' | 'quotaMb'>,
): void {
  if (reachesAll(viewer)) return
  const fixed: object = { ...companyIdentity, ...companyTerms }
  const touched = changedFields(before, fields).some((field) => Object.hasOwn(fixed, field))
  if (touched || tagIds !== undefined || quotaMb !== undefined) throw new Refusal('companyFixed')
}

/** What must be audited is handed in, not saved; and what a version that waits will change is not changed before. */
export async function refuseAudited(tx: Tx, before: CompanyRow, fields: CompanyFields): Promise<void> {
  const changed = changedFields(before, fields)
  const audited = changed.filter((field) => Object.hasOwn(AUDITED, field))
  if (audited.length > 0) throw failuresAt(audited, 'audited')
  if (before.versionNo === 0) return
  const waiting = await waitingVersion(tx, before.id)
  const clashing = changed.filter((field) => waiting?.changed.includes(field) === true)
  if (clashing.length > 0) throw failuresAt(clashing, 'waitingVersion')
}

/** Whether what a company is about to be fits what hangs on it and what it names. */
export async function refuseUnfit(
  tx: Tx,
  before: Pick<CompanyRow, 'id' | 'companyName' | 'identityCode' | 'defaultAcceptOrgId'>,
  fields: CompanyFields,
): Promise<void> {
  const { users, branches } = await countDependents(tx, before.id)
  if (before.identityCode !== fields.identityCode) {
    if (fields.identityCode === IDENTITY.PLATFORM) throw new Refusal('companyIdentityPlatform')
    if (users > 0) throw new Refusal('companyIdentityFixed', { name: before.companyName })
    // Branches stand on the side of their company.
    if (branches > 0) throw new Refusal('companyParentUnfit')
  }
  if (fields.parentId !== null && branches > 0) {
    throw new Refusal('companyHasBranches', { name: before.companyName, count: branches })
  }
  await refuseUnfitAcceptOrg(tx, before.defaultAcceptOrgId, fields)
}

export async function refuseUnfitAcceptOrg(
  tx: Tx,
  before: number | null,
  { defaultAcceptOrgId: wanted }: CompanyFields,
): Promise<void> {
  if (wanted === null || wanted === before || (await isAcceptOrg(tx, wanted))) return
  throw failuresAt(['defaultAcceptOrgId'], 'acceptOrg')
}
