import type { Authority } from '@visa/contract/authority'
import type { RoleDraft } from '@visa/contract/org/role'
import type { RoleOption } from '@visa/contract/org/role-options'
import type { Tx } from '../../../db/pool.ts'
import { affected, first, one, rows, sql, type Queryable } from '../../../db/sql.ts'
import { ownCompany } from '../../../http/scope.ts'
import type { Viewer } from '../../../http/viewer.ts'

export async function insertRole(tx: Tx, draft: RoleDraft): Promise<number> {
  const { id } = await one<{ id: number }>(
    tx,
    sql`insert into app_role (company_id, role_name, remark, data_scope)
        values (${draft.companyId}, ${draft.roleName}, ${draft.remark}, ${draft.dataScope}) returning id`,
  )
  return id
}

export const lockRole = (tx: Tx, id: number): Promise<{ companyId: number; roleName: string } | undefined> =>
  first(
    tx,
    sql`select company_id as "companyId", role_name as "roleName" from app_role where id = ${id} for update`,
  )

export async function resourceIdsByCode(tx: Tx, codes: readonly string[]): Promise<Map<string, number>> {
  const found = await rows<{ id: number; code: string }>(
    tx,
    sql`select id, code from resource where code = any(${codes}) for key share`,
  )
  return new Map(found.map(({ id, code }) => [code, id]))
}

/** Whether the grant is new: one that is already there stays as it is. */
export async function insertGrant(
  tx: Tx,
  roleId: number,
  resourceId: number,
  { role, custom, menuOnly }: Authority,
): Promise<boolean> {
  const count = await affected(
    tx,
    sql`insert into role_resource (role_id, resource_id, role_part, custom_part, menu_only)
        values (${roleId}, ${resourceId}, ${role}, ${custom}, ${menuOnly})
        on conflict do nothing`,
  )
  return count === 1
}

export const rolesOfCompany = (
  db: Queryable,
  viewer: Viewer,
  companyId: number,
): Promise<Omit<RoleOption, 'pinyin'>[]> =>
  rows(
    db,
    sql`select id, role_name as "roleName" from app_role
        where company_id = ${companyId} and ${ownCompany(viewer, sql`company_id`)} order by id`,
  )
