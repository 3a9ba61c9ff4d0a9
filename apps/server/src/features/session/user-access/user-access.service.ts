import type { userAccess } from '@visa/contract/org/user-access'
import type { CallOutput } from '@visa/contract/endpoint'
import type { ActingPerson } from '../../../access/mover.ts'
import { recordChange } from '../../../db/change-log.ts'
import type { Tx } from '../../../db/pool.ts'
import type { Queryable } from '../../../db/sql.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import type { MemberVisit } from '../../../http/route.ts'
import { refuseUnseen } from '../../org/user/user-manage.service.ts'
import { heldOther } from '../../org/user/user-standing.service.ts'
import { sessionsOf } from '../personal/own-session.service.ts'
import { listBindings, removeBindingOf } from '../wx/binding.service.ts'
import { devicesOf, takeDevices, takeSessions, type Browser } from './user-access.repo.ts'

/** By which ways somebody within the viewer's scope gets in. */
export async function accessOf(
  db: Queryable,
  { viewer, now }: Pick<MemberVisit, 'viewer' | 'now'>,
  id: number,
): Promise<CallOutput<typeof userAccess>> {
  await refuseUnseen(db, viewer, id)
  return {
    sessions: await sessionsOf(db, id, now),
    devices: await devicesOf(db, id),
    bindings: await listBindings(db, id),
  }
}

interface Ended {
  /** What ends, as the log names it. */
  field: 'sessions' | 'devices'
  /** One, or undefined for all. */
  only: string | undefined
  take: (tx: Tx, userId: number, id: string | undefined) => Promise<Browser[]>
}

const named = ({ address, agent }: Browser): string => `${address} ${agent}`.trim()

/** Ends logins or forgets browsers of somebody the manager may take charge of. Of none that is left, nothing is told. */
async function end(tx: Tx, manager: ActingPerson, id: number, { field, only, take }: Ended): Promise<number> {
  const user = await heldOther(tx, manager, id)
  const gone = await take(tx, id, only)
  if (gone.length === 0 && only !== undefined) throw new Refusal('recordGone')
  if (gone.length === 0) return 0
  await recordChange(tx, manager.actor, {
    entity: 'user',
    entityId: id,
    topic: String(user.companyId),
    subject: user.realName,
    companies: [user.companyId],
    action: 'update',
    before: { [field]: gone.map(named) },
    after: { [field]: [] },
  })
  return gone.length
}

export const endSessions = (tx: Tx, manager: ActingPerson, id: number, only?: string): Promise<number> =>
  end(tx, manager, id, { field: 'sessions', only, take: takeSessions })

export const forgetDevices = (tx: Tx, manager: ActingPerson, id: number, only?: string): Promise<number> =>
  end(tx, manager, id, { field: 'devices', only, take: takeDevices })

/** Somebody's account is no longer opened by that WeChat identity, nor by logins it may have opened. */
export async function unbindUser(
  tx: Tx,
  manager: ActingPerson,
  id: number,
  bindingId: number,
): Promise<void> {
  const { realName: name, companyId } = await heldOther(tx, manager, id)
  await removeBindingOf(tx, manager.actor, { userId: id, name, companies: [companyId] }, bindingId)
}
