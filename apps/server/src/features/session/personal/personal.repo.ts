import type { UserInfo } from '@visa/contract/session/personal'
import { first, one, rows, sql, type Queryable } from '../../../db/sql.ts'

export interface PersonalRow extends Omit<UserInfo, 'roleList'> {
  simplePassword: boolean
}

export const findPersonal = (db: Queryable, userId: number): Promise<PersonalRow> =>
  one<PersonalRow>(
    db,
    sql`
      select u.id, u.user_name as "userName", u.nick_name as "nickName", u.real_name as "realName", u.mobile,
        u.email, u.icon, u.qr_code as "qrCode", c.identity_code as "identityCode", c.id as "companyId",
        c.company_name as "companyName", c.level as "companyLevel", u.birth_date as "birthDate",
        u.join_date as "joinDate", u.simple_password as "simplePassword"
      from app_user u join company c on c.id = u.company_id where u.id = ${userId}`,
  )

export const rolesOf = (db: Queryable, userId: number): Promise<UserInfo['roleList']> =>
  rows<UserInfo['roleList'][number]>(
    db,
    sql`select r.id, r.role_name as "roleName" from user_role ur join app_role r on r.id = ur.role_id
        where ur.user_id = ${userId} order by r.id`,
  )

export interface DepartmentRow {
  id: number
  departmentCode: string
  departmentName: string
}

export const departmentsOf = (db: Queryable, userId: number): Promise<DepartmentRow[]> =>
  rows<DepartmentRow>(
    db,
    sql`select d.id, d.department_code as "departmentCode", d.department_name as "departmentName"
        from user_department ud join department d on d.id = ud.department_id
        where ud.user_id = ${userId} order by d.sort_no, d.id`,
  )

export interface MenuRow {
  id: number
  parentId: number | null
  code: string
  name: string
  ename: string
  icon: string
  url: string
  /** Added by an administrator. */
  own: boolean
  valid: number
}

export const menuRows = (db: Queryable): Promise<MenuRow[]> =>
  rows<MenuRow>(
    db,
    sql`select id, parent_id as "parentId", code, name, ename, icon, url, own, valid from resource
        where type = 0 order by sort_no, id`,
  )

export interface SessionRow {
  id: string
  address: string
  agent: string
  createdAt: Date
  seenAt: Date
}

export const liveSessions = (db: Queryable, userId: number, now: Date): Promise<SessionRow[]> =>
  rows<SessionRow>(
    db,
    sql`select encode(token_hash, 'hex') as id, address, agent, created_at as "createdAt", seen_at as "seenAt"
        from session
        where user_id = ${userId} and expires_at > ${now}
          and seen_at + idle_seconds * interval '1 second' > ${now}
        order by seen_at desc, created_at desc`,
  )

/** Ends one session of a user; undefined when it is not theirs or is over. */
export const takeSession = (
  db: Queryable,
  userId: number,
  id: string,
): Promise<{ address: string; agent: string } | undefined> =>
  first<{ address: string; agent: string }>(
    db,
    sql`delete from session where user_id = ${userId} and encode(token_hash, 'hex') = ${id}
        returning address, agent`,
  )
