import { hash } from '@node-rs/argon2'
import { DEMO_PASSWORD } from '@visa/contract/demo'
import { verifyPassword } from '../crypto/password.ts'
import type { Db } from '../db/pool.ts'
import { rows, sql } from '../db/sql.ts'
import { getParam } from '../features/org/system-param/system-param.service.ts'

/** What a check costs travels inside the hash, so logins of the demo accounts can be quick without another product. */
const CHEAP = { memoryCost: 64, timeCost: 1, parallelism: 1 }

/** Gives the demo accounts hashes of their own passwords that take no time to check: tests log in thousands of times. */
export async function cheapenPasswords(db: Db): Promise<void> {
  const passwords = [DEMO_PASSWORD, await getParam(db, 'security.simplePassword')]
  const cheap = await Promise.all(passwords.map((password) => hash(password, CHEAP)))
  const users = await rows<{ id: number; stored: string }>(
    db,
    sql`select id, password_hash as stored from app_user`,
  )
  for (const { id, stored } of users) {
    for (const [index, password] of passwords.entries()) {
      if (!(await verifyPassword(stored, password))) continue
      await db.query(sql`update app_user set password_hash = ${cheap[index]} where id = ${id}`)
    }
  }
}
