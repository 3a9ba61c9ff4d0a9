import { VALID } from '@visa/contract/fields'
import type { ResetWay } from '@visa/contract/org/user-manage'
import { recordChange, recordRead } from '../../../db/change-log.ts'
import { referenceViolation } from '../../../db/errors.ts'
import { changeRow, removeRows } from '../../../db/logged-rows.ts'
import type { Tx } from '../../../db/pool.ts'
import { updateRow } from '../../../db/table-rows.ts'
import type { ActingPerson } from '../../../access/mover.ts'
import { heldRows } from '../../../refusal/held-row.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { endSessionsOf } from '../../../access/sessions.ts'
import { queueNotice, type Carrier } from '../../sms/message/notice.service.ts'
import { changeIcon } from './user-icon.service.ts'
import { ACCOUNT_LOCK, heldUser } from './user-manage.service.ts'
import { randomPassword } from './user-password.ts'
import { keepAdministrator, refuseOutranked } from './user-rank.service.ts'
import { initialPassword, noPassword } from './user.service.ts'
import { aboutUser, userTable, type UserRow } from './user.table.ts'
import { hasActed } from './user-writes.repo.ts'

const refuseSelf = ({ viewer }: ActingPerson, id: number): void => {
  if (viewer.userId === id) throw new Refusal('ownAccount')
}

/** Somebody else whom the manager may take charge of, held still. */
export async function heldOther(tx: Tx, manager: ActingPerson, id: number): Promise<UserRow> {
  const user = await heldUser(tx, manager, id)
  refuseSelf(manager, id)
  await refuseOutranked(tx, manager.viewer, id)
  return user
}

/** Freezes or unfreezes people, all of them or none; repeating it is harmless and leaves no second log row. */
export async function freezeUsers(
  tx: Tx,
  manager: ActingPerson,
  ids: readonly number[],
  valid: 0 | 1,
): Promise<void> {
  const people = await heldRows(tx, manager, userTable, ids, ACCOUNT_LOCK)
  for (const { id } of people) {
    refuseSelf(manager, id)
    await refuseOutranked(tx, manager.viewer, id)
  }
  if (valid === VALID.DISABLED) await keepAdministrator(tx, ids)
  for (const user of people.filter((each) => each.valid !== valid)) {
    if (valid === VALID.DISABLED) await endSessionsOf(tx, user.id)
    const action = valid === VALID.ENABLED ? 'unfreeze' : 'freeze'
    await changeRow(tx, manager.actor, userTable, user, { valid }, { action })
  }
}

/** Keeps somebody out at once; said again, another reason takes the place of the first. */
export async function blockUser(tx: Tx, manager: ActingPerson, id: number, reason: string): Promise<void> {
  const user = await heldOther(tx, manager, id)
  if (user.blockedAt !== null && user.blockReason === reason) return
  await keepAdministrator(tx, [id])
  await endSessionsOf(tx, id)
  const standing = { blockedAt: manager.now.toISOString(), blockReason: reason }
  await changeRow(tx, manager.actor, userTable, user, standing, { action: 'block' })
}

export async function unblockUser(tx: Tx, manager: ActingPerson, id: number): Promise<void> {
  const user = await heldOther(tx, manager, id)
  if (user.blockedAt === null) return
  const standing = { blockedAt: null, blockReason: '' }
  await changeRow(tx, manager.actor, userTable, user, standing, { action: 'unblock' })
}

/**
 * Takes somebody's password away and ends their logins; the log tells only that it happened. They are given a random
 * one, which is answered, or by SMS are told to set one with a code: no password travels by SMS.
 */
export async function resetUserPassword(
  tx: Tx,
  manager: ActingPerson,
  carrier: Carrier,
  { id, way }: { id: number; way: ResetWay },
): Promise<string | null> {
  const user = await heldOther(tx, manager, id)
  const password = way === 'SHOW' ? randomPassword() : null
  await updateRow(tx, userTable, id, password === null ? noPassword : await initialPassword(password))
  await endSessionsOf(tx, id)
  await recordChange(tx, manager.actor, {
    ...aboutUser(user),
    action: 'update',
    before: { password: '(old)' },
    after: { password: '(reset)' },
  })
  if (password === null) await tellReset(tx, manager, carrier, user)
  return password
}

async function tellReset(
  tx: Tx,
  { actor, now }: ActingPerson,
  carrier: Carrier,
  user: UserRow,
): Promise<void> {
  if (user.mobile === '') throw new Refusal('resetNoMobile', { name: user.realName })
  const notice = {
    messageType: 'PASSWORD_RESET',
    mobiles: [user.mobile],
    params: { name: user.realName, account: user.userName },
  } as const
  await queueNotice(tx, carrier, notice, { actor, busiType: 'USER', busiId: String(user.id) }, now)
}

/** Only somebody who never did anything can go; everybody else is frozen, so that records keep their names. */
export async function removeUser(tx: Tx, manager: ActingPerson, id: number): Promise<void> {
  const user = await heldOther(tx, manager, id)
  await keepAdministrator(tx, [id])
  const referred = new Refusal('userReferred', { name: user.realName })
  if (await hasActed(tx, id)) throw referred
  await changeIcon(tx, manager, user, [])
  await removeRows(tx, manager.actor, userTable, [user]).catch((error: unknown) => {
    throw referenceViolation(error) === undefined ? error : referred
  })
}

/** The whole number of somebody's document; whoever asks is in the log. */
export async function readIdentity(
  tx: Tx,
  manager: ActingPerson,
  id: number,
): Promise<{ idCardType: string; idCardNo: string }> {
  const user = await heldUser(tx, manager, id)
  await recordRead(tx, manager.actor, { ...aboutUser(user), fields: ['idCardNo'] })
  return { idCardType: user.idCardType, idCardNo: user.idCardNo }
}
