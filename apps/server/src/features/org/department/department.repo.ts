import type { DepartmentPerson } from '@visa/contract/org/department-manage'
import type { DepartmentDraft, DepartmentSave } from '@visa/contract/org/department'
import type { Department } from '@visa/contract/org/department-options'
import { DATA_SCOPE } from '@visa/contract/org/data-scope'
import type { Tx } from '../../../db/pool.ts'
import { instant } from '../../../db/instant.ts'
import { affected, first, one, rows, sql, type Queryable } from '../../../db/sql.ts'
import { withinScope, type ScopedViewer } from '../../../access/scope.ts'

/** A department without what is only worked out for people who search. */
export type StoredDepartment = Omit<Department, 'pinyin'>

const COLUMNS = sql`id, parent_id as "parentId", company_id as "companyId", department_code as "departmentCode",
  department_name as "departmentName", remark, sort_no as "sortNo", ${instant('updated_at')} as "updateTime"`

/** A department, which stays what it is until the transaction ends. */
export const shareDepartment = (tx: Tx, id: number): Promise<StoredDepartment | undefined> =>
  first(tx, sql`select ${COLUMNS} from department where id = ${id} for share`)

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

export async function updateDepartment(
  tx: Tx,
  id: number,
  draft: Pick<DepartmentSave, 'departmentCode' | 'departmentName' | 'remark'>,
): Promise<void> {
  await affected(
    tx,
    sql`update department set department_code = ${draft.departmentCode},
          department_name = ${draft.departmentName}, remark = ${draft.remark}, updated_at = now()
        where id = ${id}`,
  )
}

export const deleteDepartment = (tx: Tx, id: number): Promise<number> =>
  affected(tx, sql`delete from department where id = ${id}`)

/** The company within reach that a department belongs to; read before its tree is held. */
export async function companyOfDepartment(
  db: Queryable,
  viewer: ScopedViewer,
  id: number,
): Promise<number | undefined> {
  const row = await first<{ companyId: number }>(
    db,
    sql`select company_id as "companyId" from department
        where id = ${id} and ${withinScope(viewer, { company: sql`company_id` })}`,
  )
  return row?.companyId
}

/**
 * Whoever changes a company's tree does so alone: two moves that are each right could make a ring together. The
 * company's row is what they wait for; adding people or records to the company does not wait.
 */
export async function holdTree(tx: Tx, viewer: ScopedViewer, companyId: number): Promise<boolean> {
  const found = await first(
    tx,
    sql`select id from company where id = ${companyId} and ${withinScope(viewer, { company: sql`id` })} for no key update`,
  )
  return found !== undefined
}

/** The whole tree of a company; whoever holds it sees it as it stays. */
export const readTree = (tx: Queryable, companyId: number): Promise<StoredDepartment[]> =>
  rows(tx, sql`select ${COLUMNS} from department where company_id = ${companyId} order by sort_no, id`)

/** From here on nobody is put into the department: adding somebody points at it, and that waits. */
export const lockDepartment = (tx: Tx, id: number): Promise<unknown> =>
  first(tx, sql`select id from department where id = ${id} for update`)

/** Puts departments below a parent, in this order. Who makes room or closes up has not been changed by that. */
export async function saveOrder(tx: Tx, parentId: number | null, ids: readonly number[]): Promise<void> {
  await affected(
    tx,
    sql`update department d set parent_id = ${parentId}::bigint, sort_no = given.place,
          updated_at = case when d.parent_id is distinct from ${parentId}::bigint then now() else d.updated_at end
        from unnest(${ids}::bigint[]) with ordinality as given (id, place)
        where d.id = given.id and (d.sort_no <> given.place or d.parent_id is distinct from ${parentId}::bigint)`,
  )
}

export async function countPeople(tx: Tx, id: number): Promise<number> {
  const { count } = await one<{ count: number }>(
    tx,
    sql`select count(*) as count from user_department where department_id = ${id}`,
  )
  return count
}

/** People who belong to one of several departments. */
export async function countMembers(db: Queryable, departments: readonly number[]): Promise<number> {
  const { count } = await one<{ count: number }>(
    db,
    sql`select count(distinct user_id) as count from user_department where department_id = any(${departments})`,
  )
  return count
}

/** People of some departments, and of none of the others, whose roles let them see what is done in those below. */
export async function countOverseers(
  db: Queryable,
  { of, butNot }: { of: readonly number[]; butNot: readonly number[] },
): Promise<number> {
  const { count } = await one<{ count: number }>(
    db,
    sql`select count(distinct ud.user_id) as count from user_department ud
        where ud.department_id = any(${of})
          and not exists (select 1 from user_department other
            where other.user_id = ud.user_id and other.department_id = any(${butNot}))
          and (select max(r.data_scope) from user_role ur join app_role r on r.id = ur.role_id
            where ur.user_id = ud.user_id) = ${DATA_SCOPE.DEPARTMENT_TREE}`,
  )
  return count
}

export const listPeople = (db: Queryable, viewer: ScopedViewer, id: number): Promise<DepartmentPerson[]> =>
  rows(
    db,
    sql`select u.id, u.user_name as "userName", u.real_name as "realName", u.valid,
          u.blocked_at is not null as blocked
        from user_department ud join app_user u on u.id = ud.user_id
        where ud.department_id = ${id} and ${withinScope(viewer, { company: sql`u.company_id` })}
        order by u.valid desc, u.real_name, u.id`,
  )

export async function isCodeTaken(
  db: Queryable,
  viewer: ScopedViewer,
  {
    companyId,
    departmentCode,
    id = 0,
  }: { companyId: number; departmentCode: string; id?: number | undefined },
): Promise<boolean> {
  const { taken } = await one<{ taken: boolean }>(
    db,
    sql`select exists (select 1 from department where company_id = ${companyId}
          and department_code = ${departmentCode} and id <> ${id} and ${withinScope(viewer, { company: sql`company_id` })}) as taken`,
  )
  return taken
}

export const listDepartments = (
  db: Queryable,
  viewer: ScopedViewer,
  companyId: number,
): Promise<StoredDepartment[]> =>
  rows(
    db,
    sql`select ${COLUMNS} from department
        where company_id = ${companyId} and ${withinScope(viewer, { company: sql`company_id` })} order by sort_no, id`,
  )
