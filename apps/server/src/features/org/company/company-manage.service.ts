import { can } from '@visa/contract/authority'
import { CODES } from '@visa/contract/codes'
import { IDENTITY } from '@visa/contract/identity'
import { AUDIT_STATUS, companyFields, companyIdentity, type CompanyDraft } from '@visa/contract/org/company'
import type { CompanySave } from '@visa/contract/org/company-manage'
import { picked } from '@visa/contract/shape'
import type { ActingPerson } from '../../../access/mover.ts'
import { reachesRow } from '../../../access/rows-within.ts'
import { reachesAll } from '../../../access/scope.ts'
import type { Viewer } from '../../../access/viewer.ts'
import { fieldChanges, isUnchanged, recordChange } from '../../../db/change-log.ts'
import { referenceViolation } from '../../../db/errors.ts'
import { removeRows } from '../../../db/logged-rows.ts'
import type { Tx } from '../../../db/pool.ts'
import { updateRow } from '../../../db/table-rows.ts'
import { heldRow, reachedRows, refuseStaleRow } from '../../../refusal/held-row.ts'
import { orGone } from '../../../refusal/or-gone.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import type { FileReader } from '../../file/stored/reading.service.ts'
import { followFiles } from '../../file/stored/stored.service.ts'
import { addCompany, changeCompany, newCompanyCode, type CompanyFields } from './company.service.ts'
import { companyTable, type CompanyRow } from './company.table.ts'
import {
  countDependents,
  deleteUsage,
  isInNotices,
  readAdded,
  readBeside,
  readTags,
  setQuota,
  setTags,
} from './company-write.repo.ts'

const refuseWithout = ({ viewer }: Pick<ActingPerson, 'viewer'>, code: string): void => {
  if (!can(viewer.authorities, code)) throw new Refusal('noPermission', {}, CODES.NO_PERMISSION)
}

