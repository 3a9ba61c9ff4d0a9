import { roleOptions } from '@visa/contract/org/role-options'
import type { Db } from '../../../db/pool.ts'
import { on, type Route } from '../../../http/route.ts'
import { withPinyin } from '../../../pinyin.ts'
import { rolesOfCompany } from './role.repo.ts'

export const roleRoutes = (db: Db): Route[] => [
  on(roleOptions)(async ({ viewer }, { query: { companyId = viewer.companyId } }) =>
    withPinyin(await rolesOfCompany(db, viewer, companyId), ({ roleName }) => roleName),
  ),
]
