import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/**
 * The signature that object stores agree on, in its two dialects: Alibaba Cloud's OSS (version 4) and S3. They differ
 * in names, in how an empty query value is written, and in which headers are covered without being listed.
 */
export interface Dialect {
  algorithm: string
  secretPrefix: string
  service: string
  terminator: string
  /** Of the store's own headers. */
  prefix: 'x-oss-' | 'x-amz-'
  /** Parts of a signed address. */
  query: Record<'algorithm' | 'credential' | 'date' | 'expires' | 'token' | 'names' | 'signature', string>
}

export const OSS: Dialect = {
  algorithm: 'OSS4-HMAC-SHA256',
  secretPrefix: 'aliyun_v4',
  service: 'oss',
  terminator: 'aliyun_v4_request',
  prefix: 'x-oss-',
  query: {
    algorithm: 'x-oss-signature-version',
    credential: 'x-oss-credential',
    date: 'x-oss-date',
    expires: 'x-oss-expires',
    token: 'x-oss-security-token',
    names: 'x-oss-additional-headers',
    signature: 'x-oss-signature',
  },
}

export const S3: Dialect = {
  algorithm: 'AWS4-HMAC-SHA256',
  secretPrefix: 'AWS4',
  service: 's3',
  terminator: 'aws4_request',
  prefix: 'x-amz-',
  query: {
    algorithm: 'X-Amz-Algorithm',
    credential: 'X-Amz-Credential',
    date: 'X-Amz-Date',
    expires: 'X-Amz-Expires',
    token: 'X-Amz-Security-Token',
    names: 'X-Amz-SignedHeaders',
    signature: 'X-Amz-Signature',
  },
}

export interface StoreKey {
  id: string
  secret: string
  /** Comes with temporary keys. */
  token?: string
}

export interface StorePlace {
  dialect: Dialect
  region: string
}

interface SignedParts {
  method: string
  /** As the store names it, not yet encoded: `/bucket/key`, or the path of the request. */
  path: string
  query: Iterable<readonly [string, string]>
  /** Lower-case names. */
  headers: Readonly<Record<string, string>>
  /** Names of the headers that the signature lists. */
  listed: readonly string[]
  payload: string
}

/** Bodies are streams: what they hold is vouched for by their md5 afterwards. */
const UNSIGNED = 'UNSIGNED-PAYLOAD'

const sha256 = (data: string): string => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string): Buffer => createHmac('sha256', key).update(data).digest()

const encodePart = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)

export const encodePath = (path: string): string => path.split('/').map(encodePart).join('/')

const inOrder = (a: string, b: string): number => (a < b ? -1 : Number(a > b))

const canonicalQuery = ({ prefix }: Dialect, query: SignedParts['query']): string =>
  Array.from(query, ([name, value]) => {
    const bare = value === '' && prefix === 'x-oss-'
    return bare ? encodePart(name) : `${encodePart(name)}=${encodePart(value)}`
  })
    .toSorted(inOrder)
    .join('&')

/** A query as it is sent: written like what is signed, so that no reader takes a plus for a space or the other way round. */
export const queryText = (query: SignedParts['query']): string =>
  Array.from(query, ([name, value]) => `${encodePart(name)}=${encodePart(value)}`).join('&')

/** OSS covers its own headers and the type of the content always, and lists only what is covered besides. */
const coveredByOss = (name: string): boolean =>
  name === 'content-type' || name === 'content-md5' || name.startsWith('x-oss-')

function canonicalRequest(dialect: Dialect, parts: SignedParts): string {
  const isOss = dialect.prefix === 'x-oss-'
  const covered = Object.keys(parts.headers).filter(
    (name) => parts.listed.includes(name) || (isOss && coveredByOss(name)),
  )
  return [
    parts.method,
    encodePath(parts.path),
    canonicalQuery(dialect, parts.query),
    ...covered.toSorted(inOrder).map((name) => `${name}:${(parts.headers[name] ?? '').trim()}`),
    '',
    parts.listed.toSorted(inOrder).join(';'),
    parts.payload,
  ].join('\n')
}

/** `yyyyMMddThhmmssZ` */
const stamp = (at: Date): string => at.toISOString().replace(/[-:]|\.\d+/g, '')

const scopeOf = ({ dialect, region }: StorePlace, date: string): string =>
  [date.slice(0, 8), region, dialect.service, dialect.terminator].join('/')

function signatureOf(place: StorePlace, secret: string, date: string, parts: SignedParts): string {
  const { dialect, region } = place
  const text = [dialect.algorithm, date, scopeOf(place, date), sha256(canonicalRequest(dialect, parts))].join(
    '\n',
  )
  const key = [date.slice(0, 8), region, dialect.service, dialect.terminator].reduce<string | Buffer>(
    hmac,
    `${dialect.secretPrefix}${secret}`,
  )
  return hmac(key, text).toString('hex')
}

