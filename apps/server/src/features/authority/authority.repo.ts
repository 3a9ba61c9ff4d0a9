import { first, rows, sql, type Queryable } from '../../db/sql.ts'
import type { AccountStatus } from '../../access/account-status.ts'
import { withinScope } from '../../access/scope.ts'
import { COMPANY_MAY_USE, HELD_AUTHORITIES, WRITTEN_GRANT, type Viewer } from '../../access/viewer.ts'

export interface CheckedUser extends AccountStatus {
  id: number
  userName: string
  realName: string
  companyId: number
  companyName: string
  /** Kept out until somebody has looked at the reason. */
  blocked: boolean
  authorities: string[]
}

/** By user name, email or mobile, as at the login; whoever is out of the viewer's reach is not found. */
export const findCheckedUser = (
  db: Queryable,
  viewer: Viewer,
  typed: string,
): Promise<CheckedUser | undefined> =>
  first<CheckedUser>(
    db,
    sql`
      select u.id, u.user_name as "userName", u.real_name as "realName", u.valid,
        u.blocked_at is not null as blocked, c.id as "companyId",
        c.company_name as "companyName", c.audit_status as "auditStatus", c.version_no as "versionNo", ${HELD_AUTHORITIES} as authorities
      from app_user u join company c on c.id = u.company_id
      where ${withinScope(viewer, { company: sql`u.company_id` })}
        and (lower(u.user_name) = lower(${typed}) or (u.mobile <> '' and u.mobile = ${typed})
          or (u.email <> '' and lower(u.email) = lower(${typed})))
      order by lower(u.user_name) = lower(${typed}) desc limit 1`,
  )

export interface ResourceRow {
  id: number
  parentId: number | null
  code: string
  name: string
  ename: string
  type: number
  valid: number
}

export const resourceRows = (db: Queryable): Promise<ResourceRow[]> =>
  rows<ResourceRow>(
    db,
    sql`select id, parent_id as "parentId", code, name, ename, type, valid from resource order by sort_no, id`,
  )

export interface HeldGrant {
  roleId: number
  roleName: string
  authority: string
  menuOnly: boolean
  /** Whether the role is the user's. */
  mine: boolean
}

/** Who holds a code: the user's own roles, and the others of the user's company. */
export const grantsOf = (db: Queryable, user: CheckedUser, code: string): Promise<HeldGrant[]> =>
  rows<HeldGrant>(
    db,
    sql`
      select ro.id as "roleId", ro.role_name as "roleName", rr.menu_only as "menuOnly",
        ${WRITTEN_GRANT} as authority, ur.user_id is not null as mine
      from role_resource rr
      join resource r on r.id = rr.resource_id
      join app_role ro on ro.id = rr.role_id
      left join user_role ur on ur.role_id = ro.id and ur.user_id = ${user.id}
      where r.code = ${code} and (ur.user_id is not null or ro.company_id = ${user.companyId})
      order by ro.id, authority`,
  )

/** Whether a company may use a code at all; one that no resource has is not kept from it. */
export async function companyMayUse(db: Queryable, companyId: number, code: string): Promise<boolean> {
  const found = await first<{ may: boolean }>(
    db,
    sql`select ${COMPANY_MAY_USE} as may from resource r, company c where c.id = ${companyId} and r.code = ${code}`,
  )
  return found?.may ?? true
}
