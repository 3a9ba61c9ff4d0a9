import { CODES } from '@visa/contract/codes'
import type { ErrorKey } from '@visa/messages/errors'
import { digest } from '../../../crypto/digest.ts'
import type { Db } from '../../../db/pool.ts'
import type { Queryable } from '../../../db/sql.ts'
import { KNOWN_DEVICE_DAYS } from '../../../http/cookies.ts'
import { networkOf } from '../../../http/network.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import type { MemberVisit, Visit } from '../../../http/route.ts'
import { traceFailure, type LoginWay } from './access-trace.service.ts'
import { UNLOCKED, findStanding, holdGuards, saveDevice, saveGuards, settleGuards } from './guard.repo.ts'
import type { GuardRow } from './guard.repo.ts'
import { oneAtATime } from './one-at-a-time.ts'

const SECOND_MS = 1000
const AGENT_MAX = 255
const FIRST_DELAY_MS = 30 * SECOND_MS
const LONGEST_DELAY_MS = 15 * 60 * SECOND_MS
const PEACE_MS = 60 * 60 * SECOND_MS
const DAY_MS = 24 * PEACE_MS

/** From which failure on there is a delay. An office shares an address, so it has many, counted by the hour. */
const FREE = { one: 5, account: 20, address: 50 } as const

interface GuardKey {
  key: string
  free: number
  /** Others share it: a success proves nothing about them, and their failures do not prolong the count. */
  shared: boolean
}

type Keys = readonly [GuardKey, ...GuardKey[]]

type Visitor = Pick<Visit, 'address' | 'now' | 'visitor' | 'requestId'>

interface Guarded {
  kind: 'password' | 'code' | 'factor'
  /** As typed: names that nobody has are guarded like the others. */
  name: string
  /** Whose it is, if anybody's. */
  userId: number | undefined
}

const key = (free: number, ...parts: string[]): GuardKey => ({ key: parts.join(' '), free, shared: false })

const counted = (row: GuardRow, { free, shared }: GuardKey, now: Date): GuardRow => {
  const fresh = row.forgetAt <= now
  const failures = (fresh ? 0 : row.failures) + 1
  const delay = failures < free ? 0 : Math.min(FIRST_DELAY_MS * 2 ** (failures - free), LONGEST_DELAY_MS)
  const lockedUntil = delay === 0 ? UNLOCKED : new Date(now.getTime() + delay)
  const peace = new Date(now.getTime() + delay + PEACE_MS)
  return { key: row.key, failures, lockedUntil, forgetAt: shared && !fresh ? row.forgetAt : peace }
}

/** What a refused attempt is told, and by which refusals a failed one is known. */
interface Texts {
  locked: ErrorKey
  wrong: readonly ErrorKey[]
}

const refuseLocked = (locks: readonly Pick<GuardRow, 'lockedUntil'>[], now: Date, text: ErrorKey): void => {
  const until = locks.reduce((latest, { lockedUntil }) => (lockedUntil > latest ? lockedUntil : latest), now)
  if (until <= now) return
  const seconds = Math.ceil((until.getTime() - now.getTime()) / SECOND_MS)
  throw new Refusal(text, { seconds }, CODES.TIMES_LIMIT)
}

/** Counting before the outcome is known leaves no gap for many attempts at the same moment. */
const countIn = (db: Db, keys: readonly GuardKey[], now: Date, text: ErrorKey): Promise<GuardRow[]> =>
  db.tx(async (tx) => {
    const names = keys.map((each) => each.key)
    const held = await holdGuards(tx, names, now)
    refuseLocked(held, now, text)
    const rows = held.flatMap((row) => {
      const rule = keys.find((each) => each.key === row.key)
      return rule ? [counted(row, rule, now)] : []
    })
    await saveGuards(tx, rows)
    return rows
  })

const latestLock = (guards: readonly GuardRow[], now: Date): Date | undefined =>
  guards
    .map(({ lockedUntil }) => lockedUntil)
    .filter((until) => until > now)
    .toSorted((one, other) => other.getTime() - one.getTime())[0]

interface Attempted extends Guarded {
  keys: Keys
  texts: Texts
  visit: Pick<Visit, 'address' | 'now' | 'requestId'>
}

const WAYS: Readonly<Record<Guarded['kind'], LoginWay>> = {
  password: 'PASSWORD',
  code: 'CODE',
  factor: 'FACTOR',
}

