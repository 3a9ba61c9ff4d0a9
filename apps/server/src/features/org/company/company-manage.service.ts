import { can } from '@visa/contract/authority'
import { CODES } from '@visa/contract/codes'
import { IDENTITY } from '@visa/contract/identity'
import { AUDIT_STATUS, type CompanyDraft } from '@visa/contract/org/company'
import { CompanySave } from '@visa/contract/org/company-manage'
import { picked } from '@visa/contract/shape'
import { referenceViolation } from '../../../db/errors.ts'
import { recordChange } from '../../../db/change-log.ts'
import type { Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import type { MemberVisit } from '../../../http/route.ts'
import { reaches, reachesAll } from '../../../access/scope.ts'
import { refuseStale } from '../../../refusal/optimistic-lock.ts'
import type { Viewer } from '../../../access/viewer.ts'
import type { FileReader } from '../../file/stored/reading.service.ts'
import { keepFiles, releaseFiles } from '../../file/stored/stored.service.ts'
import { lockCompanies, type CompanyFields, type LockedCompany } from './company.repo.ts'
import { COMPANY_ENTITY, addCompany, changeCompany, newCompanyCode } from './company.service.ts'
import {
  countDependents,
  deleteCompany,
  isInNotices,
  readAdded,
  readBeside,
  setQuota,
  setTags,
} from './company-write.repo.ts'

export type Editor = Pick<MemberVisit, 'viewer' | 'actor' | 'now'>

const refuseWithout = ({ viewer }: Pick<Editor, 'viewer'>, code: string): void => {
  if (!can(viewer.authorities, code)) throw new Refusal('noPermission', {}, CODES.NO_PERMISSION)
}

/** A company within reach, locked, with those it is about to depend on; what is not there and what is not theirs look alike. */
export async function lockedCompany(
  tx: Tx,
  viewer: Viewer,
  id: number,
  others: readonly number[] = [],
): Promise<{ company: LockedCompany; others: LockedCompany[] }> {
  if (!reaches(viewer, { company: id })) throw new Refusal('recordGone')
  const found = await lockCompanies(tx, [id, ...others])
  const company = found.find((each) => each.id === id)
  if (company === undefined) throw new Refusal('recordGone')
  return { company, others: found.filter((each) => each.id !== id) }
}

/** A branch belongs to a company of the first level that stands on the same side of the business. */
function refuseUnfitParent(parent: LockedCompany | undefined, { parentId, identityCode }: CompanySave): void {
  if (parentId === null) return
  if (parent === undefined || parent.parentId !== null || parent.identityCode !== identityCode) {
    throw new Refusal('companyParentUnfit')
  }
}

const FIXED = [
  'companyCode',
  'companyName',
  'shortName',
  'ename',
  'taxCode',
  'identityCode',
  'parentId',
] as const

/** Whoever is not of the platform looks after the own contact data and nothing else. */
function refuseFixed(viewer: Viewer, before: LockedCompany, body: CompanySave): void {
  if (reachesAll(viewer)) return
  const changes = FIXED.some((field) => before[field] !== body[field])
  if (changes || body.tagIds !== undefined || body.quotaMb !== undefined) throw new Refusal('companyFixed')
}

async function refuseUnfit(tx: Tx, before: LockedCompany, body: CompanySave): Promise<void> {
  const { users, branches } = await countDependents(tx, before.id)
  if (before.identityCode !== body.identityCode) {
    if (body.identityCode === IDENTITY.PLATFORM) throw new Refusal('companyIdentityPlatform')
    if (users > 0) throw new Refusal('companyIdentityFixed', { name: before.companyName })
    // Branches stand on the side of their company.
    if (branches > 0) throw new Refusal('companyParentUnfit')
  }
  if (body.parentId !== null && branches > 0) {
    throw new Refusal('companyHasBranches', { name: before.companyName, count: branches })
  }
}

const fieldsOf = ({
  id: _id,
  tagIds: _tags,
  quotaMb: _quota,
  seen: _seen,
  ...fields
}: CompanySave): CompanyFields => fields

async function saveBeside(tx: Tx, id: number, { tagIds, quotaMb }: CompanySave): Promise<void> {
  if (tagIds !== undefined) {
    const wanted = [...new Set(tagIds)]
    if ((await setTags(tx, id, wanted)) < wanted.length) throw new Refusal('tagUnknown')
  }
  if (quotaMb !== undefined) await setQuota(tx, id, quotaMb)
}

const keepLogo = (tx: Tx, { actor, now }: Editor, id: number, { logo }: CompanySave): Promise<void> =>
  keepFiles(
    tx,
    actor,
    logo.map(({ storageName }) => storageName),
    { entity: COMPANY_ENTITY, entityId: id },
    now,
  )

async function addNew(tx: Tx, editor: Editor, body: CompanySave): Promise<number> {
  refuseWithout(editor, 'sys.company.add')
  if (!reachesAll(editor.viewer)) throw new Refusal('noPermission', {}, CODES.NO_PERMISSION)
  if (body.identityCode === IDENTITY.PLATFORM) throw new Refusal('companyIdentityPlatform')
  const [parent] = body.parentId === null ? [] : await lockCompanies(tx, [body.parentId])
  refuseUnfitParent(parent, body)
  const draft: CompanyDraft = {
    ...fieldsOf(body),
    companyCode: body.companyCode === '' ? newCompanyCode() : body.companyCode,
    isCentre: false,
    // Whom the platform itself adds it need not audit.
    auditStatus: AUDIT_STATUS.PASS,
  }
  const beside = { ...(await readBeside(tx, { id: 0, ...draft })), quotaMb: body.quotaMb ?? null }
  const id = await addCompany(tx, editor.actor, draft, beside)
  await keepLogo(tx, editor, id, body)
  await saveBeside(tx, id, body)
  return id
}

/** What the form of a company holds: the platform's alone its tags and the room for its files. */
async function formOf(tx: Tx, viewer: Viewer, company: LockedCompany): Promise<object> {
  const { id, logo: storageName, logoName: fileName } = company
  const logo = storageName === '' ? [] : [{ storageName, fileName, fileIndex: 0 }]
  const { id: _id, ...form } = picked(CompanySave.shape, { ...company, logo })
  return reachesAll(viewer) ? { ...form, ...(await readAdded(tx, id)) } : form
}

/** How a conflict finds a company in the log. */
export const heldCompany = ({ id, companyName, updateTime }: LockedCompany) => ({
  entity: COMPANY_ENTITY,
  entityId: id,
  name: companyName,
  updateTime,
})

async function changeOne(tx: Tx, editor: Editor, id: number, body: CompanySave): Promise<number> {
  refuseWithout(editor, 'sys.company.edit')
  const { viewer, actor, now } = editor
  if (body.parentId === id) throw new Refusal('companyParentUnfit')
  const { company, others } = await lockedCompany(
    tx,
    viewer,
    id,
    body.parentId === null || !reachesAll(viewer) ? [] : [body.parentId],
  )
  await refuseStale(tx, { ...heldCompany(company), current: () => formOf(tx, viewer, company) }, body.seen)
  refuseFixed(viewer, company, body)
  if (reachesAll(viewer)) {
    refuseUnfitParent(others[0], body)
    await refuseUnfit(tx, company, body)
  }
  const before = await readBeside(tx, company)
  await keepLogo(tx, editor, id, body)
  await saveBeside(tx, id, body)
  const fields = {
    ...fieldsOf(body),
    companyCode: body.companyCode === '' ? company.companyCode : body.companyCode,
  }
  const after = { ...(await readBeside(tx, { ...fields, id })) }
  await changeCompany(tx, actor, company, fields, { before: { ...before }, after })
  const dropped = company.logo !== '' && company.logo !== body.logo[0]?.storageName
  if (dropped) await releaseFiles(tx, actor, [company.logo], { entity: COMPANY_ENTITY, entityId: id }, now)
  return id
}

/** Adds a company, or changes one, with its tags and the room for its files. */
export const saveCompany = (tx: Tx, editor: Editor, body: CompanySave): Promise<number> =>
  body.id === undefined ? addNew(tx, editor, body) : changeOne(tx, editor, body.id, body)

/** A company goes only while nothing hangs on it and no record names it. */
export async function removeCompany(tx: Tx, editor: Editor, id: number): Promise<void> {
  const { viewer, actor, now } = editor
  // A head office looks after its branches; whether there is one is the platform's to say.
  if (!reachesAll(viewer) && viewer.companyId !== id) throw new Refusal('recordGone')
  const { company } = await lockedCompany(tx, viewer, id)
  const name = company.companyName
  const { users, departments, roles, branches } = await countDependents(tx, id)
  if (users + departments + roles + branches > 0) {
    throw new Refusal('companyInUse', { name, users, departments, roles, branches })
  }
  if (await isInNotices(tx, id)) throw new Refusal('companyReferred', { name })
  if (company.logo !== '') {
    await releaseFiles(tx, actor, [company.logo], { entity: COMPANY_ENTITY, entityId: id }, now)
  }
  await deleteCompany(tx, id).catch((error: unknown) => {
    throw referenceViolation(error) === undefined ? error : new Refusal('companyReferred', { name })
  })
  const { companyCode, shortName, taxCode } = company
  await recordChange(tx, actor, {
    entity: COMPANY_ENTITY,
    entityId: id,
    topic: String(id),
    subject: name,
    action: 'delete',
    before: { companyCode, companyName: name, shortName, taxCode },
    after: null,
  })
}

/** A company's people see its logo, and so does whoever reaches it. */
export const companyFileReader: FileReader = async (_, { viewer }, ids) =>
  ids.filter((id) => reaches(viewer, { company: Number(id) }))
