import { Role, type RoleQuery } from '@visa/contract/org/role'
import type { RoleOption } from '@visa/contract/org/role-options'
import type { Page } from '@visa/contract/page'
import { rowsWithin } from '../../../access/rows-within.ts'
import type { Viewer } from '../../../access/viewer.ts'
import { cappedPage } from '../../../db/capped-page.ts'
import type { Tx } from '../../../db/pool.ts'
import { affected, allOf, containing, first, rows, sql, type Queryable } from '../../../db/sql.ts'
import { selectOf } from '../../../db/table.ts'
import { roleTable } from './role.table.ts'

const FROM = sql`app_role ro join company c on c.id = ro.company_id`

const COLUMNS = sql`${selectOf(roleTable, Role.shape, 'ro')}, c.company_name as "companyName",
  (select count(*) from user_role ur where ur.role_id = ro.id) as holders,
  (select count(distinct rr.resource_id) from role_resource rr where rr.role_id = ro.id and not rr.menu_only)
    as powers`

export const pageRoles = (db: Queryable, viewer: Viewer, query: RoleQuery): Promise<Page<Role>> =>
  cappedPage<Role>(db, query, {
    columns: COLUMNS,
    from: FROM,
    where: allOf(
      rowsWithin(viewer, roleTable, 'ro'),
      query.roleName === undefined ? undefined : sql`ro.role_name ilike ${containing(query.roleName)}`,
      query.companyId === undefined ? undefined : sql`ro.company_id = ${query.companyId}`,
      query.dataScope === undefined ? undefined : sql`ro.data_scope = ${query.dataScope}`,
    ),
    orderBy: sql`ro.company_id, ro.id`,
  })

export const findRole = (db: Queryable, viewer: Viewer, id: number): Promise<Role | undefined> =>
  first<Role>(
    db,
    sql`select ${COLUMNS} from ${FROM} where ro.id = ${id} and ${rowsWithin(viewer, roleTable, 'ro')}`,
  )

/** Nobody holds it any more. */
export async function takeFromHolders(tx: Tx, id: number): Promise<void> {
  await affected(tx, sql`delete from user_role where role_id = ${id}`)
}

export const holdersOf = (db: Queryable, roleId: number): Promise<{ id: number; realName: string }[]> =>
  rows(
    db,
    sql`select u.id, u.real_name as "realName" from user_role ur join app_user u on u.id = ur.user_id
        where ur.role_id = ${roleId} order by u.id`,
  )

/** Everybody who holds the one role holds the other one too. */
export async function giveToHolders(tx: Tx, roleId: number, otherRoleId: number): Promise<void> {
  await affected(
    tx,
    sql`insert into user_role (user_id, role_id)
        select user_id, ${otherRoleId}::bigint from user_role where role_id = ${roleId}
        on conflict do nothing`,
  )
}

export const rolesOfCompany = (
  db: Queryable,
  viewer: Viewer,
  companyId: number,
): Promise<Omit<RoleOption, 'pinyin'>[]> =>
  rows(
    db,
    sql`select id, role_name as "roleName" from app_role
        where company_id = ${companyId} and ${rowsWithin(viewer, roleTable, 'app_role')} order by id`,
  )
