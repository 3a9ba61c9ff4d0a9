import { randomUUID } from 'node:crypto'
import { dictTypePage } from '@visa/contract/dict/dict-type'
import type { BodyKind, Endpoint } from '@visa/contract/endpoint'
import { ENDPOINTS } from '@visa/contract/endpoints'
import { IDEMPOTENCY_HEADER } from '@visa/contract/idempotency-key'
import { systemLogout } from '@visa/contract/session/system'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CAMPAIGN_TIMEOUT_MS, campaign } from './testing/campaign.ts'
import type { Client } from './testing/client.ts'
import { fittingInput, type Input } from './testing/fitting-input.ts'
import { startTestApp, type TestApp } from './testing/test-app.ts'

const PER_CALL = campaign({ short: 1, long: 300 })

let server: TestApp
let admin: Client

beforeAll(async () => {
  server = await startTestApp()
  admin = await server.as('admin')
})
afterAll(() => server.close())

/** What has broken programs before. */
const HOSTILE: readonly unknown[] = [
  null,
  '',
  ' ',
  '0',
  '-1',
  -1,
  0,
  1.5,
  Number.MAX_SAFE_INTEGER,
  '9223372036854775808',
  '0000-00-00',
  '0000-01-01',
  '9999-12-31',
  '0000-01-01T00:00:00.000Z',
  '+275760-09-13T00:00:00.000Z',
  'NaN',
  true,
  [],
  [null],
  [[]],
  {},
  { constructor: 1 },
  '\u0000',
  '*\u0000',
  'a\u0000b@example.com',
  '\uD800',
  '\u202E',
  '%00',
  "' or 1=1 --",
  '${jndi}',
  '=cmd()',
  '__proto__',
  'x'.repeat(70_000),
]
const value = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.jsonValue(),
  fc.string({ unit: 'binary', maxLength: 60 }),
)

type Parts = Record<'params' | 'query' | 'body', Record<string, unknown>>

/** A fitting request in which some fields are something else, and some that nobody asked for. */
const spoilt = (endpoint: Endpoint): fc.Arbitrary<Parts> => {
  const fitting = fittingInput(endpoint, {}) as Input
  const part = (name: keyof Parts): fc.Arbitrary<Record<string, unknown>> => {
    const good = fitting[name] ?? {}
    const shape: object =
      endpoint[name] !== undefined && 'shape' in endpoint[name] ? Object(endpoint[name].shape) : {}
    const names = [...new Set([...Object.keys(good), ...Object.keys(shape)]), '__proto__', 'extra']
    return fc
      .array(fc.tuple(fc.constantFrom(...names), value), { maxLength: 3 })
      .map((changes) =>
        Object.assign(
          {},
          good,
          ...changes.map(([key, to]) => JSON.parse(JSON.stringify({ [key]: to ?? null }))),
        ),
      )
  }
  return fc.record({ params: part('params'), query: part('query'), body: part('body') })
}

const written = (each: unknown): string => (typeof each === 'string' ? each : JSON.stringify(each))

const encoded = (values: Record<string, unknown>): string => {
  const pairs = Object.entries(values).flatMap(([name, given]) =>
    (Array.isArray(given) ? given : [given]).map((each) => [name, written(each ?? '')]),
  )
  return new URLSearchParams(pairs).toString()
}

const BOUNDARY = 'fuzz-boundary'

/** Files as files, objects as JSON, everything else as text. */
const partOf = (name: string, given: unknown): string => {
  const isFile = given instanceof File
  const type = typeof given === 'object' && !isFile ? 'application/json' : 'text/plain'
  const label = `form-data; name="${name}"${isFile ? `; filename="${given.name}"` : ''}`
  const content = isFile ? 'matrix' : written(given ?? '')
  return `--${BOUNDARY}\r\nContent-Disposition: ${label}\r\nContent-Type: ${type}\r\n\r\n${content}\r\n`
}

const multipart = (values: Record<string, unknown>): string => {
  const parts = Object.entries(values).flatMap(([name, given]) =>
    (Array.isArray(given) ? given : [given]).map((each) => partOf(name, each)),
  )
  return `${parts.join('')}--${BOUNDARY}--\r\n`
}

/** How each kind of body is written. */
const BODIES: Readonly<Record<BodyKind, { type: string; write: (body: Record<string, unknown>) => string }>> =
  {
    json: { type: 'application/json', write: (body) => JSON.stringify(body) },
    form: { type: 'application/x-www-form-urlencoded', write: encoded },
    multipart: { type: `multipart/form-data; boundary=${BOUNDARY}`, write: multipart },
  }

/** Sends a request as it is, whatever is in it. */
async function answerOf(
  endpoint: Endpoint,
  { params, query, body }: Parts,
): Promise<{ status: number; code: unknown }> {
  const path = Object.entries(params).reduce(
    (filled, [name, given]) =>
      filled.replace(`{${name}}`, encodeURIComponent(written(given ?? '').toWellFormed())),
    endpoint.path as string,
  )
  const kind = endpoint.bodyKind === undefined ? undefined : BODIES[endpoint.bodyKind]
  const response = await admin.send({
    method: endpoint.method,
    url: `${path}?${encoded(query)}`,
    headers: {
      [IDEMPOTENCY_HEADER]: randomUUID(),
      ...(kind && { 'content-type': kind.type }),
    },
    ...(kind && { payload: kind.write(body) }),
  })
  const { code } = response.headers['content-type']?.toString().includes('json')
    ? response.json<{ code: unknown }>()
    : { code: 'not json' }
  return { status: response.statusCode, code }
}

/** These end the very session that asks. */
const ENDS_SESSION = new Set<Endpoint>([systemLogout])

test(
  `whatever is sent to any call, ${PER_CALL} times each, none answers with an incident`,
  async () => {
    const broken: string[] = []
    for (const endpoint of ENDPOINTS.filter((each) => !ENDS_SESSION.has(each))) {
      for (const request of fc.sample(spoilt(endpoint), { numRuns: PER_CALL, seed: 20_261_116 })) {
        const { status, code } = await answerOf(endpoint, request)
        if (status !== 200 || code === '-1' || code === 'not json') {
          broken.push(
            `${endpoint.method} ${endpoint.path} ${status} ${String(code)} ${JSON.stringify(request).slice(0, 300)}`,
          )
        }
      }
      if (server.logged().length > 50_000_000) throw new Error('the log grows without bounds')
    }
    expect(broken).toEqual([])
    // Whoever asks has been let in all the while, or this has shown nothing.
    expect(await admin.raw(dictTypePage)).toMatchObject({ code: '0000' })
  },
  CAMPAIGN_TIMEOUT_MS,
)
