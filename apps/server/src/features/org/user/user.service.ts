import { userFields, type UserDraft } from '@visa/contract/org/user'
import { picked } from '@visa/contract/shape'
import type { Actor } from '../../../access/actor.ts'
import { endSessionsOf } from '../../../access/sessions.ts'
import { NO_PASSWORD, hashPassword } from '../../../crypto/password.ts'
import { isGuessable, type PasswordOwner } from '../../../crypto/password-strength.ts'
import { recordChange } from '../../../db/change-log.ts'
import { recordAdded } from '../../../db/logged-rows.ts'
import type { Tx } from '../../../db/pool.ts'
import type { Queryable } from '../../../db/sql.ts'
import type { NewOf } from '../../../db/table.ts'
import { insertRow, updateRow } from '../../../db/table-rows.ts'
import { pinyinOf } from '../../../pinyin.ts'
import { orRefuse } from '../../../refusal/constraint.ts'
import { orGone } from '../../../refusal/or-gone.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { getParam } from '../system-param/system-param.service.ts'
import { assignDepartments, assignRoles, findUser, lockUser, lockUserByMobile } from './user.repo.ts'
import { savePinyin, usersWithoutPinyin, type UserKey } from './user.repo.ts'
import { aboutUser, userTable } from './user.table.ts'
import { departmentsOf, namesOf, rolesOf } from './user-writes.repo.ts'

/** Somebody's name, mobile or email that another account has. */
export const taken = ({ userName, mobile, email }: Pick<UserDraft, 'userName' | 'mobile' | 'email'>) =>
  orRefuse({
    app_user_name_unique: new Refusal('userNameTaken', { name: userName }),
    app_user_mobile_unique: new Refusal('mobileTaken', { mobile }),
    app_user_email_unique: new Refusal('emailTaken', { email }),
    app_user_company_id_fkey: new Refusal('companyUnknown'),
  })

export type StoredPassword = Pick<NewOf<typeof userTable>, 'passwordHash' | 'simplePassword'>

const storedPassword = async (tx: Tx, password: string): Promise<StoredPassword> => ({
  passwordHash: await hashPassword(password),
  simplePassword: password === (await getParam(tx, 'security.simplePassword')),
})

/** A password that somebody else knows has to be changed at the next login. */
export const initialPassword = async (password: string): Promise<StoredPassword> => ({
  passwordHash: await hashPassword(password),
  simplePassword: true,
})

/** None at all: whoever logs in by SMS code, or is given one when it is reset. It costs no time to make. */
export const noPassword: StoredPassword = { passwordHash: NO_PASSWORD, simplePassword: true }

/** Adds a user with roles and departments, all of the user's own company. */
export async function addUser(
  tx: Tx,
  actor: Actor,
  draft: UserDraft,
  given?: StoredPassword,
): Promise<number> {
  const { companyId } = draft
  const password = given ?? (await storedPassword(tx, draft.password))
  const person = { ...picked(userFields, draft), companyId, pinyin: pinyinOf(draft.realName), ...password }
  const id = await insertRow(tx, userTable, person).catch(taken(draft))
  const roleIds = [...new Set(draft.roleIds)]
  if ((await assignRoles(tx, id, companyId, roleIds)) < roleIds.length) throw new Refusal('roleForeign')
  const departmentIds = [...new Set(draft.departmentIds)]
  if ((await assignDepartments(tx, id, companyId, departmentIds)) < departmentIds.length) {
    throw new Refusal('departmentForeign')
  }
  const after = {
    roles: namesOf(await rolesOf(tx, id)),
    departments: namesOf(await departmentsOf(tx, id)),
  }
  await recordAdded(tx, actor, userTable, { ...person, id }, { after })
  return id
}

/** Refuses what others would soon find out; the password that new accounts are given must not become anybody's own. */
export async function refuseWeakPassword(
  db: Queryable,
  password: string,
  owner: PasswordOwner,
): Promise<void> {
  if (password === (await getParam(db, 'security.simplePassword'))) throw new Refusal('passwordSimple')
  if (isGuessable(password, owner)) throw new Refusal('passwordWeak')
}

/** Gives a user another password and ends all their logins; the log tells only that it happened. */
export async function setPassword(tx: Tx, actor: Actor, user: UserKey, password: string): Promise<void> {
  await updateRow(tx, userTable, user.id, await storedPassword(tx, password))
  await endSessionsOf(tx, user.id)
  await recordChange(tx, actor, {
    ...aboutUser(user),
    action: 'update',
    before: { password: '(old)' },
    after: { password: '(new)' },
  })
}

export async function setMobile(tx: Tx, actor: Actor, user: UserKey, mobile: string): Promise<void> {
  await updateRow(tx, userTable, user.id, { mobile }).catch(taken({ userName: '', mobile, email: '' }))
  await recordChange(tx, actor, {
    ...aboutUser(user),
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
  return orGone(await lockUser(tx, id))
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
