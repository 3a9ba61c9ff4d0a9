import { parseAuthority, type Authority } from '@visa/contract/authority'
import type { IdentityCode } from '@visa/contract/identity'
import { AUDIT_STATUS } from '@visa/contract/org/company'
import { first, sql, type Queryable } from '../db/sql.ts'

/** The logged-in person, with what they may do. */
export interface Viewer {
  userId: number
  userName: string
  realName: string
  companyId: number
  identityCode: IdentityCode
  authorities: readonly Authority[]
}

interface ViewerRow {
  userId: number
  userName: string
  realName: string
  companyId: number
  identityCode: IdentityCode
  authorities: string[]
}

/** A grant `rr` of a resource `r` as people write it: role$code@custom. */
export const WRITTEN_GRANT = sql`
  case when rr.menu_only then '~' else '' end
  || case when rr.role_part = '' then '' else rr.role_part || '$' end
  || r.code
  || case when rr.custom_part = '' then '' else '@' || rr.custom_part end`

/** What a user `u` holds, whether or not they may act; a disabled resource gives nothing to anybody. */
export const HELD_AUTHORITIES = sql`array(
  select distinct ${WRITTEN_GRANT}
  from user_role ur
  join role_resource rr on rr.role_id = ur.role_id
  join resource r on r.id = rr.resource_id and r.valid = 1
  where ur.user_id = u.id
)`

/** Whether a user `u` of a company `c` may act. */
export const MAY_ACT = sql`u.valid = 1 and c.audit_status = ${AUDIT_STATUS.PASS}`

/** Loads who may act: a frozen user, or one of a company that has not passed its audit or is stopped, is nobody. */
export async function loadViewer(db: Queryable, userId: number): Promise<Viewer | undefined> {
  const row = await first<ViewerRow>(
    db,
    sql`
      select u.id as "userId", u.user_name as "userName", u.real_name as "realName",
        c.id as "companyId", c.identity_code as "identityCode",
        ${HELD_AUTHORITIES} as authorities
      from app_user u join company c on c.id = u.company_id
      where u.id = ${userId} and ${MAY_ACT}`,
  )
  if (row === undefined) return undefined
  return { ...row, authorities: row.authorities.map(parseAuthority) }
}
