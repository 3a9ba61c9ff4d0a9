import type { Endpoint, HandlerInput, HandlerOutput } from '@visa/contract/endpoint'
import type { PathClaim } from '@visa/contract/authority'
import type { Language } from '@visa/contract/session/personal'
import type { Actor } from '../access/actor.ts'
import type { Session } from '../access/sessions.ts'
import type { Viewer } from '../access/viewer.ts'

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
  /** Keeps that secret in the browser after it is closed. */
  keepVisitor(): void
  session: Session | undefined
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

export interface Route {
  endpoint: Endpoint
  /** The visit is a MemberVisit whenever the endpoint is not public: the binder sees to it. */
  handle: (visit: Visit | MemberVisit, input: unknown) => Promise<unknown>
}

type Handler<E extends Endpoint, V> = (
  visit: V,
  input: HandlerInput<E>,
) => Promise<HandlerOutput<E>> | HandlerOutput<E>

/** Binds an endpoint that needs a login to the function that answers it. */
export function on<E extends Endpoint>(endpoint: E): (handler: Handler<E, MemberVisit>) => Route {
  if (endpoint.access === 'public') throw new Error(`${endpoint.path} is public: bind it with onPublic`)
  return (handler) => ({
    endpoint,
    handle: async (visit, input) => handler(visit as MemberVisit, input as HandlerInput<E>),
  })
}

/** Binds an endpoint that anybody may call. */
export function onPublic<E extends Endpoint>(endpoint: E): (handler: Handler<E, Visit>) => Route {
  if (endpoint.access !== 'public') throw new Error(`${endpoint.path} needs a login: bind it with on`)
  return (handler) => ({ endpoint, handle: async (visit, input) => handler(visit, input as HandlerInput<E>) })
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