/** A company within reach, locked, with those it is about to depend on; what is not there and what is not theirs look alike. */
async function lockedCompany(
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

/** A branch belongs to a company of the first level that stands on the same side of the business. */
function refuseUnfitParent(parent: CompanyRow | undefined, { parentId, identityCode }: CompanySave): void {
  if (parentId === null) return
  if (parent === undefined || parent.parentId !== null || parent.identityCode !== identityCode) {
    throw new Refusal('companyParentUnfit')
  }
}

/** Whoever is not of the platform looks after the own contact data and nothing else. */
function refuseFixed(viewer: Viewer, before: CompanyRow, body: CompanySave): void {
  if (reachesAll(viewer)) return
  const fixed = [picked(companyIdentity, before), picked(companyIdentity, body)] as const
  if (fieldChanges(...fixed).length > 0 || body.tagIds !== undefined || body.quotaMb !== undefined)
    throw new Refusal('companyFixed')
}

async function refuseUnfit(tx: Tx, before: CompanyRow, body: CompanySave): Promise<void> {
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

/** Tags say what the platform thinks of a company: its own people do not read of them. */
async function recordTags(
  tx: Tx,
  { actor }: ActingPerson,
  company: { id: number; companyName: string },
  before: readonly string[],
): Promise<boolean> {
  const change = { before: { tags: before }, after: { tags: await readTags(tx, company.id) } }
  if (isUnchanged(change.before, change.after)) return false
  const companies = actor.companyId === null ? [] : [actor.companyId]
  const about = { entity: companyTable.entity, entityId: company.id, topic: String(company.id) }
  const told = { ...about, subject: company.companyName, companies, action: 'update', ...change } as const
  await recordChange(tx, actor, told)
  return true
}

async function saveBeside(tx: Tx, id: number, { tagIds, quotaMb }: CompanySave): Promise<void> {
  if (tagIds !== undefined) {
    const wanted = [...new Set(tagIds)]
    if ((await setTags(tx, id, wanted)) < wanted.length) throw new Refusal('tagUnknown')
  }
  if (quotaMb !== undefined) await setQuota(tx, id, quotaMb)
}

const holderOf = (id: number) => ({ entity: 'company', entityId: id }) as const

async function addNew(tx: Tx, editor: ActingPerson, body: CompanySave): Promise<number> {
  refuseWithout(editor, 'sys.company.add')
  if (!reachesAll(editor.viewer)) throw new Refusal('noPermission', {}, CODES.NO_PERMISSION)
  if (body.identityCode === IDENTITY.PLATFORM) throw new Refusal('companyIdentityPlatform')
  const [parent] = body.parentId === null ? [] : await reachedRows(tx, editor, companyTable, [body.parentId])
  refuseUnfitParent(parent, body)
  const draft: CompanyDraft = {
    ...fieldsOf(body),
    companyCode: body.companyCode === '' ? newCompanyCode() : body.companyCode,
    isCentre: false,
    // Whom the platform itself adds it need not audit.
    auditStatus: AUDIT_STATUS.PASS,
  }
  const after = { ...(await readBeside(tx, { id: 0, ...draft })), quotaMb: body.quotaMb ?? null }
  const id = await addCompany(tx, editor.actor, draft, { after })
  await followFiles(tx, editor, holderOf(id), [], body.logo)
  await saveBeside(tx, id, body)
  await recordTags(tx, editor, { id, companyName: draft.companyName }, [])
  return id
}

/** What the form of a company holds: the platform's alone its tags and the room for its files. */
async function formOf(tx: Tx, viewer: Viewer, company: CompanyRow): Promise<object> {
  const form = picked(companyFields, company)
  return reachesAll(viewer) ? { ...form, ...(await readAdded(tx, company.id)) } : form
}

async function changeOne(tx: Tx, editor: ActingPerson, id: number, body: CompanySave): Promise<number> {
  refuseWithout(editor, 'sys.company.edit')
  const { viewer, actor } = editor
  if (body.parentId === id) throw new Refusal('companyParentUnfit')
  const { company, others } = await lockedCompany(
    tx,
    editor,
    id,
    body.parentId === null || !reachesAll(viewer) ? [] : [body.parentId],
  )
  await refuseStaleRow(tx, companyTable, company, body.seen, () => formOf(tx, viewer, company))
  refuseFixed(viewer, company, body)
  if (reachesAll(viewer)) {
    refuseUnfitParent(others[0], body)
    await refuseUnfit(tx, company, body)
  }
  const [before, tags] = [await readBeside(tx, company), await readTags(tx, id)]
  await followFiles(tx, editor, holderOf(id), company.logo, body.logo)
  await saveBeside(tx, id, body)
  const fields = {
    ...fieldsOf(body),
    companyCode: body.companyCode === '' ? company.companyCode : body.companyCode,
  }
  const after = await readBeside(tx, { ...fields, id })
  const changed = await changeCompany(tx, actor, company, fields, { before, after })
  const tagged = await recordTags(tx, editor, { ...fields, id }, tags)
  // Whoever has the form open has seen other tags.
  if (tagged && !changed) await updateRow(tx, companyTable, id, {})
  return id
}

/** Adds a company, or changes one, with its tags and the room for its files. */
export const saveCompany = (tx: Tx, editor: ActingPerson, body: CompanySave): Promise<number> =>
  body.id === undefined ? addNew(tx, editor, body) : changeOne(tx, editor, body.id, body)

/** A company goes only while nothing hangs on it and no record names it. */
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
  await followFiles(tx, editor, holderOf(id), company.logo, [])
  await deleteUsage(tx, id)
  await removeRows(tx, actor, companyTable, [company]).catch((error: unknown) => {
    throw referenceViolation(error) === undefined ? error : new Refusal('companyReferred', { name })
  })
}

/** A company's people see its logo, and so does whoever reaches it. */
export const companyFileReader: FileReader = async (_, { viewer }, ids) =>
  ids.filter((id) => reachesRow(viewer, companyTable, { id: Number(id) }))
