import { digest } from '../../../crypto/digest.ts'
import type { Tx } from '../../../db/pool.ts'
import { affected, first, one, sql, type Queryable } from '../../../db/sql.ts'
import type { LoginWay } from '../guard/access-trace.service.ts'

export interface KeptFactor {
  secret: string
  sealed: boolean
  confirmed: boolean
  usedStep: number
}

const FACTOR = sql`secret, sealed, confirmed_at is not null as confirmed, used_step as "usedStep"`

export const lockFactor = (tx: Tx, userId: number): Promise<KeptFactor | undefined> =>
  first<KeptFactor & Record<string, unknown>>(
    tx,
    sql`select ${FACTOR} from user_second_factor where user_id = ${userId} for update`,
  )

export interface FactorState {
  enabled: boolean
  /** A role of theirs asks for it. */
  required: boolean
  codesLeft: number
}

export const findState = (db: Queryable, userId: number): Promise<FactorState> =>
  one<FactorState & Record<string, unknown>>(
    db,
    sql`select
          exists (select 1 from user_second_factor where user_id = ${userId} and confirmed_at is not null) as enabled,
          exists (select 1 from user_role ur join app_role r on r.id = ur.role_id
                  where ur.user_id = ${userId} and r.second_factor) as required,
          (select count(*) from recovery_code where user_id = ${userId}) as "codesLeft"`,
  )

/** Begins anew with another secret; one that is proven stays. */
export const keepSecret = (
  tx: Tx,
  userId: number,
  { secret, sealed, now }: { secret: string; sealed: boolean; now: Date },
): Promise<number> =>
  affected(
    tx,
    sql`insert into user_second_factor as f (user_id, secret, sealed, created_at)
        values (${userId}, ${secret}, ${sealed}, ${now})
        on conflict (user_id) do update set secret = excluded.secret, sealed = excluded.sealed,
          created_at = excluded.created_at
        where f.confirmed_at is null`,
  )

export async function useStep(tx: Tx, userId: number, step: number): Promise<void> {
  await affected(tx, sql`update user_second_factor set used_step = ${step} where user_id = ${userId}`)
}

export async function confirmFactor(tx: Tx, userId: number, now: Date): Promise<void> {
  await affected(tx, sql`update user_second_factor set confirmed_at = ${now} where user_id = ${userId}`)
}

export async function replaceCodes(tx: Tx, userId: number, codes: readonly string[]): Promise<void> {
  await affected(tx, sql`delete from recovery_code where user_id = ${userId}`)
  await affected(
    tx,
    sql`insert into recovery_code (user_id, code_hash)
        select ${userId}, hash from unnest(${codes.map(digest)}::bytea[]) as hash`,
  )
}

/** Whether it was there: each is good once. */
export const takeCode = async (tx: Tx, userId: number, code: string): Promise<boolean> =>
  (await affected(
    tx,
    sql`delete from recovery_code where user_id = ${userId} and code_hash = ${digest(code)}`,
  )) === 1

export const removeFactor = async (tx: Tx, userId: number): Promise<boolean> => {
  await affected(tx, sql`delete from recovery_code where user_id = ${userId}`)
  return (await affected(tx, sql`delete from user_second_factor where user_id = ${userId}`)) === 1
}

export interface PendingLogin {
  userId: number
  userName: string
  simplePassword: boolean
  way: LoginWay
  remember: boolean
}

/** One browser waits with one login. */
export async function keepPendingLogin(
  db: Queryable,
  visitor: string,
  { userId, way, remember }: Pick<PendingLogin, 'userId' | 'way' | 'remember'>,
  expires: Date,
): Promise<void> {
  await affected(
    db,
    sql`insert into login_pending (visitor_hash, user_id, way, remember, expires_at)
        values (${digest(visitor)}, ${userId}, ${way}, ${remember}, ${expires})
        on conflict (visitor_hash) do update set user_id = excluded.user_id, way = excluded.way,
          remember = excluded.remember, expires_at = excluded.expires_at`,
  )
}

export const findPendingLogin = (
  db: Queryable,
  visitor: string,
  now: Date,
): Promise<PendingLogin | undefined> =>
  first<PendingLogin & Record<string, unknown>>(
    db,
    sql`select p.user_id as "userId", u.user_name as "userName", u.simple_password as "simplePassword", p.way, p.remember
        from login_pending p join app_user u on u.id = p.user_id
        where p.visitor_hash = ${digest(visitor)} and p.expires_at > ${now}`,
  )

export async function dropPendingLogin(tx: Tx, visitor: string): Promise<void> {
  await affected(tx, sql`delete from login_pending where visitor_hash = ${digest(visitor)}`)
}
