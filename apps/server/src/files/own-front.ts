import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import type { StoreFront } from './object-store.ts'
import { mac, seal, unseal, type StoreKeys } from './store-keys.ts'
import { OSS, encodePath, queryText, signedQuery, type StorePlace, type StoreKey } from './v4.ts'

export const OWN_BUCKET = 'visa-desk'
export const OWN_PLACE: StorePlace = { dialect: OSS, region: 'local' }
/** Objects are `/store/visa-desk/<name>` on this server. */
export const OWN_ROOT = `/store/${OWN_BUCKET}`

/** An address only by name: the key behind it never leaves the product. */
export const OWN_KEY_ADDRESS = 'https://store.invalid/callback_pub_key'

const KEY_LIFE_MS = 15 * 60_000
export const URL_LIFE_S = 10 * 60

const READ_KEY = 'visa-desk-read'

const Grant = z.object({ id: z.string(), folder: z.string(), until: z.number() })

/** What a temporary key allows; undefined when the token is not ours. */
export function grantOf(keys: StoreKeys, keyId: string, token: string) {
  const statement = unseal(keys.master, 'upload', token)
  if (statement === undefined) return undefined
  const { id, folder, until } = z.parse(Grant, statement)
  return id === keyId ? { folder, until, secret: mac(keys.master, 'secret', token) } : undefined
}

const grant = (keys: StoreKeys, folder: string, now: Date): Required<StoreKey> => {
  const id = `STS.${randomBytes(9).toString('base64url')}`
  const token = seal(keys.master, 'upload', { id, folder, until: now.getTime() + KEY_LIFE_MS })
  return { id, token, secret: mac(keys.master, 'secret', token) }
}

/** The key that signs addresses; it allows reading only, and never leaves the product. */
export const readKey = ({ master }: StoreKeys): StoreKey => ({
  id: READ_KEY,
  secret: mac(master, 'read', ''),
})

/** Browsers put and get objects through this server, which speaks OSS's protocol to them. */
export function ownFront(keys: () => Promise<StoreKeys>, fileServerUrl: string): StoreFront {
  const site = fileServerUrl === '' ? '' : new URL(fileServerUrl).origin
  return {
    sites: site === '' ? [] : [site],
    settle: async (key) => key,
    settledName: (key) => key,
    async access(folder, now) {
      const key = grant(await keys(), folder, now)
      return { key, bucket: OWN_BUCKET, region: OWN_PLACE.region, endpoint: OWN_ROOT }
    },
    async urlOf(key, { mime, disposition }, now) {
      const path = `/${OWN_BUCKET}/${key}`
      const query = [
        ['response-content-disposition', disposition],
        ['response-content-type', mime],
      ] as const
      const parts = { method: 'GET', path, query, headers: {} }
      const signed = signedQuery(OWN_PLACE, readKey(await keys()), parts, { at: now, seconds: URL_LIFE_S })
      return `${site}${OWN_ROOT}/${encodePath(key)}?${queryText(signed)}`
    },
    callbackKey: async (address) => (address === OWN_KEY_ADDRESS ? (await keys()).publicKey : undefined),
  }
}
