import {
  roleAdd,
  roleBatchDelete,
  roleDelete,
  roleDetail,
  roleLog,
  rolePage,
  roleUpdate,
} from '@visa/contract/org/role'
import { roleOptions } from '@visa/contract/org/role-options'
import { companyPowers, powerInsert } from '@visa/contract/org/role-power'
import { pageLog } from '../../../db/change-log.ts'
import type { Db } from '../../../db/pool.ts'
import { on, onWrite, type Route } from '../../../http/route.ts'
import { reaches } from '../../../access/scope.ts'
import {
  COMPANY_POWER_ENTITY,
  companyPowersFor,
  setCompanyPowers,
  setRolePowers,
} from './role-power.service.ts'
import { removeRoles } from './role-removal.service.ts'
import { pageRoles } from './role.repo.ts'
import { ROLE_ENTITY, changeRole, createRole, roleInDetail, roleOptionsOf } from './role.service.ts'

const LOGGED = [ROLE_ENTITY, COMPANY_POWER_ENTITY]

export const roleRoutes = (db: Db): Route[] => [
  on(roleOptions)(({ viewer }, { query: { companyId = viewer.companyId, keyword } }) =>
    roleOptionsOf(db, viewer, companyId, keyword),
  ),
  on(rolePage)(({ viewer }, { query }) => pageRoles(db, viewer, query)),
  on(roleDetail)(({ viewer }, { query }) => roleInDetail(db, viewer, query.id)),
  onWrite(roleAdd)(async (tx, visit, { body }) => ({ id: await createRole(tx, visit, body) })),
  onWrite(roleUpdate)(async (tx, visit, { body }) => {
    await changeRole(tx, visit, body)
    return null
  }),
  onWrite(roleDelete)(async (tx, visit, { body: { id, ...rest } }) => {
    await removeRoles(tx, visit, { ids: [id], ...rest })
    return null
  }),
  onWrite(roleBatchDelete)(async (tx, visit, { body }) => {
    await removeRoles(tx, visit, body)
    return null
  }),
  on(roleLog)(({ viewer }, { query: { companyId = viewer.companyId, ...request } }) =>
    // Another company's log reads as an empty one.
    pageLog(db, viewer, LOGGED, {
      ...request,
      topic: String(reaches(viewer, { company: companyId }) ? companyId : 0),
    }),
  ),
  onWrite(powerInsert)(async (tx, visit, { body }) => {
    await (body.roleIds === undefined
      ? setCompanyPowers(tx, visit, body)
      : setRolePowers(tx, visit, body, body.roleIds))
    return null
  }),
  on(companyPowers)(({ viewer }, { query }) => companyPowersFor(db, viewer, query.companyIds)),
]
