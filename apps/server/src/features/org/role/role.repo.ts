import type { DataScope } from '@visa/contract/org/data-scope'
import type { Role, RoleDraft, RoleQuery, RoleUpdate } from '@visa/contract/org/role'
import type { RoleOption } from '@visa/contract/org/role-options'
import type { Page } from '@visa/contract/page'
import { cappedPage } from '../../../db/capped-page.ts'
import { instant } from '../../../db/instant.ts'
import type { Tx } from '../../../db/pool.ts'
import { affected, allOf, containing, first, one, rows, sql, type Queryable } from '../../../db/sql.ts'
import { withinScope } from '../../../access/scope.ts'
import type { Viewer } from '../../../access/viewer.ts'

const IS_ADMINISTRATOR = sql`exists (
  select 1 from system_param where key = 'org.administratorRole' and value = ro.id::text)`

/** Only the role's own times are called so in here. */
const FROM = sql`app_role ro join (select id as company, company_name from company) c on c.company = ro.company_id`

const COLUMNS = sql`ro.id, ro.role_name as "roleName", ro.company_id as "companyId",
  c.company_name as "companyName", ro.data_scope as "dataScope", ro.remark,
  (select count(*) from user_role ur where ur.role_id = ro.id) as holders,
  (select count(distinct rr.resource_id) from role_resource rr where rr.role_id = ro.id and not rr.menu_only)
    as powers,
  ${IS_ADMINISTRATOR} as administrator,
  ${instant('created_at')} as "createTime", ${instant('updated_at')} as "updateTime"`

export const pageRoles = (db: Queryable, viewer: Viewer, query: RoleQuery): Promise<Page<Role>> =>
  cappedPage<Role>(db, query, {
    columns: COLUMNS,
    from: FROM,
    where: allOf(
      withinScope(viewer, { company: sql`ro.company_id` }),
      query.roleName === undefined ? undefined : sql`ro.role_name ilike ${containing(query.roleName)}`,
      query.companyId === undefined ? undefined : sql`ro.company_id = ${query.companyId}`,
      query.dataScope === undefined ? undefined : sql`ro.data_scope = ${query.dataScope}`,
    ),
    orderBy: sql`ro.company_id, ro.id`,
  })

export const findRole = (db: Queryable, viewer: Viewer, id: number): Promise<Role | undefined> =>
  first<Role>(
    db,
    sql`select ${COLUMNS} from ${FROM} where ro.id = ${id} and ${withinScope(viewer, { company: sql`ro.company_id` })}`,
  )

export interface LockedRole {
  id: number
  companyId: number
  roleName: string
  remark: string
  dataScope: DataScope
  administrator: boolean
  updateTime: string
}

const LOCKED = sql`ro.id, ro.company_id as "companyId", ro.role_name as "roleName", ro.remark,
  ro.data_scope as "dataScope", ${IS_ADMINISTRATOR} as administrator, ${instant('updated_at')} as "updateTime"`

/** Holds a role still until the transaction ends, whoever asks. */
export const lockRole = (tx: Tx, id: number): Promise<LockedRole | undefined> =>
  first<LockedRole>(tx, sql`select ${LOCKED} from app_role ro where ro.id = ${id} for update`)

/** The same for several of those within reach, always in one order, so that two who do it take turns. */
export const lockRolesWithin = (tx: Tx, viewer: Viewer, ids: readonly number[]): Promise<LockedRole[]> =>
  rows<LockedRole>(
    tx,
    sql`select ${LOCKED} from app_role ro
        where ro.id = any(${ids}) and ${withinScope(viewer, { company: sql`ro.company_id` })} order by ro.id for update`,
  )

export async function insertRole(tx: Tx, draft: RoleDraft): Promise<number> {
  const { id } = await one<{ id: number }>(
    tx,
    sql`insert into app_role (company_id, role_name, remark, data_scope)
        values (${draft.companyId}, ${draft.roleName}, ${draft.remark}, ${draft.dataScope}) returning id`,
  )
  return id
}

export async function updateRole(tx: Tx, { id, roleName, remark, dataScope }: RoleUpdate): Promise<void> {
  await affected(
    tx,
    sql`update app_role set role_name = ${roleName}, remark = ${remark}, data_scope = ${dataScope},
          updated_at = now() where id = ${id}`,
  )
}

export async function deleteRole(tx: Tx, id: number): Promise<void> {
  await affected(tx, sql`delete from user_role where role_id = ${id}`)
  await affected(tx, sql`delete from app_role where id = ${id}`)
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
        where company_id = ${companyId} and ${withinScope(viewer, { company: sql`company_id` })} order by id`,
  )
