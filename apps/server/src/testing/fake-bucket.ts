import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

/**
 * A bucket behind HTTP that checks signatures by itself, written from the vendors' descriptions and apart from the
 * product's own signing. Path style: `/bucket/name`.
 */

export interface FakeBucket {
  url: string
  objects: Map<string, { content: Buffer; modified: Date }>
  /** What was asked, as `METHOD name`. */
  asked: string[]
}

export const FAKE = { id: 'key-id', secret: 'key-secret', region: 'test-1', bucket: 'visa' }

const KINDS = {
  oss: {
    scheme: 'OSS4-HMAC-SHA256',
    start: 'aliyun_v4',
    service: 'oss',
    end: 'aliyun_v4_request',
    own: 'x-oss-',
  },
  s3: { scheme: 'AWS4-HMAC-SHA256', start: 'AWS4', service: 's3', end: 'aws4_request', own: 'x-amz-' },
} as const

type Kind = keyof typeof KINDS

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
const escaped = (text: string): string =>
  [...Buffer.from(text)]
    .map((byte) =>
      /[\w.~-]/.test(String.fromCharCode(byte))
        ? String.fromCharCode(byte)
        : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`,
    )
    .join('')

const isSigned = (kind: Kind, request: IncomingMessage, url: URL): boolean => {
  const { scheme, start, service, end, own } = KINDS[kind]
  const given = request.headers.authorization ?? ''
  if (!given.startsWith(`${scheme} `)) return false
  const fields = new Map(
    given
      .slice(scheme.length + 1)
      .split(',')
      .map((part) => part.trim().split('=') as [string, string]),
  )
  const date = String(request.headers[`${own}date`])
  const scope = `${date.slice(0, 8)}/${FAKE.region}/${service}/${end}`
  if (fields.get('Credential') !== `${FAKE.id}/${scope}`) return false
  const listed = (fields.get(kind === 's3' ? 'SignedHeaders' : 'AdditionalHeaders') ?? '')
    .split(';')
    .filter(Boolean)
  // S3 wants its own headers and the host among those listed.
  const must = Object.keys(request.headers).filter((name) => name.startsWith(own) || name === 'content-type')
  if (kind === 's3' && [...must, 'host'].some((name) => !listed.includes(name))) return false
  const covered = kind === 's3' ? listed : [...new Set([...must, ...listed])]
  const query = [...url.searchParams].map(([name, value]) =>
    value === '' && kind === 'oss' ? escaped(name) : `${escaped(name)}=${escaped(value)}`,
  )
  const canonical = [
    request.method,
    url.pathname,
    query.toSorted().join('&'),
    ...covered.toSorted().map((name) => `${name}:${String(request.headers[name])}`),
    '',
    listed.toSorted().join(';'),
    String(request.headers[`${own}content-sha256`]),
  ].join('\n')
  const hash = createHash('sha256').update(canonical).digest('hex')
  const key = hmac(hmac(hmac(hmac(start + FAKE.secret, date.slice(0, 8)), FAKE.region), service), end)
  return hmac(key, [scheme, date, scope, hash].join('\n')).toString('hex') === fields.get('Signature')
}

const md5 = (content: Buffer): string => createHash('md5').update(content).digest('hex').toUpperCase()

const PAGE = 2

function list({ objects }: FakeBucket, url: URL): string {
  const keys = [...objects.keys()].toSorted()
  const from = Number(url.searchParams.get('continuation-token') ?? 0)
  const entries = keys.slice(from, from + PAGE).map((key) => {
    const at = objects.get(key)?.modified.toISOString()
    return `<Contents><Key>${key.replaceAll('&', '&amp;')}</Key><LastModified>${at}</LastModified></Contents>`
  })
  const more = from + PAGE < keys.length
  const next = more ? `<NextContinuationToken>${from + PAGE}</NextContinuationToken>` : ''
  return `<ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${entries.join('')}</ListBucketResult>`
}

const answer = async (
  kind: Kind,
  fake: FakeBucket,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const url = new URL(request.url ?? '/', 'http://localhost')
  const end = (
    status: number,
    body: string | Buffer = '',
    headers: Record<string, string | number> = {},
  ): void => {
    response.writeHead(status, headers).end(body)
  }
  const body = await buffer(request)
  const key = decodeURIComponent(url.pathname.slice(FAKE.bucket.length + 2))
  fake.asked.push(`${request.method} ${key}`)
  if (!isSigned(kind, request, url)) return end(403, '<Error><Code>SignatureDoesNotMatch</Code></Error>')
  const found = fake.objects.get(key)
  if (request.method === 'PUT') {
    const source = request.headers[`${KINDS[kind].own}copy-source`]
    if (typeof source === 'string') {
      const from = fake.objects.get(decodeURIComponent(source.slice(FAKE.bucket.length + 2)))
      const match = request.headers[`${KINDS[kind].own}copy-source-if-match`]
      if (from === undefined) return end(404)
      if (match !== `"${md5(from.content)}"`) return end(412)
      fake.objects.set(key, { ...from, modified: new Date() })
      return end(200, '<CopyObjectResult/>')
    }
    // Neither takes a body whose length it is not told.
    if (request.headers['content-length'] === undefined) return end(411)
    const isOnce =
      kind === 's3'
        ? request.headers['if-none-match'] === '*'
        : request.headers['x-oss-forbid-overwrite'] === 'true'
    if (found && isOnce) return end(kind === 's3' ? 412 : 409)
    fake.objects.set(key, { content: body, modified: new Date() })
    return end(200, '', { etag: `"${md5(body)}"` })
  }
  if (request.method === 'DELETE') {
    fake.objects.delete(key)
    return end(204)
  }
  if (key === '') return end(200, list(fake, url))
  if (found === undefined) return end(404)
  const headers = { etag: `"${md5(found.content)}"`, 'content-length': found.content.length }
  if (request.method === 'HEAD') return end(200, '', headers)
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
  if (first === undefined) return end(200, found.content, headers)
  return end(206, found.content.subarray(Number(first), Number(last) + 1))
}

/** Runs until the test ends. */
export async function fakeBucket(kind: Kind): Promise<FakeBucket> {
  const fake: FakeBucket = { url: '', objects: new Map(), asked: [] }
  const server = createServer((request, response) => {
    answer(kind, fake, request, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/${FAKE.bucket}`
  return fake
}
