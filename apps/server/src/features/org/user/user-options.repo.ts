import type { IdentityCode } from '@visa/contract/identity'
import { VALID } from '@visa/contract/fields'
import type { UserOption, UserOptionQuery } from '@visa/contract/org/user-options'
import { allOf, rows, sql, type Queryable } from '../../../db/sql.ts'
import { ownCompany } from '../../../http/scope.ts'
import type { Viewer } from '../../../http/viewer.ts'

export const listUserOptions = (
  db: Queryable,
  viewer: Viewer,
  { companyId, departmentId, ids, identityCode }: UserOptionQuery & { identityCode?: IdentityCode },
): Promise<Omit<UserOption, 'pinyin'>[]> =>
  rows(
    db,
    sql`select u.id, u.real_name as "realName", u.valid,
          coalesce((select string_agg(d.department_name, ', ' order by d.sort_no, d.id)
            from user_department ud join department d on d.id = ud.department_id where ud.user_id = u.id), '')
            as "departmentNames"
        from app_user u
        where ${allOf(
          ownCompany(viewer, sql`u.company_id`),
          ids === undefined ? sql`u.valid = ${VALID.ENABLED}` : sql`u.id = any(${ids}::bigint[])`,
          companyId === undefined ? undefined : sql`u.company_id = ${companyId}`,
          identityCode === undefined
            ? undefined
            : sql`exists (select 1 from company c where c.id = u.company_id and c.identity_code = ${identityCode})`,
          departmentId === undefined
            ? undefined
            : sql`exists (select 1 from user_department ud
                where ud.user_id = u.id and ud.department_id = ${departmentId})`,
        )}
        order by u.company_id, u.real_name, u.id`,
  )
