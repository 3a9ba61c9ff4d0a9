import type { IdentityCode } from '@visa/contract/identity'
import {
  ManagedUser,
  ManagedUserDetail,
  type LastLogin,
  type UserQuery,
} from '@visa/contract/org/user-manage'
import { maskDocument } from '@visa/contract/org/user-identity'
import { expiryState, type ExpiryReminder } from '@visa/contract/rules/passport'
import type { Page } from '@visa/contract/page'
import { instantOf } from '../../../db/instant.ts'
import { sortedBy } from '../../../db/sorted-by.ts'
import { cappedPage, type ListSource } from '../../../db/capped-page.ts'
import { allOf, containing, first, one, sql, type Queryable, type Sql } from '../../../db/sql.ts'
import { selectOf } from '../../../db/table.ts'
import { rowsWithin } from '../../../access/rows-within.ts'
import type { Viewer } from '../../../access/viewer.ts'
import { asPinyin } from '../../../pinyin.ts'
import { userTable } from './user.table.ts'

/** Somebody as listed, before it is known what to say of the document. */
export type ListedUser = Omit<ManagedUser, 'documentState'>

/** Users `u` whom a viewer's roles let them see. */
export const seenBy = (viewer: Viewer): Sql => rowsWithin(viewer, userTable, 'u')

const STANDING = sql`case when u.blocked_at is not null then 'blocked'
  when u.valid = 0 then 'frozen' else 'active' end`

const ROLE_NAMES = sql`coalesce((select string_agg(ro.role_name, ', ' order by ro.id)
  from user_role ur join app_role ro on ro.id = ur.role_id where ur.user_id = u.id), '')`

const DEPARTMENT_NAMES = sql`coalesce((select string_agg(d.department_name, ', ' order by d.sort_no, d.id)
  from user_department ud join department d on d.id = ud.department_id where ud.user_id = u.id), '')`

const NAMES = sql`(select c.company_name from company c where c.id = u.company_id) as "companyName",
  (select c.identity_code from company c where c.id = u.company_id) as "identityCode",
  (select ${instantOf(sql`l.last_at`)} from user_login l where l.user_id = u.id) as "lastLoginTime",
  ${DEPARTMENT_NAMES} as "departmentNames", ${ROLE_NAMES} as "roleNames", ${STANDING} as standing`

const COLUMNS = sql`${selectOf(userTable, ManagedUser.shape, 'u')}, ${NAMES}`

/** The picture is a file there. */
const { icon: _name, ...DETAILS } = ManagedUserDetail.shape
const DETAIL_COLUMNS = sql`${selectOf(userTable, DETAILS, 'u')}, ${NAMES}`

const mentioning = (keyword: string): Sql => {
  const within = containing(keyword)
  const spelling = asPinyin(keyword)
  const spelt = spelling === undefined ? sql`false` : sql`u.pinyin like ${containing(spelling)}`
  return sql`(u.user_name ilike ${within} or u.real_name ilike ${within} or u.mobile like ${within}
    or u.email ilike ${within} or ${spelt})`
}

/** People of a department or of one below it. */
const inDepartment = (id: number): Sql => sql`exists (
  with recursive reached as (
    select ${id}::bigint as id
    union
    select d.id from department d join reached on d.parent_id = reached.id
  )
  select 1 from user_department ud join reached on reached.id = ud.department_id where ud.user_id = u.id)`

const withRole = (id: number): Sql =>
  sql`exists (select 1 from user_role ur where ur.user_id = u.id and ur.role_id = ${id})`

const ofIdentity = (identityCode: IdentityCode): Sql =>
  sql`exists (select 1 from company c where c.id = u.company_id and c.identity_code = ${identityCode})`

const LOGIN_DAYS: Readonly<Record<Exclude<LastLogin, 'NEVER'>, { days: number; within: boolean }>> = {
  WITHIN_7: { days: 7, within: true },
  WITHIN_30: { days: 30, within: true },
  NOT_30: { days: 30, within: false },
  NOT_90: { days: 90, within: false },
}

