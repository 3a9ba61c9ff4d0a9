import { createHmac, generateKeyPair, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { QueryResultRow } from 'pg'
import { openKept, sealIfKeyed, type KeptSecret } from '../crypto/vault.ts'
import { one, rows, sql, type Queryable } from '../db/sql.ts'

/** Secrets that all instances share; made when first needed. */
export interface StoreKeys {
  /** Signs temporary keys, addresses and tickets. */
  master: string
  /** Signs the callbacks of the product's own store. */
  privateKey: string
  publicKey: string
}

interface KeptKey extends KeptSecret, QueryResultRow {
  name: string
}

const sealName = (name: string): string => `file_store_key ${name}`

/** What an earlier version, or one without a key, kept in clear is sealed as soon as there is a key. */
async function sealKept(db: Queryable, kept: KeptKey): Promise<void> {
  const { value, sealed } = await sealIfKeyed(db.vault, sealName(kept.name), kept.value)
  if (!sealed) return
  await db.query(
    sql`update file_store_key set value = ${value}, sealed = true where name = ${kept.name} and not sealed`,
  )
}

/** The first instance to ask decides; whoever comes a moment later takes what is there. */
async function settled(db: Queryable, name: string, secret: string): Promise<string> {
  const { value, sealed } = await sealIfKeyed(db.vault, sealName(name), secret)
  await db.query(
    sql`insert into file_store_key (name, value, sealed) values (${name}, ${value}, ${sealed})
        on conflict do nothing`,
  )
  const kept = await one<KeptKey>(
    db,
    sql`select name, value, sealed from file_store_key where name = ${name}`,
  )
  return openKept(db.vault, sealName(name), kept)
}

const known = async (db: Queryable): Promise<StoreKeys | undefined> => {
  const kept = await rows<KeptKey>(db, sql`select name, value, sealed from file_store_key`)
  for (const each of kept.filter(({ sealed }) => !sealed)) await sealKept(db, each)
  const values = new Map<string, string>()
  for (const each of kept) values.set(each.name, await openKept(db.vault, sealName(each.name), each))
  const [master, pair] = [values.get('master'), values.get('callback')]
  return master === undefined || pair === undefined ? undefined : { master, ...(JSON.parse(pair) as Pair) }
}

type Pair = Pick<StoreKeys, 'privateKey' | 'publicKey'>

const newPair = (): Promise<Pair> =>
  promisify(generateKeyPair)('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })

/** Reads the secrets once; they never change. */
export function storeKeys(db: Queryable): () => Promise<StoreKeys> {
  let read: Promise<StoreKeys> | undefined
  const load = async (): Promise<StoreKeys> => {
    const there = await known(db)
    if (there) return there
    const master = await settled(db, 'master', randomBytes(32).toString('base64url'))
    const pair = await settled(db, 'callback', JSON.stringify(await newPair()))
    return { master, ...(JSON.parse(pair) as Pair) }
  }
  return () =>
    (read ??= load().catch((error: unknown) => {
      read = undefined
      throw error
    }))
}

export const mac = (master: string, purpose: string, text: string): string =>
  createHmac('sha256', master).update(`${purpose}\n${text}`).digest('base64url')

/** A statement that only this product can have made, with an end. */
export function seal(master: string, purpose: string, statement: object): string {
  const text = Buffer.from(JSON.stringify(statement)).toString('base64url')
  return `${text}.${mac(master, purpose, text)}`
}

/** The statement of a seal; undefined when it is not ours. */
export function unseal(master: string, purpose: string, sealed: string): unknown {
  const [text = '', proof = ''] = sealed.split('.')
  const [given, expected] = [Buffer.from(proof), Buffer.from(mac(master, purpose, text))]
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  return JSON.parse(Buffer.from(text, 'base64url').toString())
}
