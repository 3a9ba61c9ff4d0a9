import type { WxChannel } from '@visa/contract/session/wx'
import { digest } from '../../../crypto/digest.ts'
import type { Tx } from '../../../db/pool.ts'
import { first, one, rows, sql, type Queryable } from '../../../db/sql.ts'
import type { AccountStatus } from '../../../access/account-status.ts'
import type { WxIdentity } from '../../../integrations/wechat/wx-login.ts'

export async function insertState(
  db: Queryable,
  state: string,
  visitor: string,
  channel: WxChannel,
  expires: Date,
): Promise<void> {
  await db.query(sql`
    insert into wx_state (state_hash, visitor_hash, channel, expires_at)
    values (${digest(state)}, ${digest(visitor)}, ${channel}, ${expires})`)
}

/** Takes a state away, whoever brings it. */
export const takeState = (
  db: Queryable,
  state: string,
): Promise<{ visitorHash: Buffer; channel: WxChannel; expiresAt: Date } | undefined> =>
  first(
    db,
    sql`delete from wx_state where state_hash = ${digest(state)}
        returning visitor_hash as "visitorHash", channel, expires_at as "expiresAt"`,
  )

export interface WxAccount extends AccountStatus {
  id: number
  companyId: number
  realName: string
  simplePassword: boolean
}

const ACCOUNT = sql`
  select u.id, u.company_id as "companyId", u.real_name as "realName", u.simple_password as "simplePassword",
    u.valid, u.blocked_at is not null as blocked, c.audit_status as "auditStatus", c.version_no as "versionNo"
  from app_user u join company c on c.id = u.company_id`

export const boundAccount = (
  db: Queryable,
  channel: WxChannel,
  openId: string,
): Promise<WxAccount | undefined> =>
  first<WxAccount>(
    db,
    sql`${ACCOUNT} join third_party_binding b on b.user_id = u.id
        where b.channel = ${channel} and b.open_id = ${openId}`,
  )

export const lockAccountByMobile = (tx: Tx, mobile: string): Promise<WxAccount | undefined> =>
  first<WxAccount>(tx, sql`${ACCOUNT} where u.mobile = ${mobile} for no key update of u`)

export interface Pending extends WxIdentity {
  channel: WxChannel
}

export async function keepPending(
  db: Queryable,
  visitor: string,
  { channel, openId, unionId }: Pending,
  expires: Date,
): Promise<void> {
  await db.query(sql`
    insert into wx_pending (visitor_hash, channel, open_id, union_id, expires_at)
    values (${digest(visitor)}, ${channel}, ${openId}, ${unionId}, ${expires})
    on conflict (visitor_hash) do update set channel = excluded.channel, open_id = excluded.open_id,
      union_id = excluded.union_id, expires_at = excluded.expires_at`)
}

export const lockPending = (tx: Tx, visitor: string, now: Date): Promise<Pending | undefined> =>
  first<Pending>(
    tx,
    sql`select channel, open_id as "openId", union_id as "unionId" from wx_pending
        where visitor_hash = ${digest(visitor)} and expires_at > ${now} for update`,
  )

export async function dropPending(tx: Tx, visitor: string): Promise<void> {
  await tx.query(sql`delete from wx_pending where visitor_hash = ${digest(visitor)}`)
}

export async function insertBinding(
  tx: Tx,
  userId: number,
  { channel, openId, unionId }: Pending,
  now: Date,
): Promise<number> {
  const { id } = await one<{ id: number }>(
    tx,
    sql`insert into third_party_binding (user_id, channel, open_id, union_id, created_at)
        values (${userId}, ${channel}, ${openId}, ${unionId}, ${now}) returning id`,
  )
  return id
}

export interface BindingRow {
  id: number
  channel: WxChannel
  openId: string
  createdAt: Date
}

export const bindingsOf = (db: Queryable, userId: number): Promise<BindingRow[]> =>
  rows<BindingRow>(
    db,
    sql`select id, channel, open_id as "openId", created_at as "createdAt" from third_party_binding
        where user_id = ${userId} order by id`,
  )

/** Only of that user: another person's binding is not found. */
export const takeBinding = (
  tx: Tx,
  userId: number,
  id: number,
): Promise<Pick<BindingRow, 'channel' | 'openId'> | undefined> =>
  first(
    tx,
    sql`delete from third_party_binding where id = ${id} and user_id = ${userId}
        returning channel, open_id as "openId"`,
  )
