import { departmentsOfCompany } from '@visa/contract/org/department-options'
import type { Db } from '../../../db/pool.ts'
import { on, type Route } from '../../../http/route.ts'
import { departmentsFor } from './department.service.ts'

export const departmentRoutes = (db: Db): Route[] => [
  on(departmentsOfCompany)(({ viewer }, { query: { companyId = viewer.companyId, label } }) =>
    departmentsFor(db, viewer, companyId, label),
  ),
]
