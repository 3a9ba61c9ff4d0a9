import type { IdentityCode } from '@visa/contract/identity'
import { OPTIONS_MAX } from '@visa/contract/fields'
import type { UserOption, UserOptionQuery } from '@visa/contract/org/user-options'
import { allOf, containing, rows, sql, type Queryable, type Sql } from '../../../db/sql.ts'
import { withinScope } from '../../../access/scope.ts'
import { MAY_ACT, type Viewer } from '../../../access/viewer.ts'
import { asPinyin } from '../../../pinyin.ts'

const named = (keyword: string): Sql => {
  const within = containing(keyword)
  const spelling = asPinyin(keyword)
  const spelt = spelling === undefined ? sql`false` : sql`u.pinyin like ${containing(spelling)}`
  return sql`(u.real_name ilike ${within} or u.user_name ilike ${within} or ${spelt})`
}

export const listUserOptions = (
  db: Queryable,
  viewer: Viewer,
  {
    companyId,
    departmentId,
    keyword = '',
    ids,
    identityCode,
  }: UserOptionQuery & { identityCode?: IdentityCode },
): Promise<UserOption[]> =>
  rows(
    db,
    sql`select u.id, u.real_name as "realName", u.pinyin, case when ${MAY_ACT} then 1 else 0 end as valid,
          coalesce((select string_agg(d.department_name, ', ' order by d.sort_no, d.id)
            from user_department ud join department d on d.id = ud.department_id where ud.user_id = u.id), '')
            as "departmentNames"
        from app_user u join company c on c.id = u.company_id
        where ${allOf(
          withinScope(viewer, { company: sql`u.company_id` }),
          ids === undefined ? MAY_ACT : sql`u.id = any(${ids}::bigint[])`,
          keyword === '' ? undefined : named(keyword),
          companyId === undefined ? undefined : sql`u.company_id = ${companyId}`,
          identityCode === undefined ? undefined : sql`c.identity_code = ${identityCode}`,
          departmentId === undefined
            ? undefined
            : sql`exists (select 1 from user_department ud
                where ud.user_id = u.id and ud.department_id = ${departmentId})`,
        )}
        order by u.company_id, u.real_name, u.id limit ${OPTIONS_MAX}`,
  )
