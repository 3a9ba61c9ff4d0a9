import { createHash, createHmac } from 'node:crypto'

/** Alibaba Cloud's request signature, version 3. */
const ALGORITHM = 'ACS3-HMAC-SHA256'

const sha256 = (data: string): string => createHash('sha256').update(data).digest('hex')

const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)

const byName = ([a]: readonly [string, string], [b]: readonly [string, string]): number => (a < b ? -1 : 1)

const canonicalQuery = (query: URLSearchParams): string =>
  [...query]
    .toSorted(byName)
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join('&')

interface SignedParts {
  method: string
  url: URL
  /** Lower-case names. */
  headers: Readonly<Record<string, string>>
  body: string
}

const signature = (secret: string, { method, url, headers, body }: SignedParts): string => {
  const entries = Object.entries(headers).toSorted(byName)
  const canonical = [
    method,
    url.pathname,
    canonicalQuery(url.searchParams),
    ...entries.map(([name, value]) => `${name}:${value.trim()}`),
    '',
    entries.map(([name]) => name).join(';'),
    sha256(body),
  ].join('\n')
  return createHmac('sha256', secret)
    .update(`${ALGORITHM}\n${sha256(canonical)}`)
    .digest('hex')
}

export interface AccessKey {
  id: string
  secret: string
}

/** `yyyy-MM-ddThh:mm:ssZ` */
const stamp = (at: Date): string => `${at.toISOString().slice(0, 19)}Z`

interface Call {
  action: string
  version: string
  at: Date
  nonce: string
}

/** The headers that make a request somebody's own. */
export function acs3Headers(
  key: AccessKey,
  url: URL,
  { action, version, at, nonce }: Call,
): Record<string, string> {
  const signed = {
    host: url.host,
    'x-acs-action': action,
    'x-acs-content-sha256': sha256(''),
    'x-acs-date': stamp(at),
    'x-acs-signature-nonce': nonce,
    'x-acs-version': version,
  }
  const names = Object.keys(signed).toSorted().join(';')
  const proof = signature(key.secret, { method: 'POST', url, headers: signed, body: '' })
  const { host: _set, ...sent } = signed
  return {
    ...sent,
    authorization: `${ALGORITHM} Credential=${key.id},SignedHeaders=${names},Signature=${proof}`,
  }
}

const AUTHORIZATION = /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$/
const MUST_BE_SIGNED = ['host', 'x-acs-action', 'x-acs-content-sha256', 'x-acs-date', 'x-acs-version']

/** What is wrong with a request's signature, in the other side's words; undefined when nothing is. */
export async function acs3Problem(key: AccessKey, request: Request): Promise<string | undefined> {
  const url = new URL(request.url)
  const [, id, names = '', proof] = AUTHORIZATION.exec(request.headers.get('authorization') ?? '') ?? []
  if (id === undefined) return 'IncompleteSignature'
  if (id !== key.id) return 'InvalidAccessKeyId.NotFound'
  const signedNames = names.split(';')
  if (MUST_BE_SIGNED.some((name) => !signedNames.includes(name))) return 'IncompleteSignature'
  const headers = Object.fromEntries(
    signedNames.map((name) => [name, name === 'host' ? url.host : (request.headers.get(name) ?? '')]),
  )
  const body = await request.clone().text()
  if (headers['x-acs-content-sha256'] !== sha256(body)) return 'SignatureDoesNotMatch'
  const expected = signature(key.secret, { method: request.method, url, headers, body })
  return proof === expected ? undefined : 'SignatureDoesNotMatch'
}