type Unsigned = Pick<SignedParts, 'method' | 'path' | 'query' | 'headers'>

/** The headers that make a request the key holder's own, the given ones among them. */
export function signedHeaders(
  place: StorePlace,
  key: StoreKey,
  { method, path, query, headers }: Unsigned,
  at: Date,
): Record<string, string> {
  const { dialect } = place
  const date = stamp(at)
  const all = {
    ...headers,
    [`${dialect.prefix}content-sha256`]: UNSIGNED,
    [`${dialect.prefix}date`]: date,
    ...(key.token === undefined ? {} : { [`${dialect.prefix}security-token`]: key.token }),
  }
  const isOss = dialect.prefix === 'x-oss-'
  const listed = isOss ? [] : Object.keys(all)
  const signature = signatureOf(place, key.secret, date, {
    method,
    path,
    query,
    headers: all,
    listed,
    payload: UNSIGNED,
  })
  const names = isOss ? '' : `SignedHeaders=${listed.toSorted(inOrder).join(';')},`
  return {
    ...all,
    authorization: `${dialect.algorithm} Credential=${key.id}/${scopeOf(place, date)},${names}Signature=${signature}`,
  }
}

/** The query of an address that anybody may open until it expires. */
export function signedQuery(
  place: StorePlace,
  key: StoreKey,
  { method, path, query, headers }: Unsigned,
  { at, seconds }: { at: Date; seconds: number },
): URLSearchParams {
  const { dialect } = place
  const names = dialect.query
  const date = stamp(at)
  const listed = dialect.prefix === 'x-oss-' ? [] : Object.keys(headers)
  const signed = new URLSearchParams()
  for (const [name, value] of query) signed.append(name, value)
  signed.set(names.algorithm, dialect.algorithm)
  signed.set(names.credential, `${key.id}/${scopeOf(place, date)}`)
  signed.set(names.date, date)
  signed.set(names.expires, String(seconds))
  if (key.token !== undefined) signed.set(names.token, key.token)
  if (listed.length > 0) signed.set(names.names, listed.toSorted(inOrder).join(';'))
  const parts = { method, path, query: [...signed], headers, listed, payload: UNSIGNED }
  signed.set(names.signature, signatureOf(place, key.secret, date, parts))
  return signed
}

export interface Claim {
  keyId: string
  at: Date
  /** Undefined: in the headers, for this moment only. */
  seconds: number | undefined
  token: string
  /** Whether the signature is the one that this secret makes. */
  fits(secret: string): boolean
}

const readStamp = (text: string): Date =>
  new Date(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))

const same = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

const AUTHORIZATION =
  /^([\w-]+) Credential=([^/,]+)\/([^,]+),(?:\s*AdditionalHeaders=([^,]*),)?\s*Signature=([0-9a-f]{64})$/

const listOf = (names: string): string[] => names.split(';').filter((name) => name !== '')

/** What a request to a store of ours claims about its signature; undefined when it has none. OSS's dialect only. */
export function readClaim(place: StorePlace, { method, path, query, headers }: Unsigned): Claim | undefined {
  const { dialect } = place
  const asked = new Map(query)
  const fromHeader = AUTHORIZATION.exec(headers['authorization'] ?? '')
  const inQuery = fromHeader === null
  const names = dialect.query
  const [, algorithm, keyId = '', scope, listed = '', signature = ''] = fromHeader ?? [
    '',
    asked.get(names.algorithm),
    ...((asked.get(names.credential) ?? '').match(/^([^/]+)\/(.+)$/)?.slice(1) ?? ['', '']),
    asked.get(names.names),
    asked.get(names.signature),
  ]
  const date = (inQuery ? asked.get(names.date) : headers['x-oss-date']) ?? ''
  const at = readStamp(date)
  if (algorithm !== dialect.algorithm || scope !== scopeOf(place, date) || Number.isNaN(at.getTime())) {
    return undefined
  }
  if (inQuery && !/^\d{1,6}$/.test(asked.get(names.expires) ?? '')) return undefined
  asked.delete(names.signature)
  const parts = { method, path, query: asked, headers, listed: listOf(listed), payload: UNSIGNED }
  return {
    keyId,
    at,
    seconds: inQuery ? Number(asked.get(names.expires)) : undefined,
    token: (inQuery ? asked.get(names.token) : headers['x-oss-security-token']) ?? '',
    fits: (secret) => same(signature, signatureOf(place, secret, date, parts)),
  }
}
