import type { UserDraft } from '@visa/contract/org/user'
import { maskDocument } from '@visa/contract/org/user-identity'
import type { Actor } from '../../../access/actor.ts'
import { NO_PASSWORD, hashPassword } from '../../../crypto/password.ts'
import { recordChange } from '../../../db/change-log.ts'
import { referenceViolation, uniqueViolation } from '../../../db/errors.ts'
import type { Tx } from '../../../db/pool.ts'
import type { Queryable } from '../../../db/sql.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { endSessionsOf } from '../../../access/sessions.ts'
import { pinyinOf } from '../../../pinyin.ts'
import { getParam } from '../system-param/system-param.service.ts'
import { assignDepartments, assignRoles, findUser, insertUser } from './user.repo.ts'
import { lockUser, lockUserByMobile, saveMobile, savePassword, savePinyin } from './user.repo.ts'
import { usersWithoutPinyin } from './user.repo.ts'
import type { StoredPassword, UserKey } from './user.repo.ts'
import { departmentsOf, namesOf, rolesOf } from './user-writes.repo.ts'

export const USER_ENTITY = 'user'

/** Uniqueness is the database's word, so two people adding at the same moment cannot both win. */
export const explainTaken = (
  error: unknown,
  draft: Pick<UserDraft, 'userName' | 'mobile' | 'email'>,
): unknown => {
  const constraint = uniqueViolation(error)
  if (constraint === 'app_user_name_unique') return new Refusal('userNameTaken', { name: draft.userName })
  if (constraint === 'app_user_mobile_unique') return new Refusal('mobileTaken', { mobile: draft.mobile })
  if (constraint === 'app_user_email_unique') return new Refusal('emailTaken', { email: draft.email })
  return referenceViolation(error) === undefined ? error : new Refusal('companyUnknown')
}

const storedPassword = async (tx: Tx, password: string): Promise<StoredPassword> => ({
  hash: await hashPassword(password),
  simple: password === (await getParam(tx, 'security.simplePassword')),
})

/** A password that somebody else knows has to be changed at the next login. */
export const initialPassword = async (password: string): Promise<StoredPassword> => ({
  hash: await hashPassword(password),
  simple: true,
})

/** None at all: whoever logs in by SMS code, or is given one when it is reset. It costs no time to make. */
export const noPassword: StoredPassword = { hash: NO_PASSWORD, simple: true }

/** Adds a user with roles and departments, all of the user's own company. */
export async function addUser(
  tx: Tx,
  actor: Actor,
  draft: UserDraft,
  given?: StoredPassword,
): Promise<number> {
  const { companyId } = draft
  const password = given ?? (await storedPassword(tx, draft.password))
  const spelt = { ...draft, pinyin: pinyinOf(draft.realName) }
  const id = await insertUser(tx, spelt, password).catch((error: unknown) => {
    throw explainTaken(error, draft)
  })
  const roleIds = [...new Set(draft.roleIds)]
  if ((await assignRoles(tx, id, companyId, roleIds)) < roleIds.length) throw new Refusal('roleForeign')
  const departmentIds = [...new Set(draft.departmentIds)]
  if ((await assignDepartments(tx, id, companyId, departmentIds)) < departmentIds.length) {
    throw new Refusal('departmentForeign')
  }
  const { companyId: _of, password: _secret, roleIds: _roles, departmentIds: _departments, ...logged } = draft
  await recordChange(tx, actor, {
    entity: USER_ENTITY,
    entityId: id,
    topic: String(companyId),
    subject: draft.realName,
    action: 'add',
    before: null,
    after: {
      ...logged,
      idCardNo: maskDocument(draft.idCardNo),
      roles: namesOf(await rolesOf(tx, id)),
      departments: namesOf(await departmentsOf(tx, id)),
    },
  })
  return id
}

/** The password that new accounts are given must not become anybody's own. */
export async function refuseSimplePassword(db: Queryable, password: string): Promise<void> {
  if (password === (await getParam(db, 'security.simplePassword'))) throw new Refusal('passwordSimple')
}

/** Gives a user another password and ends all their logins; the log tells only that it happened. */
export async function setPassword(tx: Tx, actor: Actor, user: UserKey, password: string): Promise<void> {
  await savePassword(tx, user.id, await storedPassword(tx, password))
  await endSessionsOf(tx, user.id)
  await recordChange(tx, actor, {
    entity: USER_ENTITY,
    entityId: user.id,
    topic: String(user.companyId),
    subject: user.realName,
    action: 'update',
    before: { password: '(old)' },
    after: { password: '(new)' },
  })
}

export async function setMobile(tx: Tx, actor: Actor, user: UserKey, mobile: string): Promise<void> {
  await saveMobile(tx, user.id, mobile).catch((error: unknown) => {
    throw explainTaken(error, { userName: '', mobile, email: '' })
  })
  await recordChange(tx, actor, {
    entity: USER_ENTITY,
    entityId: user.id,
    topic: String(user.companyId),
    subject: user.realName,
    action: 'update',
    before: { mobile: user.mobile },
    after: { mobile },
  })
}

/** Refuses a mobile that is not the user's own. */
export async function refuseForeignMobile(db: Queryable, userId: number, mobile: string): Promise<void> {
  if ((await findUser(db, userId))?.mobile !== mobile) throw new Refusal('mobileNotOwn')
}

/** The user behind an id, held still until the transaction ends. */
export async function holdUser(tx: Tx, id: number): Promise<UserKey> {
  const user = await lockUser(tx, id)
  if (user === undefined) throw new Refusal('recordGone')
  return user
}

/** The same by mobile; undefined when nobody has it. */
export const holdUserOfMobile = (tx: Tx, mobile: string): Promise<UserKey | undefined> =>
  lockUserByMobile(tx, mobile)

/** People who were added before names were spelt. */
export async function spellUsers(tx: Tx): Promise<void> {
  const missing = await usersWithoutPinyin(tx)
  if (missing.length === 0) return
  await savePinyin(
    tx,
    missing.map(({ id, realName }) => ({ id, pinyin: pinyinOf(realName) })),
  )
}
