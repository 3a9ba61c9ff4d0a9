import { removeRows } from '../../../db/logged-rows.ts'
import type { ActingPerson } from '../../../access/mover.ts'
import type { Tx } from '../../../db/pool.ts'
import { refuseBeyondOwn, type Powers } from '../../../access/rank.ts'
import { reachedRows } from '../../../refusal/held-row.ts'
import { orGone } from '../../../refusal/or-gone.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { refuseOwnLoss, rankOf } from './role-rank.service.ts'
import { grantsOf } from './role-power.repo.ts'
import { giveToHolders, holdersOf, takeFromHolders } from './role.repo.ts'
import { roleTable, type RoleRow } from './role.table.ts'

export interface Removal {
  ids: readonly number[]
  withHolders?: boolean | undefined
  replaceWithRoleId?: number | undefined
}

const NAMED = 5

const powersOf = async (tx: Tx, { id, dataScope }: RoleRow): Promise<Powers> => ({
  authorities: await grantsOf(tx, id),
  dataScope,
})

/** The role that takes the place of another one: of the same company, and the actor's to give. */
async function replacementFor(
  tx: Tx,
  author: ActingPerson,
  role: RoleRow,
  locked: readonly RoleRow[],
  replaceWithRoleId: number | undefined,
): Promise<RoleRow | undefined> {
  if (replaceWithRoleId === undefined) return undefined
  if (replaceWithRoleId === role.id) throw new Refusal('roleReplacementSelf')
  const found = locked.find(({ id }) => id === replaceWithRoleId)
  if (found === undefined || found.companyId !== role.companyId) throw new Refusal('roleForeign')
  refuseBeyondOwn(await rankOf(tx, author.viewer), await powersOf(tx, found))
  return found
}

async function removeRole(
  tx: Tx,
  author: ActingPerson,
  role: RoleRow,
  replacement: RoleRow | undefined,
  agreed: boolean,
): Promise<void> {
  const { id, roleName } = role
  if (role.administrator) throw new Refusal('roleAdministrator', { name: roleName })
  refuseBeyondOwn(await rankOf(tx, author.viewer), await powersOf(tx, role))
  const holders = await holdersOf(tx, id)
  if (holders.length > 0 && replacement === undefined && !agreed) {
    const names = holders.slice(0, NAMED).map(({ realName }) => realName)
    const rest = holders.length > NAMED ? '…' : ''
    throw new Refusal('roleHeld', {
      name: roleName,
      count: holders.length,
      names: `${names.join(', ')}${rest}`,
    })
  }
  if (replacement !== undefined) await giveToHolders(tx, id, replacement.id)
  const grants = await grantsOf(tx, id)
  await takeFromHolders(tx, id)
  const before = {
    // As the list counts them: what is only shown in the menu gives nothing.
    powers: new Set(grants.filter(({ menuOnly }) => !menuOnly).map(({ code }) => code)).size,
    holders: holders.map(({ realName }) => realName),
    replacement: replacement?.roleName ?? null,
  }
  await removeRows(tx, author.actor, roleTable, [role], { before })
}

/** Deletes roles, all or none. Nobody loses one unnoticed: that people hold it must have been agreed to. */
export async function removeRoles(tx: Tx, author: ActingPerson, removal: Removal): Promise<void> {
  const { ids, withHolders = false, replaceWithRoleId } = removal
  const wanted = [...new Set(ids)]
  const locked = await reachedRows(tx, author, roleTable, [...wanted, replaceWithRoleId ?? 0])
  for (const id of wanted) {
    const role = orGone(locked.find((each) => each.id === id))
    const replacement = await replacementFor(tx, author, role, locked, replaceWithRoleId)
    await removeRole(tx, author, role, replacement, withHolders)
  }
  await refuseOwnLoss(tx, author.viewer)
}
