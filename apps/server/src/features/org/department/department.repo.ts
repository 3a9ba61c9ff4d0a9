import type { DepartmentDraft } from '@visa/contract/org/department'
import type { Department } from '@visa/contract/org/department-options'
import type { Tx } from '../../../db/pool.ts'
import { first, one, rows, sql, type Queryable } from '../../../db/sql.ts'
import { ownCompany } from '../../../http/scope.ts'
import type { Viewer } from '../../../http/viewer.ts'

/** The company of a department, which stays where it is until the transaction ends. */
export async function shareDepartmentCompany(tx: Tx, id: number): Promise<number | undefined> {
  const row = await first<{ companyId: number }>(
    tx,
    sql`select company_id as "companyId" from department where id = ${id} for share`,
  )
  return row?.companyId
}

export async function insertDepartment(tx: Tx, draft: DepartmentDraft): Promise<number> {
  const { id } = await one<{ id: number }>(
    tx,
    sql`insert into department (company_id, parent_id, department_code, department_name, remark, sort_no)
        values (${draft.companyId}, ${draft.parentId}, ${draft.departmentCode}, ${draft.departmentName},
          ${draft.remark}, ${draft.sortNo})
        returning id`,
  )
  return id
}

export const listDepartments = (
  db: Queryable,
  viewer: Viewer,
  companyId: number,
): Promise<Omit<Department, 'pinyin'>[]> =>
  rows(
    db,
    sql`select id, parent_id as "parentId", company_id as "companyId", department_code as "departmentCode",
          department_name as "departmentName", remark, sort_no as "sortNo"
        from department
        where company_id = ${companyId} and ${ownCompany(viewer, sql`company_id`)} order by sort_no, id`,
  )
