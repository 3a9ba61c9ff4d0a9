import type { Attachment } from '@visa/contract/files/file'
import type { LogAction } from '@visa/contract/log'
import type { Tx } from '../../../db/pool.ts'
import { affected, first, one, rows, sql, type Queryable } from '../../../db/sql.ts'
import { withinScope } from '../../../access/scope.ts'
import type { Viewer } from '../../../access/viewer.ts'
import { seenBy } from './user-manage.repo.ts'
import { userTable } from './user.table.ts'

export async function isSeen(db: Queryable, viewer: Viewer, id: number): Promise<boolean> {
  const found = await first(db, sql`select 1 from app_user u where u.id = ${id} and ${seenBy(viewer)}`)
  return found !== undefined
}

export async function saveIcon(tx: Tx, id: number, icon: string): Promise<void> {
  await affected(tx, sql`update app_user set icon = ${icon} where id = ${id}`)
}

/** Those of the people who are of a company within reach. */
export const peopleInReach = async (
  db: Queryable,
  viewer: Viewer,
  ids: readonly string[],
): Promise<string[]> =>
  (
    await rows<{ id: string }>(
      db,
      sql`select id::text as id from app_user
          where id = any(${ids}::bigint[]) and ${withinScope(viewer, { company: sql`company_id` })}`,
    )
  ).map(({ id }) => id)

/** A picture as forms hold it. */
export const iconOf = (db: Queryable, icon: string): Promise<Attachment[]> =>
  rows<Attachment>(
    db,
    sql`select file_name as "fileName", storage_name as "storageName", 0 as "fileIndex" from stored_file
        where storage_name = ${icon}`,
  )

/** Who came in and went out has done nothing yet. */
const COMING_AND_GOING: readonly LogAction[] = ['login', 'loginFailed', 'lock', 'logout']

/** Whether the log names somebody as the one who did something to anything but their own account. */
export async function hasActed(tx: Tx, id: number): Promise<boolean> {
  const { acted } = await one<{ acted: boolean }>(
    tx,
    sql`select exists (select 1 from change_log where actor_id = ${id} and action <> all(${COMING_AND_GOING}::text[])
          and not (entity = ${userTable.entity} and entity_id = ${String(id)})) as acted`,
  )
  return acted
}

export interface Assigned {
  id: number
  name: string
}

export const namesOf = (assigned: readonly Assigned[]): string[] => assigned.map(({ name }) => name)

export const rolesOf = (tx: Tx, userId: number): Promise<Assigned[]> =>
  rows(
    tx,
    sql`select ro.id, ro.role_name as name from user_role ur join app_role ro on ro.id = ur.role_id
        where ur.user_id = ${userId} order by ro.id`,
  )

export const departmentsOf = (tx: Tx, userId: number): Promise<Assigned[]> =>
  rows(
    tx,
    sql`select d.id, d.department_name as name
        from user_department ud join department d on d.id = ud.department_id
        where ud.user_id = ${userId} order by d.id`,
  )

export async function removeRoles(tx: Tx, userId: number, roleIds: readonly number[]): Promise<void> {
  if (roleIds.length === 0) return
  await affected(
    tx,
    sql`delete from user_role where user_id = ${userId} and role_id = any(${roleIds}::bigint[])`,
  )
}

export async function removeDepartments(tx: Tx, userId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await affected(
    tx,
    sql`delete from user_department where user_id = ${userId} and department_id = any(${ids}::bigint[])`,
  )
}

/** The kind of document that has this code, or is called so in either language. */
export async function documentType(db: Queryable, typed: string): Promise<string | undefined> {
  const row = await first<{ code: string }>(
    db,
    sql`select code from dict_data where type = 'SYS_ID_CARD'
          and (code = ${typed} or cname = ${typed} or lower(ename) = lower(${typed}))
        order by code = ${typed} desc, sort_no, id limit 1`,
  )
  return row?.code
}

export const departmentsByCode = (
  db: Queryable,
  companyId: number,
  codes: readonly string[],
): Promise<Assigned[]> =>
  rows(
    db,
    sql`select id, department_code as name from department
        where company_id = ${companyId} and department_code = any(${codes}::text[])`,
  )

export const rolesByName = (
  db: Queryable,
  companyId: number,
  names: readonly string[],
): Promise<Assigned[]> =>
  rows(
    db,
    sql`select id, role_name as name from app_role
        where company_id = ${companyId} and role_name = any(${names}::text[])`,
  )
