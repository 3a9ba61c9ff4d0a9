import { randomUUID } from 'node:crypto'
import type { Envelope } from '@visa/contract/envelope'
import { envelopeOf } from '@visa/contract/envelope'
import { CODES } from '@visa/contract/codes'
import { DEMO_PASSWORD } from '@visa/contract/demo'
import type { CallInput, CallOutput, Endpoint } from '@visa/contract/endpoint'
import { IDEMPOTENCY_HEADER } from '@visa/contract/idempotency-key'
import { systemLogin } from '@visa/contract/session/system'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { parse, unknown } from 'zod/mini'
import type { Queryable } from '../db/sql.ts'
import { asOpenedNow } from './opened-form.ts'

export const TEST_CAPTCHA = 'test-captcha'

interface RawInput {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
  /** Under which it may be repeated; each call that writes has one of its own unless told. */
  key?: string
}

const keyHeader = ({ repeat }: Endpoint, key: string | undefined): Record<string, string> =>
  repeat === 'harmless' ? {} : { [IDEMPOTENCY_HEADER]: key ?? randomUUID() }

/** What a caller passes; what was seen is filled in as by a form that is opened just now. */
type TestInput<E> =
  CallInput<E> extends { body: infer Body extends { seen?: unknown } }
    ? Omit<CallInput<E>, 'body'> & { body: Omit<Body, 'seen'> & { seen?: Body['seen'] | undefined } }
    : CallInput<E>

const encode = (values: Record<string, unknown>): string => {
  const encoded = new URLSearchParams()
  for (const [key, value] of Object.entries(values)) {
    for (const item of Array.isArray(value) ? value : [value])
      if (item !== undefined) encoded.append(key, String(item))
  }
  return encoded.toString()
}

/** A visitor of the server under test: keeps its cookies and calls endpoints as the browser does. */
export class Client {
  readonly cookies = new Map<string, string>()
  readonly app: FastifyInstance
  language = 'zh-CN'
  /** Where it calls from. */
  address = '127.0.0.1'

  /** Where a form that this visitor opens finds what is stored. */
  readonly db: Queryable

  constructor(app: FastifyInstance, db: Queryable) {
    this.app = app
    this.db = db
  }

  /** Any request, with this visitor's cookies. */
  async send(options: InjectOptions): Promise<LightMyRequestResponse> {
    const response = await this.app.inject({
      remoteAddress: this.address,
      ...options,
      cookies: Object.fromEntries(this.cookies),
      headers: { 'accept-language': this.language, ...options.headers },
    })
    for (const { name, value } of response.cookies) {
      if (value === '') this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    return response
  }

  /** A call with any input, right or wrong; the answer must be an envelope. */
  async raw(
    endpoint: Endpoint,
    input: RawInput = {},
    path: string = endpoint.path,
  ): Promise<Envelope<unknown>> {
    const url = Object.entries(input.params ?? {}).reduce(
      (filled, [key, value]) => filled.replace(`{${key}}`, encodeURIComponent(String(value))),
      path,
    )
    const isJson = endpoint.bodyKind === 'json'
    const body = await asOpenedNow(this.db, endpoint, input.body ?? {})
    const response = await this.send({
      method: endpoint.method,
      url: `${url}?${encode({ ...input.query, ...(endpoint.method === 'GET' ? { timestamp: Date.now() } : {}) })}`,
      headers: {
        ...keyHeader(endpoint, input.key),
        ...(endpoint.bodyKind === undefined
          ? {}
          : { 'content-type': isJson ? 'application/json' : 'application/x-www-form-urlencoded' }),
      },
      ...(endpoint.bodyKind === undefined ? {} : { payload: isJson ? JSON.stringify(body) : encode(body) }),
    })
    if (response.statusCode !== 200) throw new Error(`${endpoint.path} answered HTTP ${response.statusCode}`)
    return parse(envelopeOf(unknown()), response.json())
  }

  /** A call with files. */
  async upload(endpoint: Endpoint, form: FormData, key?: string): Promise<Envelope<unknown>> {
    const request = new Request('http://localhost', { method: 'POST', body: form })
    const response = await this.send({
      method: 'POST',
      url: endpoint.path,
      payload: Buffer.from(await request.arrayBuffer()),
      headers: {
        ...keyHeader(endpoint, key),
        'content-type': request.headers.get('content-type') ?? '',
      },
    })
    return parse(envelopeOf(unknown()), response.json())
  }

  /** A well-formed call: the data of a success, held against the declared schema; anything else fails the test. */
  async call<E extends Endpoint>(
    endpoint: E,
    input: TestInput<E> & { key?: string },
  ): Promise<CallOutput<E>> {
    return this.odd(endpoint, input)
  }

  /** A call whose input the contract would not let a screen make, and that is answered all the same. */
  async odd<E extends Endpoint>(endpoint: E, input: RawInput): Promise<CallOutput<E>> {
    const envelope = await this.raw(endpoint, input)
    if (envelope.code !== CODES.SUCCESS) throw new Error(`${endpoint.path}: ${envelope.code} ${envelope.msg}`)
    return parse(endpoint.data, envelope.data) as CallOutput<E>
  }

  /** A well-typed call that is expected to be refused. */
  refused<E extends Endpoint>(
    endpoint: E,
    input: TestInput<E> & { key?: string },
  ): Promise<Envelope<unknown>> {
    return this.raw(endpoint, input)
  }

  async login(userName: string, password = DEMO_PASSWORD): Promise<this> {
    await this.call(systemLogin, {
      body: { userName, password, imageCaptcha: TEST_CAPTCHA, rememberMe: false },
    })
    return this
  }
}
