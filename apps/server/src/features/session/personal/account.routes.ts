import {
  changeMobile,
  changePasswordByMobile,
  modifyPassword,
  sessionList,
  sessionRevoke,
} from '@visa/contract/session/account'
import type { Db } from '../../../db/pool.ts'
import { on, onPublic, onWrite, type Route } from '../../../http/route.ts'
import type { Sessions } from '../../../access/sessions.ts'
import { changeOwnMobile, changeOwnPassword, resetPassword } from './account.service.ts'
import { endOwnSession, listOwnSessions, sessionId } from './own-session.service.ts'

export const accountRoutes = (db: Db, sessions: Sessions): Route[] => [
  on(modifyPassword)(async (visit, { body }) => {
    const { session, viewer, now, address, agent } = visit
    await changeOwnPassword(db, visit, body)
    sessions.forget(viewer.userId)
    const { token, maxAgeSeconds } = await sessions.open({
      userId: viewer.userId,
      remember: session.remembered,
      previous: session,
      origin: { address, agent },
      now,
    })
    visit.setSessionCookie(token, maxAgeSeconds)
    return null
  }),
  onPublic(changePasswordByMobile)(async (visit, { body }) => {
    sessions.forget(await resetPassword(db, visit, body))
    return null
  }),
  on(changeMobile)(async (visit, { body }) => {
    await changeOwnMobile(db, visit, body)
    return null
  }),
  on(sessionList)((visit) => listOwnSessions(db, visit.session, visit.now)),
  onWrite(sessionRevoke)(async (tx, visit, { body }) => {
    const { userId } = visit.viewer
    await endOwnSession(tx, visit.actor, userId, body.id)
    visit.afterCommit(() => {
      sessions.forget(userId)
      if (body.id === sessionId(visit.session)) visit.clearSessionCookie()
    })
    return null
  }),
]
