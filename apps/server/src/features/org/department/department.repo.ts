import type { DepartmentDraft } from '@visa/contract/org/department'
import type { Tx } from '../../../db/pool.ts'
import { first, one, sql } from '../../../db/sql.ts'

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