/** Who never came has not come for any number of days either. */
const lastHere = (when: LastLogin): Sql => {
  const login = sql`select 1 from user_login l where l.user_id = u.id`
  if (when === 'NEVER') return sql`not exists (${login})`
  const { days, within } = LOGIN_DAYS[when]
  const lately = sql`exists (${login} and l.last_at > now() - make_interval(days => ${days}))`
  return within ? lately : sql`not ${lately}`
}

const given = <Value>(value: Value | undefined, condition: (value: Value) => Sql): Sql | undefined =>
  value === undefined || value === '' ? undefined : condition(value)

const ORDERS = {
  realName: sql`u.real_name`,
  joinDate: sql`u.join_date`,
  createTime: sql`u.created_at`,
}

/** Whom a viewer sees and the filters fit, newest first unless told otherwise: for pages and for exports alike. */
export const managedUsers = (viewer: Viewer, query: Omit<UserQuery, 'page' | 'pageSize'>): ListSource => ({
  columns: COLUMNS,
  from: sql`app_user u`,
  where: allOf(
    seenBy(viewer),
    given(query.keyword, mentioning),
    given(query.companyId, (id) => sql`u.company_id = ${id}`),
    given(query.departmentId, inDepartment),
    given(query.roleId, withRole),
    given(query.identityCode, ofIdentity),
    given(query.lastLogin, lastHere),
    given(query.standing, (standing) => sql`${STANDING} = ${standing}`),
  ),
  orderBy: sortedBy(query, ORDERS, { unique: sql`u.id`, otherwise: sql`u.id desc` }),
})

type Documented = Pick<ManagedUser, 'idCardNo' | 'idCardExpiry'>

/** The number masked, and whether the document should be renewed. */
const shown = <Row extends Documented>(row: Row, reminder: ExpiryReminder) => ({
  ...row,
  idCardNo: maskDocument(row.idCardNo),
  documentState: expiryState(row.idCardExpiry, reminder),
})

export async function pageManaged(
  db: Queryable,
  viewer: Viewer,
  query: UserQuery,
  reminder: ExpiryReminder,
): Promise<Page<ManagedUser>> {
  const page = await cappedPage<ListedUser>(db, query, managedUsers(viewer, query))
  return { ...page, rows: page.rows.map((row) => shown(row, reminder)) }
}

export async function findManaged(
  db: Queryable,
  viewer: Viewer,
  { id, now, reminder }: { id: number; now: Date; reminder: ExpiryReminder },
): Promise<ManagedUserDetail | undefined> {
  const found = await first<Omit<ManagedUserDetail, 'documentState'>>(
    db,
    sql`select ${DETAIL_COLUMNS},
          coalesce((select jsonb_agg(jsonb_build_object('fileName', f.file_name,
            'storageName', f.storage_name, 'fileIndex', 0)) from stored_file f where f.storage_name = u.icon),
            '[]') as icon,
          coalesce((select jsonb_agg(role_id order by role_id) from user_role where user_id = u.id), '[]')
            as "roleIds",
          coalesce((select jsonb_agg(department_id order by department_id) from user_department
            where user_id = u.id), '[]') as "departmentIds",
          (select count(*) from session s where s.user_id = u.id and s.expires_at > ${now}
            and s.seen_at + s.idle_seconds * interval '1 second' > ${now}) as "sessionCount",
          (select count(*) from known_device k where k.user_id = u.id) as "deviceCount"
        from app_user u where u.id = ${id} and ${seenBy(viewer)}`,
  )
  return found && shown(found, reminder)
}

/** Whether another account has a value; accounts are unique over all companies. */
export async function isTaken(
  db: Queryable,
  { userName = '', mobile = '', email = '', id = 0 }: TakenQuery,
): Promise<boolean> {
  const { taken } = await one<{ taken: boolean }>(
    db,
    sql`select exists (select 1 from app_user where id <> ${id} and (
          (${userName} <> '' and lower(user_name) = lower(${userName}))
          or (${mobile} <> '' and mobile = ${mobile})
          or (${email} <> '' and lower(email) = lower(${email})))) as taken`,
  )
  return taken
}

interface TakenQuery {
  userName?: string
  mobile?: string
  email?: string
  id?: number | undefined
}
