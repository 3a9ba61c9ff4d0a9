import {
  departmentCodeExist,
  departmentDelete,
  departmentDrag,
  departmentLog,
  departmentPeople,
  departmentSave,
} from '@visa/contract/org/department-manage'
import { departmentsOfCompany } from '@visa/contract/org/department-options'
import { pageLog } from '../../../db/change-log.ts'
import type { Db } from '../../../db/pool.ts'
import { requireAuthority } from '../../../access/require-authority.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { on, type Route } from '../../../http/route.ts'
import { reaches } from '../../../access/scope.ts'
import { companyOfDepartment, isCodeTaken, listPeople } from './department.repo.ts'
import { DEPARTMENT_ENTITY, departmentsFor } from './department.service.ts'
import { dragDepartment, removeDepartment, saveDepartment } from './department-tree.service.ts'

export const departmentRoutes = (db: Db): Route[] => [
  on(departmentsOfCompany)(({ viewer }, { query: { companyId = viewer.companyId, label } }) =>
    departmentsFor(db, viewer, companyId, label),
  ),
  on(departmentPeople)(async ({ viewer }, { query: { id } }) => {
    if ((await companyOfDepartment(db, viewer, id)) === undefined) throw new Refusal('recordGone')
    return listPeople(db, viewer, id)
  }),
  on(departmentCodeExist)(({ viewer }, { query: { companyId = viewer.companyId, ...query } }) =>
    isCodeTaken(db, viewer, { companyId, ...query }),
  ),
  on(departmentSave)(async ({ viewer, actor }, { body }) => {
    requireAuthority(viewer, body.id === undefined ? 'sys.department.add' : 'sys.department.edit')
    return { id: await db.tx((tx) => saveDepartment(tx, viewer, actor, body)) }
  }),
  on(departmentDrag)(async ({ viewer, actor }, { body }) => {
    await db.tx((tx) => dragDepartment(tx, viewer, actor, body))
    return null
  }),
  on(departmentDelete)(async ({ viewer, actor }, { body }) => {
    await db.tx((tx) => removeDepartment(tx, viewer, actor, body.id))
    return null
  }),
  on(departmentLog)(({ viewer }, { query: { companyId = viewer.companyId, ...request } }) =>
    pageLog(
      db,
      [DEPARTMENT_ENTITY],
      reaches(viewer, { company: companyId }) ? String(companyId) : '',
      request,
    ),
  ),
]
