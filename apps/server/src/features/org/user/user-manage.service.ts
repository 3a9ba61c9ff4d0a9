import { UserDraft, userFields } from '@visa/contract/org/user'
import { ID_CARD_TYPE, fitsDocument, isMasked, maskDocument } from '@visa/contract/org/user-identity'
import type { UserSave } from '@visa/contract/org/user-manage'
import { idCard18 } from '@visa/contract/rules/id-card'
import { picked } from '@visa/contract/shape'
import type { ActingPerson } from '../../../access/mover.ts'
import { reaches } from '../../../access/scope.ts'
import { loadViewer, type Viewer } from '../../../access/viewer.ts'
import { recordChange } from '../../../db/change-log.ts'
import { changeRow } from '../../../db/logged-rows.ts'
import type { Tx } from '../../../db/pool.ts'
import type { Queryable } from '../../../db/sql.ts'
import { updateRow } from '../../../db/table-rows.ts'
import { pinyinOf } from '../../../pinyin.ts'
import { heldRow, refuseStaleRow } from '../../../refusal/held-row.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { randomPassword } from './user-password.ts'
import { keepAdministratorWithout, refuseOutranked, refuseUngrantable } from './user-rank.service.ts'
import { addUser, initialPassword, noPassword, taken, type StoredPassword } from './user.service.ts'
import { assignDepartments, assignRoles } from './user.repo.ts'
import { aboutUser, userTable, type UserRow } from './user.table.ts'
import { changeIcon } from './user-icon.service.ts'
import {
  departmentsOf,
  documentType,
  iconOf,
  isSeen,
  namesOf,
  removeDepartments,
  removeRoles,
  rolesOf,
  type Assigned,
} from './user-writes.repo.ts'

/** People are held so that others can point at them meanwhile: whatever they do has their number in it. */
export const ACCOUNT_LOCK = { strength: 'no key update' } as const

/** Somebody within the manager's scope, held still; anybody else is not there. */
export const heldUser = (tx: Tx, manager: ActingPerson, id: number): Promise<UserRow> =>
  heldRow(tx, manager, userTable, id, ACCOUNT_LOCK)

/** Refuses to tell of somebody outside the viewer's scope. */
export async function refuseUnseen(db: Queryable, viewer: Viewer, id: number): Promise<void> {
  if (!(await isSeen(db, viewer, id))) throw new Refusal('recordGone')
}

type Document = Pick<UserSave, 'idCardType' | 'idCardNo'>

/** The document as it is stored: a number that came back masked is the one that was there. */
async function documentOf(tx: Tx, { idCardType, idCardNo }: Document, before = ''): Promise<Document> {
  const type = await documentType(tx, idCardType)
  if (type === undefined) throw new Refusal('idCardTypeUnknown', { type: idCardType })
  const masked = isMasked(idCardNo)
  const number = masked ? before : idCardNo.toUpperCase()
  if ((masked && idCardNo !== maskDocument(before)) || !fitsDocument(type, number)) {
    throw new Refusal(type === ID_CARD_TYPE ? 'idCardWrong' : 'documentWrong')
  }
  return {
    idCardType: type,
    idCardNo: type === ID_CARD_TYPE ? (idCard18(number) ?? '') : number,
  }
}

/** Whoever sees a part of the company cannot put people where they would not see them any more. */
export async function refuseOutOfSight(tx: Tx, { userId, dataScope }: Viewer, id: number): Promise<void> {
  // Anew, and no farther than by this call: who belongs to the departments in reach is what has just changed.
  const viewer = await loadViewer(tx, userId, dataScope)
  if (viewer === undefined || !(await isSeen(tx, viewer, id))) throw new Refusal('beyondOwnScope')
}

export interface SavedUser {
  id: number
  /** Of somebody new, to be told once. */
  password: string | null
}

/** Adds somebody with a random password, flagged to be changed, or with none. */
async function addManaged(
  tx: Tx,
  manager: ActingPerson,
  draft: UserSave,
  stored?: StoredPassword,
): Promise<SavedUser> {
  const { viewer, actor } = manager
  const { id: _none, seen: _new, companyId = viewer.companyId, icon, ...person } = draft
  if (!reaches(viewer, { company: companyId })) throw new Refusal('companyUnknown')
  const document = await documentOf(tx, draft)
  await refuseUngrantable(tx, viewer, companyId, [...new Set(draft.roleIds)])
  const password = randomPassword()
  const full = UserDraft.parse({ ...person, ...document, companyId, password })
  const id = await addUser(tx, actor, full, stored ?? (await initialPassword(password)))
  await changeIcon(tx, manager, { id, icon: '' }, icon)
  await refuseOutOfSight(tx, viewer, id)
  return { id, password: stored === undefined ? password : null }
}

/**
 * Adds somebody whom no password lets in: they log in by SMS code, or are given one when it is reset. A file of a
 * thousand people would otherwise hold its transaction open for as long as a thousand hashes take.
 */
export const addWithoutPassword = (tx: Tx, manager: ActingPerson, draft: UserSave): Promise<SavedUser> =>
  addManaged(tx, manager, draft, noPassword)

