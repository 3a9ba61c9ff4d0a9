import {
  secondFactorBegin,
  secondFactorConfirm,
  secondFactorRemove,
  secondFactorState,
  userResetFactor,
} from '@visa/contract/session/second-factor'
import type { Sessions } from '../../../access/sessions.ts'
import type { Db } from '../../../db/pool.ts'
import { on, onWrite, type Route } from '../../../http/route.ts'
import { beginFactor, confirmOwn, factorState, removeOwn, resetFactor } from './second-factor.service.ts'

export const secondFactorRoutes = (db: Db, sessions: Sessions): Route[] => [
  on(secondFactorState)(({ viewer }) => factorState(db, viewer.userId)),
  on(secondFactorBegin)((visit) => beginFactor(db, visit)),
  on(secondFactorConfirm)(async (visit, { body }) => {
    const recoveryCodes = await confirmOwn(db, visit, body.factorCode)
    sessions.forget(visit.viewer.userId)
    return { recoveryCodes }
  }),
  on(secondFactorRemove)(async (visit, { body }) => {
    await removeOwn(db, visit, body.factorCode)
    sessions.forget(visit.viewer.userId)
    return null
  }),
  onWrite(userResetFactor)(async (tx, visit, { body: { id } }) => {
    await resetFactor(tx, visit, id)
    visit.afterCommit(() => sessions.forget(id))
    return null
  }),
]
