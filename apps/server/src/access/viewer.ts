import { parseAuthority, type Authority } from '@visa/contract/authority'
import type { IdentityCode } from '@visa/contract/identity'
import { AUDIT_STATUS } from '@visa/contract/org/company'
import { DATA_SCOPE, type DataScope } from '@visa/contract/org/data-scope'
import { first, rows, sql, type Queryable } from '../db/sql.ts'

/** The logged-in person, with what they may do. */
export interface Viewer {
  userId: number
  userName: string
  realName: string
  companyId: number
  identityCode: IdentityCode
  authorities: readonly Authority[]
  /** How far the roles let them see: as far as the widest of them. */
  dataScope: DataScope
  /** The departments whose people's rows they see; empty where the scope does not ask for departments. */
  departmentIds: readonly number[]
}

interface ViewerRow extends Omit<Viewer, 'authorities'> {
  authorities: string[]
}

/** A grant `rr` of a resource `r` as people write it: role$code@custom. */
export const WRITTEN_GRANT = sql`
  case when rr.menu_only then '~' else '' end
  || case when rr.role_part = '' then '' else rr.role_part || '$' end
  || r.code
  || case when rr.custom_part = '' then '' else '@' || rr.custom_part end`

/** Whether a company `c` may use a resource `r`. */
export const COMPANY_MAY_USE = sql`(not c.power_limited or exists (
  select 1 from company_resource cr where cr.company_id = c.id and cr.resource_id = r.id))`

/**
 * What a user `u` of a company `c` holds, whether or not they may act. A disabled resource gives nothing to anybody,
 * nor does one that the company may not use.
 */
export const HELD_AUTHORITIES = sql`array(
  select distinct ${WRITTEN_GRANT}
  from user_role ur
  join role_resource rr on rr.role_id = ur.role_id
  join resource r on r.id = rr.resource_id and r.valid = 1
  where ur.user_id = u.id and ${COMPANY_MAY_USE}
)`

/** Whether a user `u` of a company `c` may act. */
export const MAY_ACT = sql`u.valid = 1 and u.blocked_at is null and c.audit_status = ${AUDIT_STATUS.PASS}`

/** The widest scope of the roles of a user `u`. */
export const WIDEST_SCOPE = sql`coalesce((
  select max(ro.data_scope) from user_role ur join app_role ro on ro.id = ur.role_id where ur.user_id = u.id
), ${DATA_SCOPE.OWN}::smallint)`

/** The departments of a user `u`, and where the scope says so those below them. */
const SCOPED_DEPARTMENTS = sql`array(
  with recursive reached as (
    select department_id as id from user_department where user_id = u.id
    union
    select d.id from department d join reached on d.parent_id = reached.id
    where scope.widest = ${DATA_SCOPE.DEPARTMENT_TREE}
  )
  select id from reached where scope.widest in (${DATA_SCOPE.DEPARTMENT}, ${DATA_SCOPE.DEPARTMENT_TREE}) order by id
)`

/** Loads who may act: a frozen or blocked user, or one of a company that has not passed its audit or is stopped, is nobody. */
export async function loadViewer(db: Queryable, userId: number): Promise<Viewer | undefined> {
  const row = await first<ViewerRow>(
    db,
    sql`
      select u.id as "userId", u.user_name as "userName", u.real_name as "realName",
        c.id as "companyId", c.identity_code as "identityCode",
        ${HELD_AUTHORITIES} as authorities, scope.widest as "dataScope", ${SCOPED_DEPARTMENTS} as "departmentIds"
      from app_user u join company c on c.id = u.company_id
      cross join lateral (select ${WIDEST_SCOPE} as widest) scope
      where u.id = ${userId} and ${MAY_ACT}`,
  )
  if (row === undefined) return undefined
  return { ...row, authorities: row.authorities.map(parseAuthority) }
}

/**
 * A mark of all that is told to each of these people about themselves, or decided by it: who they are, their company,
 * what they hold and how far they see. It changes when any of that does.
 */
export async function loadAccountMarks(
  db: Queryable,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const found = await rows<{ userId: number; standing: string }>(
    db,
    sql`
      select u.id as "userId",
        md5(row(u, c, array(select unnest(${HELD_AUTHORITIES}) order by 1), scope.widest, ${SCOPED_DEPARTMENTS})::text) as standing
      from app_user u join company c on c.id = u.company_id
      cross join lateral (select ${WIDEST_SCOPE} as widest) scope
      where u.id = any(${userIds}::bigint[])`,
  )
  return new Map(found.map(({ userId, standing }) => [userId, standing]))
}
