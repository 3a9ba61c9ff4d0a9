import { rows, sql, type Queryable } from '../../../db/sql.ts'
import type { Tx } from '../../../db/pool.ts'

/** Long past for every clock: requests of one moment see it a little earlier or later. */
export const UNLOCKED = new Date(0)

export interface GuardRow {
  key: string
  failures: number
  lockedUntil: Date
  forgetAt: Date
}

interface Standing {
  /** This browser has logged in to the account since the given time. */
  known: boolean
  locks: Pick<GuardRow, 'key' | 'lockedUntil'>[]
}

/** All that decides whether an attempt may begin, in one question: most attempts of an attack end here. */
export async function findStanding(
  db: Queryable,
  device: { userId: number | undefined; visitorHash: Buffer; since: Date },
  keys: readonly string[],
  now: Date,
): Promise<Standing> {
  const found = await rows<{ key: string | null; lockedUntil: Date }>(
    db,
    sql`select null as key, seen_at as "lockedUntil" from known_device
        where user_id = ${device.userId ?? null} and visitor_hash = ${device.visitorHash}
          and seen_at > ${device.since}
        union all
        select key, locked_until from login_guard where key = any(${keys}) and locked_until > ${now}`,
  )
  const locks = found.flatMap(({ key, lockedUntil }) => (key === null ? [] : [{ key, lockedUntil }]))
  return { known: locks.length < found.length, locks }
}

/** Reads the keys and holds them until the transaction ends, so that attempts at one moment take turns. */
export const holdGuards = (tx: Tx, keys: readonly string[], now: Date): Promise<GuardRow[]> =>
  rows<GuardRow>(
    tx,
    sql`insert into login_guard (key, failures, locked_until, forget_at)
        select key, 0, ${UNLOCKED}, ${now} from unnest(${keys}::text[]) as key order by key
        on conflict (key) do update set key = excluded.key
        returning key, failures, locked_until as "lockedUntil", forget_at as "forgetAt"`,
  )

export async function saveGuards(tx: Tx, guards: readonly GuardRow[]): Promise<void> {
  await tx.query(sql`
    update login_guard g set failures = n.failures, locked_until = n.locked_until, forget_at = n.forget_at
    from unnest(${guards.map(({ key }) => key)}::text[], ${guards.map(({ failures }) => failures)}::integer[],
      ${guards.map(({ lockedUntil }) => lockedUntil)}::timestamptz[],
      ${guards.map(({ forgetAt }) => forgetAt)}::timestamptz[]) as n (key, failures, locked_until, forget_at)
    where g.key = n.key`)
}

/** Forgets some keys, and takes the last count back from the others. */
export async function settleGuards(
  db: Queryable,
  forgotten: readonly string[],
  undone: readonly string[],
): Promise<void> {
  await db.query(sql`
    with forgotten as (delete from login_guard where key = any(${forgotten}))
    update login_guard set failures = greatest(failures - 1, 0), locked_until = ${UNLOCKED}
    where key = any(${undone})`)
}

export interface SeenDevice {
  /** Under which it was known until now, if at all. */
  before: Buffer
  visitorHash: Buffer
  address: string
  agent: string
  now: Date
}

export async function saveDevice(
  db: Queryable,
  userId: number,
  { before, visitorHash, address, agent, now }: SeenDevice,
): Promise<void> {
  await db.query(sql`
    update known_device set visitor_hash = ${visitorHash} where visitor_hash = ${before}`)
  await db.query(sql`
    insert into known_device (user_id, visitor_hash, seen_at, address, agent)
    values (${userId}, ${visitorHash}, ${now}, ${address}, ${agent})
    on conflict (user_id, visitor_hash) do update
      set seen_at = excluded.seen_at, address = excluded.address, agent = excluded.agent`)
}
