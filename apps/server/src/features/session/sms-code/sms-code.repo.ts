import type { SmsScene } from '@visa/contract/session/captcha'
import { affected, first, rows, sql, type Queryable } from '../../../db/sql.ts'

export async function saveCode(
  db: Queryable,
  code: { mobile: string; scene: SmsScene; hash: Buffer },
  expires: Date,
): Promise<void> {
  await db.query(sql`
    insert into sms_code (mobile, scene, code_hash, expires_at)
    values (${code.mobile}, ${code.scene}, ${code.hash}, ${expires})
    on conflict (mobile, scene) do update
      set code_hash = excluded.code_hash, expires_at = excluded.expires_at, attempts = 0`)
}

/** The live codes that a guess may be held against; each hears of the guess, right or wrong. */
export const countGuess = (
  db: Queryable,
  mobile: string,
  scenes: readonly SmsScene[],
  attempts: number,
  now: Date,
): Promise<{ scene: SmsScene; hash: Buffer }[]> =>
  rows<{ scene: SmsScene; hash: Buffer }>(
    db,
    sql`update sms_code set attempts = attempts + 1
        where mobile = ${mobile} and scene = any(${scenes}) and attempts < ${attempts} and expires_at > ${now}
        returning scene, code_hash as hash`,
  )

/** Whether it was still there: of two who bring the same code at the same moment, one finds it gone. */
export const takeCode = async (
  db: Queryable,
  mobile: string,
  scene: SmsScene,
  hash: Buffer,
): Promise<boolean> =>
  (await affected(
    db,
    sql`delete from sms_code where mobile = ${mobile} and scene = ${scene} and code_hash = ${hash}`,
  )) === 1

export const findOwner = async (db: Queryable, mobile: string): Promise<number | undefined> =>
  (await first<{ id: number }>(db, sql`select id from app_user where mobile = ${mobile}`))?.id

export const saveProof = (db: Queryable, userId: number, mobile: string, now: Date): Promise<number> =>
  affected(
    db,
    sql`insert into user_mobile_proof (user_id, mobile, proven_at) values (${userId}, ${mobile}, ${now})
        on conflict (user_id) do update set mobile = excluded.mobile, proven_at = excluded.proven_at`,
  )
