import { Readable } from 'node:stream'
import { ObjectExists, ObjectMissing, type ListedObject, type ObjectStore } from './object-store.ts'
import { encodePath, queryText, signedHeaders, type StorePlace, type StoreKey } from './v4.ts'

/** As much of fetch as is needed. */
export type Fetch = (request: Request) => Promise<Response>

export interface BucketSettings extends StorePlace {
  bucket: string
  /** Where the bucket answers. */
  endpoint: string
  key: StoreKey
}

/** The store answered and refused. */
export class StoreRefused extends Error {}

const tag = (xml: string, name: string): string =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? ''

const plain = (text: string): string =>
  text.replace(
    /&(amp|lt|gt|quot|apos);/g,
    (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[name] ?? "'",
  )

const ANSWER_WAIT_MS = 30_000
const MD5_ETAG = /^"?([0-9a-fA-F]{32})"?$/

const refusal = async (response: Response, what: string): Promise<StoreRefused> => {
  const answer = await response.text().catch(() => '')
  return new StoreRefused(
    `the object store refused to ${what}: HTTP ${response.status} ${tag(answer, 'Code')}`,
  )
}

const done = async (response: Response, what: string): Promise<void> => {
  if (!response.ok) throw await refusal(response, what)
  await response.arrayBuffer()
}

interface Ask {
  key?: string
  query?: readonly (readonly [string, string])[]
  headers?: Record<string, string>
  body?: Readable
}

export interface Bucket extends ObjectStore {
  /** Copies inside the bucket, if the source still is what it was. */
  copy(from: string, to: string, md5: string): Promise<void>
}

/** A bucket of Alibaba Cloud's OSS or of an S3-compatible store, spoken to directly. */
export function bucketStore(
  settings: BucketSettings,
  { fetch, now }: { fetch: Fetch; now: () => Date },
): Bucket {
  const { dialect, bucket, endpoint } = settings
  const base = new URL(endpoint)
  // OSS signs the bucket and the name, wherever the bucket answers; S3 signs the path as it is asked for.
  const signedRoot = dialect.prefix === 'x-oss-' ? `/${bucket}` : base.pathname.replace(/\/$/, '')

  const ask = async (
    method: string,
    { key = '', query = [], headers = {}, body }: Ask,
  ): Promise<Response> => {
    const host = dialect.prefix === 'x-oss-' ? {} : { host: base.host }
    const parts = { method, path: `${signedRoot}/${key}`, query, headers: { ...headers, ...host } }
    const { host: _set, ...signed } = signedHeaders(settings, settings.key, parts, now())
    const asked = query.length === 0 ? '' : `?${queryText(query)}`
    const url = `${endpoint}/${encodePath(key)}${asked}`
    const streamed = body && { body: Readable.toWeb(body), duplex: 'half' as const }
    // Moving content lasts as long as it lasts; everything else is a short question.
    const moves = body !== undefined || (method === 'GET' && key !== '')
    const signal = moves ? null : AbortSignal.timeout(ANSWER_WAIT_MS)
    return fetch(new Request(url, { method, headers: signed, signal, redirect: 'error', ...streamed }))
  }

  const head: ObjectStore['head'] = async (key) => {
    const response = await ask('HEAD', { key })
    if (response.status === 404) return undefined
    if (!response.ok) throw await refusal(response, 'describe')
    const md5 = MD5_ETAG.exec(response.headers.get('etag') ?? '')?.[1]?.toLowerCase()
    if (md5 === undefined) throw new StoreRefused('the object store gave no md5')
    return { size: Number(response.headers.get('content-length')), md5 }
  }

  return {
    async put(key, content, size) {
      const once: Record<string, string> =
        dialect.prefix === 'x-oss-' ? { 'x-oss-forbid-overwrite': 'true' } : { 'if-none-match': '*' }
      const headers = { ...once, 'content-length': String(size), 'content-type': 'application/octet-stream' }
      const response = await ask('PUT', { key, headers, body: content })
      if (response.status === 409 || response.status === 412) throw new ObjectExists(key)
      await done(response, 'store')
    },

    head,
    size: async (key) => (await head(key))?.size,

    async get(key, range) {
      const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end}` } : {}
      const response = await ask('GET', { key, headers })
      if (response.status === 404) throw new ObjectMissing(key)
      if (!response.ok || response.body === null) throw await refusal(response, 'read')
      return Readable.fromWeb(response.body)
    },

    async delete(key) {
      const response = await ask('DELETE', { key })
      if (response.status !== 404) await done(response, 'delete')
    },

    async *list(): AsyncGenerator<ListedObject> {
      let from = ''
      do {
        const next = from === '' ? [] : ([['continuation-token', from]] as const)
        const response = await ask('GET', { query: [['list-type', '2'], ['max-keys', '1000'], ...next] })
        if (!response.ok) throw await refusal(response, 'list')
        const xml = await response.text()
        for (const [, entry = ''] of xml.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)) {
          yield { key: plain(tag(entry, 'Key')), modified: new Date(tag(entry, 'LastModified')) }
        }
        from = tag(xml, 'IsTruncated') === 'true' ? plain(tag(xml, 'NextContinuationToken')) : ''
      } while (from !== '')
    },

    async copy(from, to, md5) {
      const headers = {
        [`${dialect.prefix}copy-source`]: `/${bucket}/${encodePath(from)}`,
        [`${dialect.prefix}copy-source-if-match`]: `"${md5.toUpperCase()}"`,
      }
      await done(await ask('PUT', { key: to, headers }), 'copy')
    },
  }
}
