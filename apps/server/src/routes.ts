import type { Config } from './config.ts'
import type { Db } from './db/pool.ts'
import { authorityRoutes } from './features/authority/authority.routes.ts'
import { countryRoutes } from './features/dict/country/country.routes.ts'
import { dictDataRoutes } from './features/dict/dict-data/dict-data.routes.ts'
import { dictTypeRoutes } from './features/dict/dict-type/dict-type.routes.ts'
import { noticeRoutes } from './features/notice/notice.routes.ts'
import { registrationRoutes } from './features/org/registration/registration.routes.ts'
import { quartzRoutes } from './features/quartz/quartz.routes.ts'
import { searchRoutes } from './features/search/search.routes.ts'
import { captchaRoutes } from './features/session/captcha/captcha.routes.ts'
import { accountRoutes } from './features/session/personal/account.routes.ts'
import { personalRoutes } from './features/session/personal/personal.routes.ts'
import { sysRoutes } from './features/session/sys/sys.routes.ts'
import { systemRoutes } from './features/session/system/system.routes.ts'
import { wxRoutes } from './features/session/wx/wx.routes.ts'
import { todoRoutes } from './features/supply/todo/todo.routes.ts'
import type { Route } from './http/route.ts'
import type { Sessions } from './http/sessions.ts'
import type { SmsGateway } from './integrations/sms/sms-gateway.ts'
import type { WxLogins } from './integrations/wechat/wx-login.ts'
import { quartzJobs } from './tasks.ts'

interface RouteDeps {
  db: Db
  sessions: Sessions
  config: Config
  logins: WxLogins
  sms: SmsGateway
}

/** Every route of the product. */
export const allRoutes = ({ db, sessions, config, logins, sms }: RouteDeps): Route[] => [
  ...sysRoutes({ config, logins, sms }),
  ...captchaRoutes(db, config.testCaptcha),
  ...systemRoutes(db, sessions, config),
  ...wxRoutes({ db, sessions, logins, publicUrl: config.publicUrl }),
  ...registrationRoutes(db),
  ...personalRoutes(db, sessions),
  ...accountRoutes(db, sessions),
  ...dictTypeRoutes(db),
  ...dictDataRoutes(db),
  ...countryRoutes(db),
  ...noticeRoutes(db),
  ...quartzRoutes(db, quartzJobs),
  ...todoRoutes(db),
  ...searchRoutes(db),
  ...authorityRoutes(db),
]
