import {
  departmentCodeExist,
  departmentDelete,
  departmentDrag,
  departmentLog,
  departmentMoveEffect,
  departmentPeople,
  departmentSave,
} from '@visa/contract/org/department-manage'
import { departmentsOfCompany } from '@visa/contract/org/department-options'
import { pageLog } from '../../../db/change-log.ts'
import type { Db } from '../../../db/pool.ts'
import { actingBy } from '../../../access/narrowed.ts'
import { orGone } from '../../../refusal/or-gone.ts'
import { on, onWrite, type Route } from '../../../http/route.ts'
import { reaches } from '../../../access/scope.ts'
import { companyOfDepartment, isCodeTaken, listPeople } from './department.repo.ts'
import { DEPARTMENT_ENTITY, departmentsFor } from './department.service.ts'
import { moveEffect } from './department-effect.service.ts'
import { dragDepartment, removeDepartment, saveDepartment } from './department-tree.service.ts'

export const departmentRoutes = (db: Db): Route[] => [
  on(departmentsOfCompany)(({ viewer }, { query: { companyId = viewer.companyId, label } }) =>
    departmentsFor(db, viewer, companyId, label),
  ),
  on(departmentPeople)(async ({ viewer }, { query: { id } }) => {
    orGone(await companyOfDepartment(db, viewer, id))
    return listPeople(db, viewer, id)
  }),
  on(departmentCodeExist)(({ viewer }, { query: { companyId = viewer.companyId, ...query } }) =>
    isCodeTaken(db, viewer, { companyId, ...query }),
  ),
  onWrite(departmentSave)(async (tx, visit, { body }) => {
    const code = body.id === undefined ? 'sys.department.add' : 'sys.department.edit'
    const { viewer, actor } = await actingBy(tx, visit, code)
    return { id: await saveDepartment(tx, viewer, actor, body) }
  }),
  onWrite(departmentDrag)(async (tx, { viewer, actor }, { body }) => {
    await dragDepartment(tx, viewer, actor, body)
    return null
  }),
  on(departmentMoveEffect)(({ viewer }, { query: { id, parentId } }) => moveEffect(db, viewer, id, parentId)),
  onWrite(departmentDelete)(async (tx, { viewer, actor }, { body }) => {
    await removeDepartment(tx, viewer, actor, body.id)
    return null
  }),
  on(departmentLog)(({ viewer }, { query: { companyId = viewer.companyId, ...request } }) =>
    pageLog(db, viewer, [DEPARTMENT_ENTITY], {
      ...request,
      topic: reaches(viewer, { company: companyId }) ? String(companyId) : '',
    }),
  ),
]