/** Who has proven who they are and may not come in has failed to as well. */
const SHUT_OUT: ReadonlySet<ErrorKey> = new Set<ErrorKey>([
  'accountFrozen',
  'accountBlocked',
  'companyStopped',
  'companyAuditing',
  'companyRejected',
])

/** Refused as wrong, the work has failed; refused for another reason, it proved nothing either way. */
async function attempt<T>(db: Db, attempted: Attempted, work: () => Promise<T>): Promise<T> {
  const { keys, texts, visit, kind, name, userId } = attempted
  const { now } = visit
  const names = (shared: boolean) => keys.filter((each) => each.shared === shared).map((each) => each.key)
  return oneAtATime(keys[0].key, async () => {
    const counts = await countIn(db, keys, now, texts.locked)
    try {
      const result = await work()
      await settleGuards(db, names(false), names(true))
      return result
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const failed = texts.wrong.includes(error.key)
      if (!failed) await settleGuards(db, [], [...names(false), ...names(true)])
      if (failed || SHUT_OUT.has(error.key)) {
        const lockedUntil = failed ? latestLock(counts, now) : undefined
        await db.tx((tx) => traceFailure(tx, visit, { channel: WAYS[kind], name, userId, lockedUntil }))
      }
      throw error
    }
  })
}

/**
 * Does work that proves an identity, or refuses it with the seconds to wait. A stranger's attempts count for the
 * account, the address and the two together. A browser that has logged in to this account before counts for itself
 * alone, so strangers cannot shut its owner out.
 */
export async function guarding<T>(
  db: Db,
  visit: Visitor,
  guarded: Guarded,
  texts: Texts,
  work: () => Promise<T>,
): Promise<T> {
  const { address, now, visitor } = visit
  const { kind, name, userId } = guarded
  const visitorHash = digest(visitor())
  // An account is one, by whichever of its names it is tried.
  const who = digest(userId === undefined ? `name ${name}` : `user ${userId}`).toString('base64url')
  const network = networkOf(address)
  const own: Keys = [key(FREE.one, kind, 'device', String(userId), visitorHash.toString('hex'))]
  const strange: Keys = [
    key(FREE.one, kind, 'pair', who, network),
    key(FREE.account, kind, 'account', who),
    { ...key(FREE.address, kind, 'address', network), shared: true },
  ]
  const since = new Date(now.getTime() - KNOWN_DEVICE_DAYS * DAY_MS)
  const all = [...own, ...strange].map((each) => each.key)
  const { known, locks } = await findStanding(db, { userId, visitorHash, since }, all, now)
  const keys = known ? own : strange
  const relevant = locks.filter((lock) => keys.some((each) => each.key === lock.key))
  refuseLocked(relevant, now, texts.locked)
  return attempt(db, { ...guarded, keys, texts, visit }, work)
}

/** The same for somebody who is logged in and proves it once more. */
export const guardingOwn = <T>(
  db: Db,
  visit: Pick<MemberVisit, 'address' | 'now' | 'requestId' | 'viewer'>,
  kind: Guarded['kind'],
  texts: Texts,
  work: () => Promise<T>,
): Promise<T> => {
  const { userId, userName: name } = visit.viewer
  const keys: Keys = [key(FREE.one, 'own', String(userId))]
  return attempt(db, { kind, name, userId, keys, texts, visit }, work)
}

/** The same for a second factor, of somebody who has proven the first. */
export const guardingFactor = <T>(
  db: Db,
  visit: Pick<Visit, 'address' | 'now' | 'requestId'>,
  { userId, userName: name }: { userId: number; userName: string },
  texts: Texts,
  work: () => Promise<T>,
): Promise<T> => {
  const keys: Keys = [key(FREE.one, 'factor', String(userId))]
  return attempt(db, { kind: 'factor', name, userId, keys, texts, visit }, work)
}

/**
 * After a login: the browser is known from now on, by a secret that nobody can have put there before. To the other
 * accounts that know the browser it is the same as ever.
 */
export async function rememberDevice(
  db: Queryable,
  userId: number,
  visit: Visitor & Pick<Visit, 'renewVisitor' | 'agent'>,
): Promise<void> {
  const { address, agent, now } = visit
  const before = digest(visit.visitor())
  const visitorHash = digest(visit.renewVisitor())
  await saveDevice(db, userId, { before, visitorHash, address, agent: agent.slice(0, AGENT_MAX), now })
}
