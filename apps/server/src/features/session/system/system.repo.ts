import { first, one, sql, type Queryable } from '../../../db/sql.ts'
import type { AccountStatus } from '../../../access/account-status.ts'

export interface Account extends AccountStatus {
  id: number
  passwordHash: string
  simplePassword: boolean
}

const COLUMNS = sql`u.id, u.password_hash as "passwordHash", u.simple_password as "simplePassword", u.valid,
  u.blocked_at is not null as blocked, c.audit_status as "auditStatus", c.version_no as "versionNo"`

interface Named {
  /** The name as the database compares it: whatever finds an account counts as one name. */
  name: string
  account: Account | undefined
}

/** By user name, email or mobile. A value that fits several accounts cannot exist: each is unique, and forms differ. */
export async function findAccount(db: Queryable, typed: string): Promise<Named> {
  const { name, ...found } = await one<{ name: string } & { [Key in keyof Account]: Account[Key] | null }>(
    db,
    sql`
      select typed.name, a.* from (select lower(${typed}) as name) typed left join lateral (
        select ${COLUMNS} from app_user u join company c on c.id = u.company_id
        where lower(u.user_name) = typed.name
           or (u.mobile <> '' and u.mobile = typed.name)
           or (u.email <> '' and lower(u.email) = typed.name)
        order by lower(u.user_name) = typed.name desc limit 1
      ) a on true`,
  )
  return { name, account: found.id === null ? undefined : (found as Account) }
}

export const findAccountByMobile = (db: Queryable, mobile: string): Promise<Account | undefined> =>
  first<Account>(
    db,
    sql`select ${COLUMNS} from app_user u join company c on c.id = u.company_id where u.mobile = ${mobile}`,
  )
