import { createHash, randomBytes } from 'node:crypto'
import type { Language } from '@visa/contract/session/personal'
import type { Bus } from '../db/bus.ts'
import { isReadOnly } from '../db/errors.ts'
import type { Db, Tx } from '../db/pool.ts'
import { affected, first, rows, sql, type Sql } from '../db/sql.ts'
import { MAY_ACT, loadViewer, type Viewer } from './viewer.ts'

const MINUTE_S = 60
const DAY_S = 24 * 3600

/** How long a login lives: at the very most, and remembered ones unused. Ordinary ones may be unused for a day at most. */
const LIFE = {
  ordinary: { absolute: DAY_S },
  remembered: { idle: 7 * DAY_S, absolute: 30 * DAY_S },
} as const

/** Revocations arrive by message; this only says how often a session in use is marked as seen. */
const CACHE_MS = 30_000
const CACHE_MAX = 10_000

/** What somebody may owe, as they are told when they ask for anything else. */
type Debt = 'passwordMustChange' | 'factorMustSet'

export interface Session {
  tokenHash: Buffer
  viewer: Viewer
  language: Language | null
  expiresAt: Date
  /** Opened to last beyond the browser's run. */
  remembered: boolean
  /** What has to be done before anything else. */
  owes: Debt | undefined
}

interface LoginOrigin {
  address: string
  agent: string
}

export interface Sessions {
  /** The session behind a cookie, if it is alive. */
  find(token: string, now: Date): Promise<Session | undefined>
  /** Who is behind a cookie, without counting as use: a session that only listens grows old like an unused one. */
  peek(token: string, now: Date): Promise<{ key: string; userId: number } | undefined>
  /** Which of these sessions are alive; does not count as use either. */
  living(keys: readonly string[], now: Date): Promise<ReadonlySet<string>>
  /** Opens a session and ends the one the visitor came with. */
  open(login: {
    userId: number
    remember: boolean
    previous: Session | undefined
    origin: LoginOrigin
    now: Date
    /** What is left in the audit trail with it. */
    record?: (tx: Tx) => Promise<void>
  }): Promise<{ token: string; maxAgeSeconds: number }>
  setLanguage(session: Session, language: Language): Promise<void>
  end(session: Session, record: (tx: Tx) => Promise<void>): Promise<void>
  /** Makes this instance forget somebody's sessions at once, after the transaction that ended them. */
  forget(userId: number): void
}

