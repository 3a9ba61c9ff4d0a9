import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

export const SESSION_COOKIE = 'visa_session'
const VISITOR_COOKIE = 'visa_visitor'
const DAY_S = 86_400

/** How long a browser that has logged in counts as known. */
export const KNOWN_DEVICE_DAYS = 90

const attributes = (secure: boolean) => ({ path: '/', httpOnly: true, sameSite: 'lax', secure }) as const

export function setSessionCookie(reply: FastifyReply, token: string, seconds: number, secure: boolean): void {
  reply.setCookie(SESSION_COOKIE, token, {
    ...attributes(secure),
    ...(seconds > 0 ? { maxAge: seconds } : {}),
  })
}

export function clearSessionCookie(reply: FastifyReply, secure: boolean): void {
  reply.clearCookie(SESSION_COOKIE, attributes(secure))
}

/** The secret that ties captchas to one browser before anybody is logged in; made on first use. */
export function visitorOf(request: FastifyRequest, reply: FastifyReply, secure: boolean): string {
  const known = request.cookies[VISITOR_COOKIE]
  if (known !== undefined && /^[\w-]{43}$/.test(known)) return known
  const fresh = randomBytes(32).toString('base64url')
  reply.setCookie(VISITOR_COOKIE, fresh, attributes(secure))
  return fresh
}

/** Lets the secret outlive the browser's run, so that the browser is known again later. */
export function keepVisitor(reply: FastifyReply, visitor: string, secure: boolean): void {
  reply.setCookie(VISITOR_COOKIE, visitor, { ...attributes(secure), maxAge: KNOWN_DEVICE_DAYS * DAY_S })
}
