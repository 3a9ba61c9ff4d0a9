import type { Tx } from '../../../db/pool.ts'
import { affected, first, sql, type Queryable } from '../../../db/sql.ts'

/** The newest link of a company is the one that counts. */
export async function replaceLink(tx: Tx, companyId: number, hash: Buffer, expires: Date): Promise<void> {
  await affected(tx, sql`delete from registration_correction where company_id = ${companyId}`)
  await affected(
    tx,
    sql`insert into registration_correction (token_hash, company_id, expires_at)
        values (${hash}, ${companyId}, ${expires})`,
  )
}

export const companyOfLink = async (db: Queryable, hash: Buffer, now: Date): Promise<number | undefined> =>
  (
    await first<{ companyId: number }>(
      db,
      sql`select company_id as "companyId" from registration_correction
          where token_hash = ${hash} and expires_at > ${now}`,
    )
  )?.companyId

/** Uses a link up; whose it was. */
export const takeLink = async (tx: Tx, hash: Buffer, now: Date): Promise<number | undefined> =>
  (
    await first<{ companyId: number }>(
      tx,
      sql`delete from registration_correction where token_hash = ${hash} and expires_at > ${now}
          returning company_id as "companyId"`,
    )
  )?.companyId

interface Registrant {
  id: number
  realName: string
  mobile: string
}

/** Whoever registered a company: its first person. */
export const registrantOf = (db: Queryable, companyId: number): Promise<Registrant | undefined> =>
  first(
    db,
    sql`select id, real_name as "realName", mobile from app_user where company_id = ${companyId} order by id limit 1`,
  )