/** Ends all logins of a user but one; the other instances hear of it when the transaction commits. */
export async function endSessionsOf(tx: Tx, userId: number, except?: Session): Promise<void> {
  await tx.query(sql`
    delete from session where user_id = ${userId} and token_hash is distinct from ${except?.tokenHash ?? null}`)
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

const keyOf = ({ tokenHash }: Pick<Session, 'tokenHash'>): string => tokenHash.toString('hex')

/** Neither unused for too long nor past its end. */
const aliveAt = (now: Date): Sql =>
  sql`expires_at > ${now} and seen_at + idle_seconds * interval '1 second' > ${now}`

/** Whether a role of the user of a session asks for a second factor that they have not set up. */
const OWES_FACTOR = sql`(
  exists (select 1 from user_role ur join app_role ro on ro.id = ur.role_id
          where ur.user_id = session.user_id and ro.second_factor)
  and not exists (select 1 from user_second_factor f
                  where f.user_id = session.user_id and f.confirmed_at is not null))`

const SESSION_COLUMNS = sql`user_id as "userId", language, expires_at as "expiresAt", idle_seconds as "idleSeconds",
  (select simple_password from app_user where id = user_id) as "mustChange", ${OWES_FACTOR} as "mustSet"`

/** Who only looks does not wait until a standby knows it as well, where changes wait for one. */
const UNFOLLOWED = sql`select set_config('synchronous_commit', 'local', true)`

const debtOf = ({ mustChange, mustSet }: SessionRow): Debt | undefined => {
  if (mustChange) return 'passwordMustChange'
  return mustSet ? 'factorMustSet' : undefined
}

interface SessionRow {
  userId: number
  language: Language | null
  expiresAt: Date
  idleSeconds: number
  mustChange: boolean
  mustSet: boolean
}

/** `idleMinutes` says how long an ordinary login that is opened now may be unused. */
export function createSessions(db: Db, bus: Bus, idleMinutes: () => Promise<number>): Sessions {
  const cache = new Map<string, { session: Session; loadedAt: number }>()
  const hashes = new Map<string, Buffer>()
  // Counts revocations, so that a session read from the database just before one is not remembered after it.
  let generation = 0

  const forget = (key: string): void => {
    generation += 1
    cache.delete(key)
  }
  bus.on('session_gone', forget)
  const forgetAll = (): void => {
    generation += 1
    cache.clear()
  }
  bus.on('viewers_changed', forgetAll)
  bus.onGap(forgetAll)

  const load = async (tokenHash: Buffer, now: Date): Promise<Session | undefined> => {
    const found = sql`where token_hash = ${tokenHash} and ${aliveAt(now)}`
    const row = await first<SessionRow>(
      db,
      sql`update session set seen_at = greatest(seen_at, ${now}) from (${UNFOLLOWED}) unfollowed
          ${found} returning ${SESSION_COLUMNS}`,
    ).catch((error: unknown) => {
      // A standby that is not promoted yet: people may go on looking.
      if (!isReadOnly(error)) throw error
      return first<SessionRow>(db, sql`select ${SESSION_COLUMNS} from session ${found}`)
    })
    if (row === undefined) return undefined
    const viewer = await loadViewer(db, row.userId)
    const { language, expiresAt, idleSeconds } = row
    const owes = debtOf(row)
    return viewer && { tokenHash, viewer, language, expiresAt, remembered: idleSeconds > DAY_S, owes }
  }

  const peekAt = (tokenHashes: readonly Buffer[], now: Date): Promise<{ key: string; userId: number }[]> =>
    rows(
      db,
      sql`select encode(s.token_hash, 'hex') as key, u.id as "userId"
          from session s join app_user u on u.id = s.user_id join company c on c.id = u.company_id
          where s.token_hash = any(${tokenHashes}::bytea[]) and ${aliveAt(now)} and ${MAY_ACT}`,
    )

  const hashOfKnown = (token: string): Buffer => hashes.get(token) ?? hashOf(token)

  /** The hash of a token in use is worked out once; what anybody makes up leaves nothing here. */
  const keepHash = (token: string, hash: Buffer): void => {
    if (hashes.size >= CACHE_MAX) hashes.clear()
    hashes.set(token, hash)
  }

  const remember = (key: string, session: Session, now: number): void => {
    if (cache.size >= CACHE_MAX) {
      const oldest = cache.keys().next().value
      if (oldest !== undefined) cache.delete(oldest)
    }
    cache.set(key, { session, loadedAt: now })
  }

  return {
    async find(token, now) {
      const tokenHash = hashOfKnown(token)
      const key = keyOf({ tokenHash })
      const known = cache.get(key)
      const at = now.getTime()
      if (known !== undefined && bus.alive && at - known.loadedAt < CACHE_MS) {
        return known.session.expiresAt > now ? known.session : undefined
      }
      const before = generation
      const session = await load(tokenHash, now)
      if (session === undefined) {
        cache.delete(key)
        hashes.delete(token)
        return undefined
      }
      keepHash(token, tokenHash)
      if (bus.alive && generation === before) remember(key, session, at)
      return session
    },

    async peek(token, now) {
      const [found] = await peekAt([hashOfKnown(token)], now)
      return found
    },

    async living(keys, now) {
      const found = await peekAt(
        keys.map((key) => Buffer.from(key, 'hex')),
        now,
      )
      return new Set(found.map(({ key }) => key))
    },

    async open({ userId, remember: long, previous, origin, now, record }) {
      const life = long
        ? LIFE.remembered
        : { idle: (await idleMinutes()) * MINUTE_S, absolute: LIFE.ordinary.absolute }
      const token = randomBytes(32).toString('base64url')
      const expiresAt = new Date(now.getTime() + life.absolute * 1000)
      await db.tx(async (tx) => {
        if (previous) await tx.query(sql`delete from session where token_hash = ${previous.tokenHash}`)
        await tx.query(sql`
          insert into session (token_hash, user_id, created_at, seen_at, idle_seconds, expires_at, language, address, agent)
          values (${hashOf(token)}, ${userId}, ${now}, ${now}, ${life.idle}, ${expiresAt},
            ${previous?.language ?? null}, ${origin.address}, ${origin.agent.slice(0, 255)})`)
        await tx.query(sql`
          insert into user_login (user_id, last_at) values (${userId}, ${now})
          on conflict (user_id) do update set last_at = greatest(user_login.last_at, excluded.last_at)`)
        await record?.(tx)
      })
      // The others hear of it by message; this instance must not answer for it even that long.
      if (previous) forget(keyOf(previous))
      return { token, maxAgeSeconds: long ? life.absolute : 0 }
    },

    async setLanguage(session, language) {
      await db.query(sql`
        with changed as (
          update session set language = ${language} where token_hash = ${session.tokenHash} returning token_hash
        )
        select pg_notify('session_gone', encode(token_hash, 'hex')) from changed`)
      forget(keyOf(session))
    },

    async end(session, record) {
      await db.tx(async (tx) => {
        const ended = await affected(tx, sql`delete from session where token_hash = ${session.tokenHash}`)
        if (ended > 0) await record(tx)
      })
      forget(keyOf(session))
    },

    forget(userId) {
      for (const [key, { session }] of cache) if (session.viewer.userId === userId) forget(key)
    },
  }
}
