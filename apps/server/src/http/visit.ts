import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Session } from '../access/sessions.ts'
import { clearSessionCookie, keepVisitor, setSessionCookie, visitorOf } from './cookies.ts'
import { preferredLanguage } from './language.ts'
import type { Visit } from './route.ts'

interface VisitDeps {
  now: () => Date
  secureCookies: boolean
}

/** What a request tells besides its input. */
export function visitOf(
  request: FastifyRequest,
  reply: FastifyReply,
  session: Session | undefined,
  { now, secureCookies }: VisitDeps,
): Visit {
  let secret: string | undefined
  const visitor = (): string => (secret ??= visitorOf(request, reply, secureCookies))
  return {
    language: session?.language ?? preferredLanguage(request.headers['accept-language']),
    now: now(),
    address: request.ip,
    agent: request.headers['user-agent'] ?? '',
    origin: `${request.protocol}://${request.host}`,
    requestId: request.id,
    visitor,
    keepVisitor: () => keepVisitor(reply, visitor(), secureCookies),
    session,
    setSessionCookie: (token, seconds) => setSessionCookie(reply, token, seconds, secureCookies),
    clearSessionCookie: () => clearSessionCookie(reply, secureCookies),
  }
}
