import { DATA_SCOPE, type DataScope } from '@visa/contract/org/data-scope'
import { first, one, rows, sql, type Queryable } from '../../db/sql.ts'
import { withinScope } from '../../access/scope.ts'
import { COMPANY_MAY_USE, type Viewer } from '../../access/viewer.ts'

export async function isWithinReach(db: Queryable, viewer: Viewer, companyId: number): Promise<boolean> {
  const found = await first(
    db,
    sql`select 1 from company where id = ${companyId} and ${withinScope(viewer, { company: sql`id` })}`,
  )
  return found !== undefined
}

export async function isOfCompany(db: Queryable, userId: number, companyId: number): Promise<boolean> {
  const found = await first(
    db,
    sql`select 1 from app_user where id = ${userId} and company_id = ${companyId}`,
  )
  return found !== undefined
}

/** The codes that people of a company can use at all. */
export async function usableCodes(db: Queryable, companyId: number): Promise<Set<string>> {
  const found = await rows<{ code: string }>(
    db,
    sql`select r.code from resource r, company c where c.id = ${companyId} and r.valid = 1 and ${COMPANY_MAY_USE}`,
  )
  return new Set(found.map(({ code }) => code))
}

export interface SeenDepartment {
  id: number
  departmentName: string
}

/** The departments of somebody, with those below them where the scope says so. */
export const departmentsSeen = (
  db: Queryable,
  userId: number,
  dataScope: DataScope,
): Promise<SeenDepartment[]> =>
  rows<SeenDepartment>(
    db,
    sql`with recursive reached as (
          select department_id as id from user_department where user_id = ${userId}
          union
          select d.id from department d join reached on d.parent_id = reached.id
          where ${dataScope === DATA_SCOPE.DEPARTMENT_TREE}
        )
        select d.id, d.department_name as "departmentName" from department d join reached on reached.id = d.id
        order by d.sort_no, d.id`,
  )

export const departmentsOfCompany = (db: Queryable, companyId: number): Promise<SeenDepartment[]> =>
  rows<SeenDepartment>(
    db,
    sql`select id, department_name as "departmentName" from department
        where company_id = ${companyId} order by sort_no, id`,
  )

const countOf = async (db: Queryable, statement: ReturnType<typeof sql>): Promise<number> =>
  (await one<{ count: number }>(db, statement)).count

export const peopleOfDepartments = (
  db: Queryable,
  userId: number,
  departmentIds: readonly number[],
): Promise<number> =>
  countOf(
    db,
    sql`select count(*) as count from app_user u where u.id = ${userId} or exists (
          select 1 from user_department ud
          where ud.user_id = u.id and ud.department_id = any(${departmentIds}::bigint[]))`,
  )

/** Of one company, or of all. */
export const peopleOf = (db: Queryable, companyId?: number): Promise<number> =>
  countOf(
    db,
    companyId === undefined
      ? sql`select count(*) as count from app_user`
      : sql`select count(*) as count from app_user where company_id = ${companyId}`,
  )

/** Of a company and its branches. */
export const peopleOfGroup = (db: Queryable, companyId: number): Promise<number> =>
  countOf(
    db,
    sql`select count(*) as count from app_user u join company c on c.id = u.company_id
        where c.id = ${companyId} or c.parent_id = ${companyId}`,
  )
