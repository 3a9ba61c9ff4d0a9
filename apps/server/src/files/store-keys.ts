import { createHmac, generateKeyPair, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { one, sql, type Queryable } from '../db/sql.ts'

/** Secrets that all instances share; made when first needed. */
export interface StoreKeys {
  /** Signs temporary keys, addresses and tickets. */
  master: string
  /** Signs the callbacks of the product's own store. */
  privateKey: string
  publicKey: string
}

/** The first instance to ask decides; whoever comes a moment later takes what is there. */
async function settled(db: Queryable, name: string, value: string): Promise<string> {
  await db.query(
    sql`insert into file_store_key (name, value) values (${name}, ${value}) on conflict do nothing`,
  )
  return (await one<{ value: string }>(db, sql`select value from file_store_key where name = ${name}`)).value
}

const known = async (db: Queryable): Promise<StoreKeys | undefined> => {
  const { rows } = await db.query<{ name: string; value: string }>(
    sql`select name, value from file_store_key`,
  )
  const values = new Map(rows.map(({ name, value }) => [name, value]))
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
