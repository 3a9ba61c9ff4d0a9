import { userOptions } from '@visa/contract/org/user-options'
import { on, type Route } from '../../../http/route.ts'
import { userManageRoutes, type UserDeps } from './user-manage.routes.ts'
import { listUserOptions } from './user-options.repo.ts'

export const userRoutes = (deps: UserDeps): Route[] => [
  on(userOptions)(({ viewer }, { query }) => listUserOptions(deps.db, viewer, query)),
  ...userManageRoutes(deps),
]
