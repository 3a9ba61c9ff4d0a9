import { parseAuthority, type Authority } from '@visa/contract/authority'
import type { IdentityCode } from '@visa/contract/identity'
import { DATA_SCOPE, type DataScope } from '@visa/contract/org/data-scope'
import { first, rows, sql, type Queryable } from '../db/sql.ts'
import { companyMayWork } from './company-standing.ts'

/** The logged-in person, with what they may do. */
export interface Viewer {
  userId: number
  userName: string
  realName: string
  companyId: number
  identityCode: IdentityCode
  /** Of a visa centre, on the acceptance side. */
  isCentre: boolean
  authorities: readonly Authority[]
  /** How far the roles let them see: as far as the widest of them. */
  dataScope: DataScope
  /** The companies whose rows they see: the own one, and its branches where the scope says so. */
  companyIds: readonly number[]
  /** Whose rows they see where the scope asks for persons: their own, and those of the departments it reaches. */
  ownerIds: readonly number[]
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
export const MAY_ACT = sql`u.valid = 1 and u.blocked_at is null and ${companyMayWork('c')}`

/** The widest scope of the roles of a user `u`. */
export const WIDEST_SCOPE = sql`coalesce((
  select max(ro.data_scope) from user_role ur join app_role ro on ro.id = ur.role_id where ur.user_id = u.id
), ${DATA_SCOPE.OWN}::smallint)`

/** The departments that a user `u` reaches where the scope asks for departments. */
const SCOPED_DEPARTMENTS = sql`(
  with recursive reached as (
    select department_id as id from user_department
    where user_id = u.id and scope.widest in (${DATA_SCOPE.DEPARTMENT}, ${DATA_SCOPE.DEPARTMENT_TREE})
    union
    select d.id from department d join reached on d.parent_id = reached.id
    where scope.widest = ${DATA_SCOPE.DEPARTMENT_TREE}
  )
  select id from reached
)`

const SCOPED_COMPANIES = sql`array(
  select c.id union all select b.id from company b where b.parent_id = c.id and scope.widest = ${DATA_SCOPE.GROUP}
)`

const SCOPED_OWNERS = sql`array(
  select u.id union select ud.user_id from user_department ud where ud.department_id in ${SCOPED_DEPARTMENTS}
)`

/**
 * Loads who may act: a frozen or blocked user, or one of a company that may not work, is nobody. They reach no farther
 * than `atMost`.
 */
export async function loadViewer(
  db: Queryable,
  userId: number,
  atMost: DataScope = DATA_SCOPE.ALL,
): Promise<Viewer | undefined> {
  const row = await first<ViewerRow>(
    db,
    sql`
      select u.id as "userId", u.user_name as "userName", u.real_name as "realName",
        c.id as "companyId", c.identity_code as "identityCode", c.is_centre as "isCentre",
        ${HELD_AUTHORITIES} as authorities, scope.widest as "dataScope", ${SCOPED_COMPANIES} as "companyIds",
        ${SCOPED_OWNERS} as "ownerIds"
      from app_user u join company c on c.id = u.company_id
      cross join lateral (select least(${WIDEST_SCOPE}, ${atMost}::smallint) as widest) scope
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
        md5(row(u, c, array(select unnest(${HELD_AUTHORITIES}) order by 1), scope.widest,
          array(select id from ${SCOPED_DEPARTMENTS} reached order by id), ${SCOPED_COMPANIES})::text) as standing
      from app_user u join company c on c.id = u.company_id
      cross join lateral (select ${WIDEST_SCOPE} as widest) scope
      where u.id = any(${userIds}::bigint[])`,
  )
  return new Map(found.map(({ userId, standing }) => [userId, standing]))
}
