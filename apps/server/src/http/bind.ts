import { mayClaim, can, type PathClaim } from '@visa/contract/authority'
import { CODES } from '@visa/contract/codes'
import type { Endpoint } from '@visa/contract/endpoint'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { parse } from 'zod/mini'
import type { Db } from '../db/pool.ts'
import { actorOf } from '../access/actor.ts'
import { failure, success } from './answer.ts'
import { attemptOf, keyOf } from './attempt.ts'
import { SESSION_COOKIE, cookieOf } from './cookies.ts'
import { preferredLanguage } from './language.ts'
import { performSteps, performWrite } from './perform.ts'
import { countHit } from './rate-limit.ts'
import { readInput } from './read-input.ts'
import { Refusal } from '../refusal/refusal.ts'
import type { MemberVisit, Route, Visit } from './route.ts'
import { refuseCrossOrigin } from './security.ts'
import type { Session, Sessions } from '../access/sessions.ts'
import { Spool } from './spool.ts'
import { visitOf } from './visit.ts'

export interface BindDeps {
  db: Db
  sessions: Sessions
  now: () => Date
  secureCookies: boolean
  stopping: () => boolean
}

/** Each of them suffices. */
const codesOf = ({ access }: Endpoint): readonly string[] => (typeof access === 'string' ? [access] : access)

const admitted = (endpoint: Endpoint, session: Session, claim: PathClaim): void => {
  const { authorities } = session.viewer
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

/** Puts one route on the server: cross-origin check → session → limit → access → input → work → checked answer. */
export function bind(app: FastifyInstance, route: Route, deps: BindDeps): void {
  const { endpoint } = route

  const member = (request: FastifyRequest, visit: Visit): MemberVisit => {
    const { session } = visit
    if (session === undefined) throw new Refusal('notLoggedIn', {}, CODES.NOT_LOGGED_IN)
    const claim = request.raw.claim ?? { role: '', custom: '' }
    admitted(endpoint, session, claim)
    const { viewer } = session
    return { ...visit, session, viewer, actor: actorOf(viewer, visit.address, visit.requestId), claim }
  }

  const answer = async (request: FastifyRequest, visit: Visit, spool: Spool): Promise<unknown> => {
    if (endpoint.limit) {
      await countHit(deps.db, `${endpoint.path} ${visit.address}`, endpoint.limit, visit.now)
    }
    if (route.kind === 'plain') {
      const who = endpoint.access === 'public' ? visit : member(request, visit)
      return parse(endpoint.data, await route.handle(who, await readInput(request, endpoint, spool)))
    }
    const writer = member(request, visit)
    const key = keyOf(endpoint, request.headers)
    const input = await readInput(request, endpoint, spool)
    const of = { userId: writer.viewer.userId, input, now: visit.now }
    const attempt = key === undefined ? undefined : await attemptOf(endpoint, key, of)
    return route.kind === 'write'
      ? performWrite(deps.db, route, writer, input, attempt)
      : performSteps(route, writer, input, attempt)
  }

  app.route({
    method: endpoint.method,
    url: routePath(endpoint.path),
    handler: async (request, reply) => {
      let language = preferredLanguage(request.headers['accept-language'])
      reply.header('cache-control', 'no-store')
      const spool = new Spool()
      try {
        refuseCrossOrigin(request)
        const token = cookieOf(request, SESSION_COOKIE)
        const session = token === undefined ? undefined : await deps.sessions.find(token, deps.now())
        const visit = visitOf(request, reply, session, deps)
        language = visit.language
        request.viewerId = session?.viewer.userId
        return success(language, await answer(request, visit, spool))
      } catch (error) {
        const envelope = failure(error, language, request.log)
        request.answerCode = envelope.code
        return envelope
      } finally {
        await spool.release()
        // A stopping server finishes open requests; the connection they came on must not keep it waiting.
        if (deps.stopping()) reply.header('connection', 'close')
      }
    },
  })
}
