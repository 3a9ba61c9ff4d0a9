import type { UserDraft } from '@visa/contract/org/user'
import type { Actor } from '../../../actor.ts'
import { hashPassword } from '../../../crypto/password.ts'
import { recordChange } from '../../../db/change-log.ts'
import { referenceViolation, uniqueViolation } from '../../../db/errors.ts'
import type { Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../http/refusal.ts'
import { getParam } from '../system-param/system-param.service.ts'
import { assignDepartments, assignRoles, insertUser, type StoredPassword } from './user.repo.ts'

const USER_ENTITY = 'user'

const explain = (error: unknown, draft: UserDraft): unknown => {
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

/** Adds a user with roles and departments, all of the user's own company. */
export async function addUser(tx: Tx, actor: Actor, draft: UserDraft): Promise<number> {
  const { companyId } = draft
  const id = await insertUser(tx, draft, await storedPassword(tx, draft.password)).catch((error: unknown) => {
    throw explain(error, draft)
  })
  const roleIds = [...new Set(draft.roleIds)]
  if ((await assignRoles(tx, id, companyId, roleIds)) < roleIds.length) throw new Refusal('roleForeign')
  const departmentIds = [...new Set(draft.departmentIds)]
  if ((await assignDepartments(tx, id, companyId, departmentIds)) < departmentIds.length) {
    throw new Refusal('departmentForeign')
  }
  const { password: _secret, ...logged } = draft
  await recordChange(tx, actor, {
    entity: USER_ENTITY,
    entityId: id,
    topic: String(companyId),
    subject: draft.realName,
    action: 'add',
    before: null,
    after: { ...logged, roleIds, departmentIds },
  })
  return id
}
