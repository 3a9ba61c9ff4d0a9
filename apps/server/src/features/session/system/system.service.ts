import { createHash } from 'node:crypto'
import { verifyNothing, verifyPassword } from '../../../crypto/password.ts'
import { first, sql, type Queryable } from '../../../db/sql.ts'
import { countHit, refuseIfUsedUp } from '../../../http/rate-limit.ts'
import { Refusal } from '../../../http/refusal.ts'

const FAILURES = { max: 10, seconds: 600 }

interface Account {
  id: number
  passwordHash: string
  simplePassword: boolean
  active: boolean
}

/** By user name, email or mobile. A value that fits several accounts cannot exist: each is unique, and forms differ. */
const findAccount = (db: Queryable, name: string): Promise<Account | undefined> =>
  first<Account>(
    db,
    sql`
      select u.id, u.password_hash as "passwordHash", u.simple_password as "simplePassword",
        (u.valid = 1 and c.audit_status <> 4) as active
      from app_user u join company c on c.id = u.company_id
      where lower(u.user_name) = lower(${name})
         or (u.mobile <> '' and u.mobile = ${name})
         or (u.email <> '' and lower(u.email) = lower(${name}))
      order by lower(u.user_name) = lower(${name}) desc limit 1`,
  )

/**
 * Counted per account and address, so that nobody can lock another person out from elsewhere, and the three names
 * of an account give no three times as many guesses.
 */
const failureKey = (account: Account | undefined, name: string, address: string): string => {
  const who = account?.id ?? `unknown:${createHash('sha256').update(name.toLowerCase()).digest('base64url')}`
  return `login-failed ${who} ${address}`
}

/** Checks a password; an unknown account costs the same time and gets the same answer as a wrong password. */
export async function authenticate(
  db: Queryable,
  name: string,
  password: string,
  address: string,
  now: Date,
): Promise<Pick<Account, 'id' | 'simplePassword'>> {
  const account = await findAccount(db, name)
  const key = failureKey(account, name, address)
  await refuseIfUsedUp(db, key, FAILURES, now, 'loginLocked')
  const right = account ? await verifyPassword(account.passwordHash, password) : await verifyNothing(password)
  if (!account || !right) {
    await countHit(db, key, FAILURES, now, 'loginLocked')
    throw new Refusal('loginFailed')
  }
  if (!account.active) throw new Refusal('accountFrozen')
  return account
}
