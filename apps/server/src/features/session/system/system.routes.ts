import {
  fileServerUrl,
  simpleLogin,
  systemLogin,
  systemLogined,
  systemLogout,
} from '@visa/contract/session/system'
import { systemSecondFactor } from '@visa/contract/session/second-factor'
import type { Config } from '../../../config.ts'
import type { Db } from '../../../db/pool.ts'
import { on, onPublic, type Route } from '../../../http/route.ts'
import type { Sessions } from '../../../access/sessions.ts'
import { traceLogout } from '../guard/access-trace.service.ts'
import { redeemCaptcha } from '../captcha/captcha.service.ts'
import { openCustomer } from '../customer/customer.service.ts'
import { settleLogin } from '../second-factor/second-factor.service.ts'
import { authenticate, authenticateByCode, letIn, openLogin } from './system.service.ts'

type SystemConfig = Pick<Config, 'testCaptcha' | 'fileServerUrl'>

export const systemRoutes = (db: Db, sessions: Sessions, config: SystemConfig): Route[] => [
  onPublic(systemLogin)(async (visit, { body }) => {
    await redeemCaptcha(db, visit.visitor(), body.imageCaptcha, visit.now, config.testCaptcha)
    const account = await authenticate(db, visit, body.userName, body.password)
    return letIn(db, sessions, visit, account, { way: 'PASSWORD', remember: body.rememberMe })
  }),
  onPublic(simpleLogin)(async (visit, { body }) => {
    const account = await authenticateByCode(db, visit, body.mobile, body.captcha)
    if (account === undefined) {
      await openCustomer(db, visit, body.mobile)
      return { simplePassword: false, customer: true as const }
    }
    return letIn(db, sessions, visit, account, { way: 'CODE', remember: body.rememberMe })
  }),
  onPublic(systemSecondFactor)(async (visit, { body }) => {
    const { userId: id, simplePassword, way, remember } = await settleLogin(db, visit, body.factorCode)
    return openLogin(db, sessions, visit, { id, simplePassword }, { way, remember })
  }),
  onPublic(systemLogined)((visit) => visit.session !== undefined),
  on(fileServerUrl)(() => config.fileServerUrl),
  on(systemLogout)(async (visit) => {
    await sessions.end(visit.session, (tx) => traceLogout(tx, visit.viewer.userId, visit))
    visit.clearSessionCookie()
    return null
  }),
]
