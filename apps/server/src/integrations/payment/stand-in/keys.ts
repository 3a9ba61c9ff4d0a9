import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import type { Channel } from '@visa/contract/money/ways'
import { affected, one, sql, type Queryable } from '../../../db/sql.ts'

/** The keys by which we and a channel that we play know each other: made with the first use, the same for all instances. */

interface Holder {
  private: KeyObject
  public: KeyObject
}

export interface StandInKeys {
  merchant: Holder
  platform: Holder
}

const HOLDERS = ['merchant', 'platform'] as const

/** Short: they guard no money, and somebody waits while they are made. */
const KEY_BITS = 1024

const generate = promisify(generateKeyPair)

async function keyOf(db: Queryable, channel: Channel, holder: string): Promise<Holder> {
  const read = sql`select private_key as text from stand_in_pay_key where channel = ${channel} and holder = ${holder}`
  const kept = (await db.query<{ text: string }>(read)).rows[0]
  if (kept === undefined) {
    const { privateKey } = await generate('rsa', { modulusLength: KEY_BITS })
    const text = privateKey.export({ format: 'pem', type: 'pkcs8' })
    await affected(
      db,
      sql`insert into stand_in_pay_key (channel, holder, private_key) values (${channel}, ${holder}, ${text})
          on conflict do nothing`,
    )
  }
  const key = createPrivateKey((kept ?? (await one<{ text: string }>(db, read))).text)
  return { private: key, public: createPublicKey(key) }
}

export function standInKeys(db: Queryable): (channel: Channel) => Promise<StandInKeys> {
  const known = new Map<Channel, Promise<StandInKeys>>()
  const load = async (channel: Channel): Promise<StandInKeys> => {
    const [merchant, platform] = await Promise.all([
      keyOf(db, channel, HOLDERS[0]),
      keyOf(db, channel, HOLDERS[1]),
    ])
    return { merchant, platform }
  }
  return (channel) => {
    const before = known.get(channel)
    if (before !== undefined) return before
    const loading = load(channel)
    known.set(channel, loading)
    loading.catch(() => known.delete(channel))
    return loading
  }
}
