import { mayClaim, can, type PathClaim } from '@visa/contract/authority'
import { CODES } from '@visa/contract/codes'
import type { Endpoint } from '@visa/contract/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { parse } from 'zod/mini'
import type { Db } from '../db/pool.ts'
import { actorOf } from '../access/actor.ts'
import { failure, success } from './answer.ts'
import {
  SESSION_COOKIE,
  clearSessionCookie,
  cookieOf,
  keepVisitor,
  setSessionCookie,
  visitorOf,
} from './cookies.ts'
import { preferredLanguage } from './language.ts'
import { countHit } from './rate-limit.ts'
import { readInput } from './read-input.ts'
import { Refusal } from '../refusal/refusal.ts'
import type { MemberVisit, Route, Visit } from './route.ts'
import { refuseCrossOrigin } from './security.ts'
import type { Session, Sessions } from '../access/sessions.ts'
import { Spool } from './spool.ts'

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
export function bind(app: FastifyInstance, { endpoint, handle }: Route, deps: BindDeps): void {
  const isPublic = endpoint.access === 'public'

  const visitOf = (request: FastifyRequest, reply: FastifyReply, session: Session | undefined): Visit => {
    let secret: string | undefined
    const visitor = (): string => (secret ??= visitorOf(request, reply, deps.secureCookies))
    return {
      language: session?.language ?? preferredLanguage(request.headers['accept-language']),
      now: deps.now(),
      address: request.ip,
      agent: request.headers['user-agent'] ?? '',
      origin: `${request.protocol}://${request.host}`,
      requestId: request.id,
      visitor,
      keepVisitor: () => keepVisitor(reply, visitor(), deps.secureCookies),
      session,
      setSessionCookie: (token, seconds) => setSessionCookie(reply, token, seconds, deps.secureCookies),
      clearSessionCookie: () => clearSessionCookie(reply, deps.secureCookies),
    }
  }

  const answer = async (request: FastifyRequest, visit: Visit, spool: Spool): Promise<unknown> => {
    if (endpoint.limit) {
      await countHit(deps.db, `${endpoint.path} ${visit.address}`, endpoint.limit, visit.now)
    }
    const { session } = visit
    if (isPublic) return handle(visit, await readInput(request, endpoint, spool))
    if (session === undefined) throw new Refusal('notLoggedIn', {}, CODES.NOT_LOGGED_IN)
    const claim = request.raw.claim ?? { role: '', custom: '' }
    admitted(endpoint, session, claim)
    const { viewer } = session
    const actor = actorOf(viewer, visit.address, visit.requestId)
    const member: MemberVisit = { ...visit, session, viewer, actor, claim }
    return handle(member, await readInput(request, endpoint, spool))
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
        const visit = visitOf(request, reply, session)
        language = visit.language
        request.viewerId = session?.viewer.userId
        const output = await answer(request, visit, spool)
        return success(language, parse(endpoint.data, output))
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
