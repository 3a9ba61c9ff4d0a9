import { mayClaim, can, type PathClaim } from '@visa/contract/authority'
import { CODES } from '@visa/contract/codes'
import type { Endpoint } from '@visa/contract/endpoint'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../db/pool.ts'
import { actorOf } from '../access/actor.ts'
import { narrowedTo } from '../access/narrowed.ts'
import { failure, success } from './answer.ts'
import { readAnswer } from './answer-reader.ts'
import { attemptOf, keyOf } from './attempt.ts'
import { sessionToken } from './cookies.ts'
import { preferredLanguage } from './language.ts'
import { networkOf } from './network.ts'
import { performSteps, performWrite } from './perform.ts'
import { countHit } from './rate-limit.ts'
import { readInput } from './read-input.ts'
import { Refusal } from '../refusal/refusal.ts'
import type { MemberVisit, Route, Visit } from './route.ts'
import { routeFinder } from './route-finder.ts'
import { refuseCrossOrigin } from './security.ts'
import type { Session, Sessions } from '../access/sessions.ts'
import { Spool } from './spool.ts'
import { visitOf } from './visit.ts'

export interface BindDeps {
  db: Db
  sessions: Sessions
  now: () => Date
}

/** Each of them suffices. */
const codesOf = ({ access }: Endpoint): readonly string[] => (typeof access === 'string' ? [access] : access)

/** Somebody who owes something is answered what they need to settle it, and nothing else. */
const refuseOwing = ({ owes }: Session, { whileOwing }: Endpoint): void => {
  if (owes !== undefined && !whileOwing) throw new Refusal(owes, {}, CODES.NO_PERMISSION)
}

const admitted = (endpoint: Endpoint, session: Session, claim: PathClaim): void => {
  const { authorities } = session.viewer
  refuseOwing(session, endpoint)
  const claims = claim.role !== '' || claim.custom !== ''
  if (endpoint.access === 'session') {
    if (claims) throw new Refusal('claimRefused', {}, CODES.NO_PERMISSION)
    return
  }
  const held = codesOf(endpoint).filter((code) => can(authorities, code))
  if (held.length === 0) throw new Refusal('noPermission', {}, CODES.NO_PERMISSION)
  if (claims && !held.some((code) => mayClaim(authorities, code, claim))) {
    throw new Refusal('claimRefused', {}, CODES.NO_PERMISSION)
  }
}

const routePath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1')

type Handle = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/** How a route is answered: cross-origin check → session → limit → access → input → work → checked answer. */
function answering(route: Route, deps: BindDeps): Handle {
  const { endpoint } = route

  const member = async (request: FastifyRequest, visit: Visit): Promise<MemberVisit> => {
    const { session } = visit
    if (session === undefined) throw new Refusal('notLoggedIn', {}, CODES.NOT_LOGGED_IN)
    const claim = request.raw.claim ?? { role: '', custom: '' }
    admitted(endpoint, session, claim)
    const viewer = await narrowedTo(deps.db, session.viewer, codesOf(endpoint), claim)
    return { ...visit, session, viewer, actor: actorOf(viewer, visit.address, visit.requestId), claim }
  }

  const answer = async (request: FastifyRequest, visit: Visit, spool: Spool): Promise<unknown> => {
    if (endpoint.limit) {
      await countHit(deps.db, `${endpoint.path} ${networkOf(visit.address)}`, endpoint.limit, visit.now)
    }
    if (route.kind === 'plain') {
      const who = endpoint.access === 'public' ? visit : await member(request, visit)
      return readAnswer(endpoint.data, await route.handle(who, await readInput(request, endpoint, spool)))
    }
    const writer = await member(request, visit)
    const key = keyOf(endpoint, request.headers)
    const input = await readInput(request, endpoint, spool)
    const of = { userId: writer.viewer.userId, input, now: visit.now }
    const attempt = key === undefined ? undefined : await attemptOf(endpoint, key, of)
    return route.kind === 'write'
      ? performWrite(deps.db, route, writer, input, attempt)
      : performSteps(route, writer, input, attempt)
  }

  return async (request, reply) => {
    let language = preferredLanguage(request.headers['accept-language'])
    reply.header('cache-control', 'no-store')
    const spool = new Spool()
    try {
      refuseCrossOrigin(request)
      const token = sessionToken(request)
      const session = token === undefined ? undefined : await deps.sessions.find(token, deps.now())
      const visit = visitOf(request, reply, session, deps.now)
      language = visit.language
      request.viewerId = session?.viewer.userId
      return success(language, await answer(request, visit, spool))
    } catch (error) {
      const envelope = failure(error, language, toldOf(request, route))
      request.answerCode = envelope.code
      return envelope
    } finally {
      await spool.release()
    }
  }
}

/** Where something failed and for whom stands with the failure itself: not every log has a line for each request. */
const toldOf = (request: FastifyRequest, { endpoint }: Route): FastifyBaseLogger =>
  request.log.child({ route: endpoint.path, userId: request.viewerId })

/** Puts one route on the server. */
export function bind(app: FastifyInstance, route: Route, deps: BindDeps): void {
  const { method, path } = route.endpoint
  app.route({ method, url: routePath(path), handler: answering(route, deps) })
}

const ENTRANCE = '/api/*'

/**
 * Puts routes on the server that share one entrance and are told apart here: hundreds of them, one by one, were most of
 * what building the server took.
 */
export function bindAll(app: FastifyInstance, routes: readonly Route[], deps: BindDeps): void {
  const find = routeFinder(routes.map(({ endpoint }, index) => ({ endpoint, index })))
  const handles = routes.map((route) => answering(route, deps))
  const chosen = new WeakMap<FastifyRequest, Handle>()
  // Before whoever refuses a request: what is counted is counted by its declared address.
  app.addHook('onRequest', (request, _, done) => {
    if (request.routeOptions.url === ENTRANCE) {
      const [path = ''] = request.url.split('?', 1)
      const found = find(request.method === 'HEAD' ? 'GET' : request.method, path)
      const handle = found && handles[found.bound.index]
      if (found !== undefined && handle !== undefined) {
        request.declared = routePath(found.bound.endpoint.path)
        request.params = found.params
        chosen.set(request, handle)
      }
    }
    done()
  })
  app.route({
    method: [...new Set(routes.map(({ endpoint }) => endpoint.method))],
    url: ENTRANCE,
    handler: async (request, reply) => {
      const handle = chosen.get(request)
      if (handle !== undefined) return handle(request, reply)
      reply.callNotFound()
      return reply
    },
  })
}
