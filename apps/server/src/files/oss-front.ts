import * as z from 'zod/mini'
import { acs3Headers } from '../integrations/sms/acs3.ts'
import type { Bucket, BucketSettings, Fetch } from './bucket-store.ts'
import type { StoreFront } from './object-store.ts'
import { KEPT_DIR, UPLOAD_DIR } from './object-key.ts'
import { encodePath, queryText, signedQuery } from './v4.ts'

export interface OssSettings extends BucketSettings {
  /** The role that temporary keys take on; it must be allowed to put objects into the bucket. */
  roleArn: string
  stsEndpoint: string
}

const KEY_LIFE_S = 900
const URL_LIFE_S = 600
const ANSWER_WAIT_MS = 10_000

/** The only host whose keys OSS signs callbacks with. */
const KEY_ADDRESS = /^https?:\/\/(gosspublic\.alicdn\.com\/[\w./-]+)$/

const Assumed = z.object({
  Credentials: z.object({ AccessKeyId: z.string(), AccessKeySecret: z.string(), SecurityToken: z.string() }),
})

const policyFor = (bucket: string, folder: string): string =>
  JSON.stringify({
    Version: '1',
    Statement: [
      { Effect: 'Allow', Action: ['oss:PutObject'], Resource: [`acs:oss:*:*:${bucket}/${folder}/*`] },
    ],
  })

const settledName = (key: string): string =>
  key.startsWith(`${UPLOAD_DIR}/`) ? `${KEPT_DIR}/${key.slice(UPLOAD_DIR.length + 1)}` : key

/** Browsers talk to Alibaba Cloud's OSS directly, with keys of its token service. */
export function ossFront(
  settings: OssSettings,
  objects: Bucket,
  { fetch, now }: { fetch: Fetch; now: () => Date },
): StoreFront {
  const { bucket, region, endpoint, key, roleArn, stsEndpoint } = settings
  /** Public keys hardly ever change, and each is asked for by every callback. */
  const publicKeys = new Map<string, string>()

  const assumeRole = async (folder: string): Promise<z.output<typeof Assumed>['Credentials']> => {
    const url = new URL('/', stsEndpoint)
    url.search = new URLSearchParams({
      DurationSeconds: String(KEY_LIFE_S),
      Policy: policyFor(bucket, folder),
      RoleArn: roleArn,
      RoleSessionName: 'visa-desk-upload',
    }).toString()
    const call = { action: 'AssumeRole', version: '2015-04-01', at: now(), nonce: crypto.randomUUID() }
    const response = await fetch(
      new Request(url, {
        method: 'POST',
        headers: { ...acs3Headers(key, url, call), accept: 'application/json' },
        signal: AbortSignal.timeout(ANSWER_WAIT_MS),
        redirect: 'error',
      }),
    )
    const answer: unknown = await response.json().catch(() => undefined)
    const parsed = Assumed.safeParse(answer)
    if (!parsed.success) throw new Error(`the token service gave no keys: HTTP ${response.status}`)
    return parsed.data.Credentials
  }

  const fetchKey = async (address: string): Promise<string> => {
    const signal = AbortSignal.timeout(ANSWER_WAIT_MS)
    const response = await fetch(new Request(`https://${address}`, { redirect: 'error', signal }))
    if (!response.ok) throw new Error(`no public key for callbacks: HTTP ${response.status}`)
    const pem = await response.text()
    publicKeys.set(address, pem)
    return pem
  }

  return {
    sites: [new URL(endpoint).origin],
    settledName,
    async settle(name, md5) {
      const settled = settledName(name)
      if (settled === name) return name
      await objects.copy(name, settled, md5)
      await objects.delete(name)
      return settled
    },
    async access(folder) {
      const assumed = await assumeRole(folder)
      return {
        key: { id: assumed.AccessKeyId, secret: assumed.AccessKeySecret, token: assumed.SecurityToken },
        bucket,
        region,
        endpoint,
      }
    },
    async urlOf(name, { mime, disposition }, at) {
      const query = [
        ['response-content-disposition', disposition],
        ['response-content-type', mime],
      ] as const
      const parts = { method: 'GET', path: `/${bucket}/${name}`, query, headers: {} }
      const signed = signedQuery(settings, key, parts, { at, seconds: URL_LIFE_S })
      return `${endpoint}/${encodePath(name)}?${queryText(signed)}`
    },
    async callbackKey(address) {
      const [, place] = KEY_ADDRESS.exec(address) ?? []
      return place === undefined ? undefined : (publicKeys.get(place) ?? (await fetchKey(place)))
    },
  }
}