const idsOf = (assigned: readonly Assigned[]): number[] => assigned.map(({ id }) => id)
const without = (ids: readonly number[], others: readonly number[]): number[] =>
  [...new Set(ids)].filter((id) => !others.includes(id))

/** Gives and takes roles; what is given must be the manager's own to give. */
async function replaceRoles(
  tx: Tx,
  { viewer }: ActingPerson,
  { id, companyId }: UserRow,
  roleIds: readonly number[],
): Promise<{ before: string[]; after: string[] }> {
  const before = await rolesOf(tx, id)
  const lost = without(idsOf(before), roleIds)
  const added = without(roleIds, idsOf(before))
  await keepAdministratorWithout(tx, id, lost)
  await refuseUngrantable(tx, viewer, companyId, added)
  await removeRoles(tx, id, lost)
  if (added.length > 0) await assignRoles(tx, id, companyId, added)
  return { before: namesOf(before), after: namesOf(await rolesOf(tx, id)) }
}

async function replaceDepartments(
  tx: Tx,
  { id, companyId }: UserRow,
  departmentIds: readonly number[],
): Promise<{ before: string[]; after: string[] }> {
  const before = await departmentsOf(tx, id)
  const added = without(departmentIds, idsOf(before))
  await removeDepartments(tx, id, without(idsOf(before), departmentIds))
  if (added.length > 0 && (await assignDepartments(tx, id, companyId, added)) < added.length) {
    throw new Refusal('departmentForeign')
  }
  return { before: namesOf(before), after: namesOf(await departmentsOf(tx, id)) }
}

/** The masks of two numbers can be the same; that the number changed is to be seen all the same. */
const documentChange = (before: Document, after: Document) =>
  before.idCardNo !== after.idCardNo && maskDocument(before.idCardNo) === maskDocument(after.idCardNo)
    ? { before: { idCardNo: '(old)' }, after: { idCardNo: '(new)' } }
    : { before: {}, after: {} }

/** People log in and get back in by these: one's own change with proof, and nobody's left-open screen will do. */
function refuseOwnContacts(viewer: Viewer, before: UserRow, { mobile, email }: UserSave): void {
  if (before.id !== viewer.userId) return
  if (mobile !== before.mobile) throw new Refusal('ownMobile')
  if (email !== before.email) throw new Refusal('ownEmail')
}

/** What the form of somebody holds: the number of the document masked, as everywhere. */
async function formOf(tx: Tx, user: UserRow) {
  return {
    ...picked(userFields, user),
    idCardNo: maskDocument(user.idCardNo),
    icon: await iconOf(tx, user.icon),
    roleIds: idsOf(await rolesOf(tx, user.id)),
    departmentIds: idsOf(await departmentsOf(tx, user.id)),
  }
}

async function changeManaged(
  tx: Tx,
  manager: ActingPerson,
  draft: UserSave & { id: number },
): Promise<SavedUser> {
  const { viewer, actor } = manager
  const { id, companyId: asked, icon, roleIds, departmentIds, seen, ...person } = draft
  const before = await heldUser(tx, manager, id)
  if (asked !== undefined && asked !== before.companyId) throw new Refusal('recordGone')
  await refuseStaleRow(tx, userTable, before, seen, () => formOf(tx, before))
  refuseOwnContacts(viewer, before, draft)
  await refuseOutranked(tx, viewer, id)
  const after = { ...person, ...(await documentOf(tx, draft, before.idCardNo)) }
  const roles = await replaceRoles(tx, manager, before, roleIds)
  const departments = await replaceDepartments(tx, before, departmentIds)
  const pictured = await changeIcon(tx, manager, before, icon)
  const documents = documentChange(before, after)
  const told = (side: 'before' | 'after') => ({
    ...documents[side],
    roles: roles[side],
    departments: departments[side],
    icon: pictured[side],
  })
  const beside = { before: told('before'), after: told('after') }
  const spelt = { ...after, pinyin: pinyinOf(after.realName) }
  const changed = await changeRow(tx, actor, userTable, before, spelt, beside).catch(taken(after))
  if (changed) await refuseOutOfSight(tx, viewer, id)
  return { id, password: null }
}

/** Adds somebody, or changes the one with the id. */
export const saveUser = (tx: Tx, manager: ActingPerson, draft: UserSave): Promise<SavedUser> =>
  draft.id === undefined
    ? addManaged(tx, manager, draft)
    : changeManaged(tx, manager, { ...draft, id: draft.id })

/** Gives somebody these roles and no others. */
export async function assignUserRoles(
  tx: Tx,
  manager: ActingPerson,
  { id, roleIds, seen }: { id: number; roleIds: readonly number[]; seen?: string | undefined },
): Promise<void> {
  const user = await heldUser(tx, manager, id)
  const current = async () => ({ roleIds: idsOf(await rolesOf(tx, id)) })
  await refuseStaleRow(tx, userTable, user, seen, current)
  await refuseOutranked(tx, manager.viewer, id)
  const { before, after } = await replaceRoles(tx, manager, user, roleIds)
  if (before.join() === after.join()) return
  // Lists of people hear that the account changed, which do not hear of its roles.
  await updateRow(tx, userTable, id, {})
  await recordChange(tx, manager.actor, {
    ...aboutUser(user),
    action: 'update',
    before: { roles: before },
    after: { roles: after },
  })
}
