import type { Endpoint, HandlerInput, HandlerOutput } from '@visa/contract/endpoint'
import type { PathClaim } from '@visa/contract/authority'
import type { Language } from '@visa/contract/session/personal'
import type { Actor } from '../access/actor.ts'
import type { Session } from '../access/sessions.ts'
import type { Viewer } from '../access/viewer.ts'
import type { Tx } from '../db/pool.ts'
import type { Attempt } from './attempt.ts'

/** What a handler knows of the request besides its input. */
export interface Visit {
  language: Language
  now: Date
  address: string
  agent: string
  /** Scheme and host the request came to. */
  origin: string
  requestId: string
  /** A secret of this browser, made on first use, before anybody is logged in. */
  visitor(): string
  /** Gives the browser another secret, which it keeps after it is closed. */
  renewVisitor(): string
  session: Session | undefined
  /** Whose account this is about, for the request log, before anybody is logged in. */
  concerns(userId: number): void
  setSessionCookie(token: string, maxAgeSeconds: number): void
  clearSessionCookie(): void
}

export interface MemberVisit extends Visit {
  session: Session
  viewer: Viewer
  actor: Actor
  /** Role and custom part carried by the path, already checked against the viewer. */
  claim: PathClaim
}

/** A visit whose work runs in a transaction that may be run again. */
export interface WriteVisit extends MemberVisit {
  /** For what only this instance must know, such as a cache or a cookie, once the work is kept. */
  afterCommit: (effect: () => void) => void
}

/** A visit whose work has steps outside the database. */
export interface StepsVisit extends MemberVisit {
  /** Around the step that counts, inside its transaction: a repeat is given what the first one returned there. */
  once: Attempt['once']
}

interface PlainRoute {
  kind: 'plain'
  endpoint: Endpoint
  /** The visit is a MemberVisit whenever the endpoint is not public: the binder sees to it. */
  handle: (visit: Visit | MemberVisit, input: unknown) => Promise<unknown>
}

export interface WriteRoute {
  kind: 'write'
  endpoint: Endpoint
  handle: (tx: Tx, visit: WriteVisit, input: unknown) => Promise<unknown>
}

export interface StepsRoute {
  kind: 'steps'
  endpoint: Endpoint
  handle: (visit: StepsVisit, input: unknown) => Promise<unknown>
}

export type Route = PlainRoute | WriteRoute | StepsRoute

type Output<E extends Endpoint> = Promise<HandlerOutput<E>> | HandlerOutput<E>
export type Handler<E extends Endpoint, V> = (visit: V, input: HandlerInput<E>) => Output<E>
export type WriteHandler<E extends Endpoint> = (
  tx: Tx,
  visit: WriteVisit,
  input: HandlerInput<E>,
) => Output<E>

const refuseToBind = (wrong: boolean, { path }: Endpoint, why: string): void => {
  if (wrong) throw new Error(`${path} ${why}`)
}

const isKept = ({ repeat }: Endpoint): boolean => repeat !== 'harmless'

/** Binds an endpoint that needs a login and changes nothing, or nothing that a repeat would change again. */
export function on<E extends Endpoint>(endpoint: E): (handler: Handler<E, MemberVisit>) => Route {
  refuseToBind(endpoint.access === 'public', endpoint, 'is public: bind it with onPublic')
  refuseToBind(isKept(endpoint), endpoint, 'writes: bind it with onWrite')
  return (handler) => ({
    kind: 'plain',
    endpoint,
    handle: async (visit, input) => handler(visit as MemberVisit, input as HandlerInput<E>),
  })
}

/** Binds a write. The transaction is opened around it, and keeps the answer for whoever sends the same again. */
export function onWrite<E extends Endpoint>(endpoint: E): (handler: WriteHandler<E>) => Route {
  refuseToBind(!isKept(endpoint), endpoint, 'is harmless to repeat: bind it with on')
  return (handler) => ({
    kind: 'write',
    endpoint,
    handle: async (tx, visit, input) => handler(tx, visit, input as HandlerInput<E>),
  })
}

/** Binds a write that also works outside the database: it calls `visit.once` in the transaction that counts. */
export function onSteps<E extends Endpoint>(endpoint: E): (handler: Handler<E, StepsVisit>) => Route {
  refuseToBind(!isKept(endpoint), endpoint, 'is harmless to repeat: bind it with on')
  return (handler) => ({
    kind: 'steps',
    endpoint,
    handle: async (visit, input) => handler(visit, input as HandlerInput<E>),
  })
}

/** Binds an endpoint that anybody may call. */
export function onPublic<E extends Endpoint>(endpoint: E): (handler: Handler<E, Visit>) => Route {
  refuseToBind(endpoint.access !== 'public', endpoint, 'needs a login: bind it with on')
  refuseToBind(isKept(endpoint), endpoint, 'is public: there is nobody to keep its answers for')
  return (handler) => ({
    kind: 'plain',
    endpoint,
    handle: async (visit, input) => handler(visit, input as HandlerInput<E>),
  })
}

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`

/** Every declared endpoint has one handler, and every handler a declared endpoint. */
export function checkRouteTable(endpoints: readonly Endpoint[], routes: readonly Route[]): void {
  const bound = new Map<string, number>()
  for (const { endpoint } of routes) bound.set(nameOf(endpoint), (bound.get(nameOf(endpoint)) ?? 0) + 1)
  const declared = new Set(endpoints.map(nameOf))
  const problems = [
    ...[...declared].filter((name) => !bound.has(name)).map((name) => `${name} has no handler`),
    ...[...bound].filter(([, count]) => count > 1).map(([name]) => `${name} has several handlers`),
    ...[...bound.keys()]
      .filter((name) => !declared.has(name))
      .map((name) => `${name} is not in the endpoint list`),
    ...(declared.size < endpoints.length ? ['an endpoint is declared twice'] : []),
    ...endpoints.filter(({ access }) => access.length === 0).map((e) => `${nameOf(e)} declares no access`),
  ]
  if (problems.length > 0) throw new Error(`route table: ${problems.join('; ')}`)
}
