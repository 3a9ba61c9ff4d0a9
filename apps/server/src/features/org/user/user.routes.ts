import { userOptions } from '@visa/contract/org/user-options'
import type { Db } from '../../../db/pool.ts'
import type { Sessions } from '../../../access/sessions.ts'
import { on, type Route } from '../../../http/route.ts'
import { userManageRoutes } from './user-manage.routes.ts'
import { listUserOptions } from './user-options.repo.ts'

export const userRoutes = (db: Db, sessions: Sessions): Route[] => [
  on(userOptions)(({ viewer }, { query }) => listUserOptions(db, viewer, query)),
  ...userManageRoutes(db, sessions),
]
