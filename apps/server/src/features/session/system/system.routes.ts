import { systemLogin, systemLogined, systemLogout } from '@visa/contract/session/system'
import type { Db } from '../../../db/pool.ts'
import { on, onPublic, type Route } from '../../../http/route.ts'
import type { Sessions } from '../../../http/sessions.ts'
import { redeemCaptcha } from '../captcha/captcha.service.ts'
import { authenticate } from './system.service.ts'

export const systemRoutes = (db: Db, sessions: Sessions, testCaptcha: string | undefined): Route[] => [
  onPublic(systemLogin)(async (visit, { body }) => {
    const { now, address, agent } = visit
    await redeemCaptcha(db, visit.visitor(), body.imageCaptcha, now, testCaptcha)
    const account = await authenticate(db, body.userName, body.password, address, now)
    const { token, maxAgeSeconds } = await sessions.open({
      userId: account.id,
      remember: body.rememberMe,
      previous: visit.session,
      origin: { address, agent },
      now,
    })
    visit.setSessionCookie(token, maxAgeSeconds)
    return { simplePassword: account.simplePassword }
  }),
  onPublic(systemLogined)((visit) => visit.session !== undefined),
  on(systemLogout)(async (visit) => {
    await sessions.end(visit.session)
    visit.clearSessionCookie()
    return null
  }),
]
