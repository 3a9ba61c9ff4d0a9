import { userOptions } from '@visa/contract/org/user-options'
import type { Db } from '../../../db/pool.ts'
import { on, type Route } from '../../../http/route.ts'
import { withPinyin } from '../../../pinyin.ts'
import { listUserOptions } from './user-options.repo.ts'

export const userRoutes = (db: Db): Route[] => [
  on(userOptions)(async ({ viewer }, { query }) =>
    withPinyin(await listUserOptions(db, viewer, query), ({ realName }) => realName),
  ),
]
