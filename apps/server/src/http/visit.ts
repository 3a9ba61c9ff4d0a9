import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Session } from '../access/sessions.ts'
import { clearSessionCookie, renewVisitor, setSessionCookie, visitorOf } from './cookies.ts'
import { preferredLanguage } from './language.ts'
import type { Visit } from './route.ts'

/** What a request tells besides its input. */
export function visitOf(
  request: FastifyRequest,
  reply: FastifyReply,
  session: Session | undefined,
  now: () => Date,
): Visit {
  let secret: string | undefined
  const visitor = (): string => (secret ??= visitorOf(request, reply))
  return {
    language: session?.language ?? preferredLanguage(request.headers['accept-language']),
    now: now(),
    address: request.ip,
    agent: request.headers['user-agent'] ?? '',
    origin: `${request.protocol}://${request.host}`,
    requestId: request.id,
    visitor,
    renewVisitor: () => (secret = renewVisitor(reply)),
    session,
    concerns: (userId) => {
      request.viewerId = userId
    },
    setSessionCookie: (token, seconds) => setSessionCookie(reply, token, seconds),
    clearSessionCookie: () => clearSessionCookie(reply),
  }
}
