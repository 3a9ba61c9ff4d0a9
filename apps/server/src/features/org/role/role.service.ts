import { parseAuthority } from '@visa/contract/authority'
import type { RoleDraft } from '@visa/contract/org/role'
import type { Actor } from '../../../actor.ts'
import { recordChange } from '../../../db/change-log.ts'
import { referenceViolation, uniqueViolation } from '../../../db/errors.ts'
import type { Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../http/refusal.ts'
import { insertGrant, insertRole, lockRole, resourceIdsByCode } from './role.repo.ts'

const ROLE_ENTITY = 'role'

const explain = (error: unknown, draft: RoleDraft): unknown => {
  if (uniqueViolation(error) === 'app_role_name_unique') {
    return new Refusal('roleNameTaken', { name: draft.roleName })
  }
  return referenceViolation(error) === undefined ? error : new Refusal('companyUnknown')
}

export async function addRole(tx: Tx, actor: Actor, draft: RoleDraft): Promise<number> {
  const id = await insertRole(tx, draft).catch((error: unknown) => {
    throw explain(error, draft)
  })
  await recordChange(tx, actor, {
    entity: ROLE_ENTITY,
    entityId: id,
    topic: String(draft.companyId),
    subject: draft.roleName,
    action: 'add',
    before: null,
    after: { ...draft },
  })
  return id
}

/** Gives a role what it does not hold yet; authorities may be written in full, `role$code@custom`. */
export async function grantResources(
  tx: Tx,
  actor: Actor,
  roleId: number,
  authorities: readonly string[],
): Promise<void> {
  const role = await lockRole(tx, roleId)
  if (role === undefined) throw new Refusal('recordGone')
  const parsed = authorities.map((written) => ({ written, ...parseAuthority(written) }))
  const ids = await resourceIdsByCode(
    tx,
    parsed.map(({ code }) => code),
  )
  const unknown: string[] = []
  const granted: string[] = []
  for (const authority of parsed) {
    const resourceId = ids.get(authority.code)
    if (resourceId === undefined) unknown.push(authority.code)
    else if (await insertGrant(tx, roleId, resourceId, authority)) granted.push(authority.written)
  }
  if (unknown.length > 0) throw new Refusal('resourceUnknown', { codes: unknown.join(', ') })
  if (granted.length === 0) return
  await recordChange(tx, actor, {
    entity: ROLE_ENTITY,
    entityId: roleId,
    topic: String(role.companyId),
    subject: role.roleName,
    action: 'update',
    before: null,
    after: { granted },
  })
}
