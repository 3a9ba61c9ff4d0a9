import type { Config } from './config.ts'
import type { Db } from './db/pool.ts'
import { countryRoutes } from './features/dict/country/country.routes.ts'
import { dictDataRoutes } from './features/dict/dict-data/dict-data.routes.ts'
import { dictTypeRoutes } from './features/dict/dict-type/dict-type.routes.ts'
import { captchaRoutes } from './features/session/captcha/captcha.routes.ts'
import { personalRoutes } from './features/session/personal/personal.routes.ts'
import { sysRoutes } from './features/session/sys/sys.routes.ts'
import { systemRoutes } from './features/session/system/system.routes.ts'
import type { Route } from './http/route.ts'
import type { Sessions } from './http/sessions.ts'

/** Every route of the product. */
export const allRoutes = (db: Db, sessions: Sessions, config: Config): Route[] => [
  ...sysRoutes(config),
  ...captchaRoutes(db),
  ...systemRoutes(db, sessions, config.testCaptcha),
  ...personalRoutes(db, sessions),
  ...dictTypeRoutes(db),
  ...dictDataRoutes(db),
  ...countryRoutes(db),
]
