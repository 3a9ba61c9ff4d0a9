import type { Tx } from '../../../db/pool.ts'
import { refuseBeyondOwn } from '../../../access/rank.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import type { Viewer } from '../../../access/viewer.ts'
import { getParam } from '../system-param/system-param.service.ts'
import { activeHolder, hasOtherHolder, powersOfRoles, powersOfUser, shareRoles } from './user-powers.repo.ts'

/** Nobody takes charge of somebody who holds more than they do. */
export async function refuseOutranked(tx: Tx, viewer: Viewer, userId: number): Promise<void> {
  refuseBeyondOwn(viewer, await powersOfUser(tx, userId))
}

/** Roles may be given by whoever holds what they give, to people of the roles' own company. */
export async function refuseUngrantable(
  tx: Tx,
  viewer: Viewer,
  companyId: number,
  roleIds: readonly number[],
): Promise<void> {
  if (roleIds.length === 0) return
  if ((await shareRoles(tx, companyId, roleIds)).length < roleIds.length) throw new Refusal('roleForeign')
  refuseBeyondOwn(viewer, await powersOfRoles(tx, companyId, roleIds))
}

const administratorRole = async (tx: Tx): Promise<number> =>
  Number(await getParam(tx, 'org.administratorRole'))

/** One administrator is left who can act, whatever happens to these people; they are held by the caller. */
export async function keepAdministrator(tx: Tx, userIds: readonly number[]): Promise<void> {
  const roleId = await administratorRole(tx)
  if (!(roleId > 0)) return
  const holder = await activeHolder(tx, roleId, userIds)
  if (holder === undefined || (await hasOtherHolder(tx, roleId, userIds))) return
  throw new Refusal('lastAdministrator', { name: holder.realName })
}

/** The same where somebody loses roles and nothing else. */
export async function keepAdministratorWithout(
  tx: Tx,
  userId: number,
  roleIds: readonly number[],
): Promise<void> {
  if (roleIds.includes(await administratorRole(tx))) await keepAdministrator(tx, [userId])
}
