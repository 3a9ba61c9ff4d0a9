import type { Tx } from '../../../db/pool.ts'
import { affected, first, rows, sql, type Queryable } from '../../../db/sql.ts'

/** How many of the roles belong to the company and are now the user's. */
export const assignRoles = (
  tx: Tx,
  userId: number,
  companyId: number,
  roleIds: readonly number[],
): Promise<number> =>
  affected(
    tx,
    sql`insert into user_role (user_id, role_id)
        select ${userId}::bigint, id from app_role where id = any(${roleIds}) and company_id = ${companyId}`,
  )

/** How many of the departments belong to the company and are now the user's. */
export const assignDepartments = (
  tx: Tx,
  userId: number,
  companyId: number,
  departmentIds: readonly number[],
): Promise<number> =>
  affected(
    tx,
    sql`insert into user_department (user_id, department_id)
        select ${userId}::bigint, id from department where id = any(${departmentIds}) and company_id = ${companyId}`,
  )

export interface UserKey {
  id: number
  companyId: number
  userName: string
  realName: string
  mobile: string
  email: string
  passwordHash: string
}

const KEY_COLUMNS = sql`id, company_id as "companyId", user_name as "userName", real_name as "realName", mobile, email,
  password_hash as "passwordHash"`

export const findUser = (db: Queryable, id: number): Promise<UserKey | undefined> =>
  first<UserKey>(db, sql`select ${KEY_COLUMNS} from app_user where id = ${id}`)

/** Holds the user still until the transaction ends. */
export const lockUser = (tx: Tx, id: number): Promise<UserKey | undefined> =>
  first<UserKey>(tx, sql`select ${KEY_COLUMNS} from app_user where id = ${id} for no key update`)

export const lockUserByMobile = (tx: Tx, mobile: string): Promise<UserKey | undefined> =>
  first<UserKey>(tx, sql`select ${KEY_COLUMNS} from app_user where mobile = ${mobile} for no key update`)

export const usersWithoutPinyin = (tx: Tx): Promise<{ id: number; realName: string }[]> =>
  rows(
    tx,
    sql`select id, real_name as "realName" from app_user where pinyin = '' order by id for no key update`,
  )

export async function savePinyin(tx: Tx, found: readonly { id: number; pinyin: string }[]): Promise<void> {
  await affected(
    tx,
    sql`update app_user u set pinyin = given.pinyin
        from unnest(${found.map(({ id }) => id)}::bigint[], ${found.map(({ pinyin }) => pinyin)}::text[])
          as given (id, pinyin)
        where u.id = given.id`,
  )
}
