import { createHmac, timingSafeEqual } from 'node:crypto'
import { CODES } from '@visa/contract/codes'
import type { Endpoint } from '@visa/contract/endpoint'
import { IDEMPOTENCY_HEADER, IDEMPOTENCY_PATTERN } from '@visa/contract/idempotency-key'
import { REPEAT_DIFFERS } from '@visa/contract/repeat-differs'
import type { IncomingHttpHeaders } from 'node:http'
import { createVault } from '../crypto/vault.ts'
import { isLockTimeout } from '../db/errors.ts'
import type { Tx } from '../db/pool.ts'
import { one, affected, sql } from '../db/sql.ts'
import { Refusal } from '../refusal/refusal.ts'
import { canonical } from './canonical.ts'

/** One try at a write that its sender may repeat. */
export interface Attempt {
  /**
   * Does the work once: the first try does it and leaves its answer in the same transaction, every other one waits for
   * that transaction and is given the same answer. Undone or refused, nothing of a try is left, and the next is the first.
   * Where a write has several such transactions, each names its part.
   */
  once: <T>(tx: Tx, work: () => Promise<T>, part?: string) => Promise<{ answer: T; repeated: boolean }>
  /** Whether it was done, or found done. */
  readonly settled: boolean
}

/** For a write that carries no key: it is just done. */
export const doneWithoutKey: Attempt['once'] = async (_, work) => ({ answer: await work(), repeated: false })

interface Kept extends Record<string, unknown> {
  endpoint: string
  inputMac: Buffer
  answer: string
}

/** The key that a write carries; undefined where it carries none and needs none. */
export const keyOf = ({ repeat }: Endpoint, headers: IncomingHttpHeaders): string | undefined => {
  const given = headers[IDEMPOTENCY_HEADER]
  if (given === undefined) {
    if (repeat === 'keyed') throw new Refusal('idempotencyKeyMissing')
    return undefined
  }
  if (typeof given !== 'string' || !IDEMPOTENCY_PATTERN.test(given))
    throw new Refusal('idempotencyKeyInvalid')
  return given
}

const waiting = (error: unknown): unknown => (isLockTimeout(error) ? new Refusal('repeatRunning') : error)

/** The try that a request with a key makes. */
export async function attemptOf(
  endpoint: Endpoint,
  key: string,
  { userId, input, now }: { userId: number; input: unknown; now: Date },
): Promise<Attempt> {
  // The database never sees the key: whoever reads the table can neither open an answer nor guess at an input.
  const derived = (what: string): Buffer => createHmac('sha256', key).update(what).digest()
  const name = `${endpoint.method} ${endpoint.path}`
  const inputMac = derived(`input ${await canonical(input)}`)
  const vault = createVault(async () => derived(`answer of ${userId}`))
  let settled = false

  const take = (tx: Tx, keyHash: Buffer): Promise<number> =>
    affected(
      tx,
      sql`insert into idempotency_key (user_id, key_hash, endpoint, input_mac, created_at)
          values (${userId}, ${keyHash}, ${name}, ${inputMac}, ${now}) on conflict do nothing`,
    ).catch((error: unknown) => {
      throw waiting(error)
    })

  const earlier = async (tx: Tx, keyHash: Buffer): Promise<unknown> => {
    const kept = await one<Kept>(
      tx,
      sql`select endpoint, input_mac as "inputMac", answer from idempotency_key
          where user_id = ${userId} and key_hash = ${keyHash}`,
    )
    if (kept.endpoint !== name || !timingSafeEqual(kept.inputMac, inputMac)) {
      throw new Refusal('repeatDiffers', {}, CODES.WARNING, REPEAT_DIFFERS)
    }
    return JSON.parse(await vault.open(name, kept.answer)) as unknown
  }

  return {
    get settled() {
      return settled
    },
    async once<T>(tx: Tx, work: () => Promise<T>, part = '') {
      const keyHash = derived(`name ${part}`)
      const isFirst = (await take(tx, keyHash)) === 1
      settled = true
      if (!isFirst) return { answer: (await earlier(tx, keyHash)) as T, repeated: true }
      const answer = await work()
      const sealed = await vault.seal(name, JSON.stringify(answer ?? null))
      await affected(
        tx,
        sql`update idempotency_key set answer = ${sealed} where user_id = ${userId} and key_hash = ${keyHash}`,
      )
      return { answer, repeated: false }
    },
  }
}
