import { userAccess, userEndSessions, userForgetDevices, userUnbind } from '@visa/contract/org/user-access'
import type { Sessions } from '../../../access/sessions.ts'
import type { Db } from '../../../db/pool.ts'
import { on, onWrite, type Route, type WriteVisit } from '../../../http/route.ts'
import { accessOf, endSessions, forgetDevices, unbindUser } from './user-access.service.ts'

/** Ways in that somebody else closes; this instance forgets the logins at once, the others by message. */
export const userAccessRoutes = (db: Db, sessions: Sessions): Route[] => {
  const forgetting = (visit: WriteVisit, id: number): WriteVisit => {
    visit.afterCommit(() => sessions.forget(id))
    return visit
  }
  return [
    on(userAccess)((visit, { query: { id } }) => accessOf(db, visit, id)),
    onWrite(userEndSessions)(async (tx, visit, { body: { id, sessionId } }) => ({
      count: await endSessions(tx, forgetting(visit, id), id, sessionId),
    })),
    onWrite(userForgetDevices)(async (tx, visit, { body: { id, deviceId } }) => ({
      count: await forgetDevices(tx, forgetting(visit, id), id, deviceId),
    })),
    onWrite(userUnbind)(async (tx, visit, { body: { id, bindingId } }) => {
      await unbindUser(tx, forgetting(visit, id), id, bindingId)
      return null
    }),
  ]
}
