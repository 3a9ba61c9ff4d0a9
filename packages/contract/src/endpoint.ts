import type * as z from 'zod/mini'

export type Schema = z.ZodMiniType
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export type BodyKind = 'form' | 'json' | 'multipart'

/**
 * Who may call: anybody, anybody logged in, or holders of an authority code (of any one of several).
 */
type Access = 'public' | 'session' | (string & {}) | readonly string[]

/** How often one address may call; counted in the database, so shared by all instances. */
export interface RateLimit {
  max: number
  seconds: number
}

/**
 * What a second request with the same idempotency key comes to. `kept`: the server keeps the answer with the work, so a
 * repeat does nothing and is answered as the first. `keyed`: the same, and without a key it is refused, which is for
 * what costs money. `harmless`: nothing is kept, because a repeat changes nothing more (reads, settings) or is refused
 * by a proof that was used up (codes, captchas, passwords).
 */
type Repeat = 'kept' | 'keyed' | 'harmless'

interface EndpointParts<P, Q, D> {
  path: `/${string}`
  access: Access
  /** One line for the API document. */
  summary: string
  params?: P
  query?: Q
  data: D
  limit?: RateLimit
  /** The default is `kept` for every call that writes for somebody logged in. */
  repeat?: Repeat
  /** Answered also to somebody who owes something first, such as another password than the one they were given. */
  whileOwing?: true
  /** How long the client waits; the default is CALL_TIMEOUT_MS. */
  timeoutMs?: number
  /** How long the client may use an answer again; the default is CACHE_MS. */
  cacheMs?: number
}

type BodyParts<B> = { form?: B } | { json?: B } | { multipart?: B }

export interface Endpoint<
  P extends Schema | undefined = Schema | undefined,
  Q extends Schema | undefined = Schema | undefined,
  B extends Schema | undefined = Schema | undefined,
  D extends Schema = Schema,
> {
  method: Method
  path: `/${string}`
  access: Access
  summary: string
  params: P
  query: Q
  body: B
  bodyKind: BodyKind | undefined
  data: D
  limit: RateLimit | undefined
  repeat: Repeat
  whileOwing: boolean
  timeoutMs: number
  cacheMs: number
}

const CALL_TIMEOUT_MS = 30_000
const CACHE_MS = 5_000

const bodyOf = <B>(spec: BodyParts<B>): { kind: BodyKind; schema: B } | undefined => {
  const parts = spec as { form?: B; json?: B; multipart?: B }
  for (const kind of ['form', 'json', 'multipart'] as const) {
    const schema = parts[kind]
    if (schema !== undefined) return { kind, schema }
  }
  return undefined
}

/** Declares one call: the server binds it, the browser calls it, the API document lists it. */
export function endpoint<
  D extends Schema,
  P extends Schema | undefined = undefined,
  Q extends Schema | undefined = undefined,
  B extends Schema | undefined = undefined,
>(
  spec:
    | ({ method: 'GET' | 'DELETE' } & EndpointParts<P, Q, D>)
    | ({ method: 'POST' | 'PUT' } & EndpointParts<P, Q, D> & BodyParts<B>),
): Endpoint<P, Q, B, D> {
  const body = bodyOf<B>(spec as BodyParts<B>)
  return {
    method: spec.method,
    path: spec.path,
    access: spec.access,
    summary: spec.summary,
    params: spec.params as P,
    query: spec.query as Q,
    body: body?.schema as B,
    bodyKind: body?.kind ?? (spec.method === 'POST' ? 'form' : undefined),
    data: spec.data,
    limit: spec.limit,
    // Nobody is there to keep an answer for before the login, and a GET changes nothing.
    repeat: spec.repeat ?? (spec.method === 'GET' || spec.access === 'public' ? 'harmless' : 'kept'),
    whileOwing: spec.whileOwing ?? false,
    timeoutMs: spec.timeoutMs ?? CALL_TIMEOUT_MS,
    cacheMs: spec.cacheMs ?? CACHE_MS,
  }
}

type Part<K extends string, S, Direction extends 'in' | 'out'> = S extends Schema
  ? Record<K, Direction extends 'in' ? z.input<S> : z.output<S>>
  : unknown

/** What a caller passes. */
export type CallInput<E> =
  E extends Endpoint<infer P, infer Q, infer B>
    ? Part<'params', P, 'in'> & Part<'query', Q, 'in'> & Part<'body', B, 'in'>
    : never

/** What a handler receives, checked and converted. */
export type HandlerInput<E> =
  E extends Endpoint<infer P, infer Q, infer B>
    ? Part<'params', P, 'out'> & Part<'query', Q, 'out'> & Part<'body', B, 'out'>
    : never

/** What a handler returns; the schema then picks the declared fields. */
export type HandlerOutput<E> = E extends { data: infer D extends Schema } ? z.input<D> : never

/** What a caller gets. */
export type CallOutput<E> = E extends { data: infer D extends Schema } ? z.output<D> : never
