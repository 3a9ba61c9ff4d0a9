import type { FastifyReply, FastifyRequest } from 'fastify'
import { newSecret } from '../crypto/digest.ts'

const SESSION_COOKIE = 'visa_session'
const VISITOR_COOKIE = 'visa_visitor'
const DAY_S = 86_400

/** How long a browser that has logged in counts as known. */
export const KNOWN_DEVICE_DAYS = 90

/**
 * Over HTTPS the name says that only this very host can have set it, and only over HTTPS: a neighbour under the same
 * domain cannot plant one of its own.
 */
const cookieName = (name: string, secure: boolean): string => (secure ? `__Host-${name}` : name)

export const sessionCookieName = (secure: boolean): string => cookieName(SESSION_COOKIE, secure)

/** The value of one cookie of a request. Ours hold nothing that would need decoding. */
function cookieOf(request: FastifyRequest, plainName: string): string | undefined {
  const name = cookieName(plainName, request.server.secureCookies)
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const mark = part.indexOf('=')
    if (mark > 0 && part.slice(0, mark).trim() === name) return part.slice(mark + 1).trim()
  }
  return undefined
}

/** Out of reach of scripts and of other sites. Without an age it ends with the browser's run. */
function setCookie(reply: FastifyReply, name: string, value: string, maxAge?: number): void {
  const secure = reply.server.secureCookies
  const age = maxAge === undefined ? '' : `; Max-Age=${maxAge}`
  reply.header(
    'set-cookie',
    `${cookieName(name, secure)}=${value}${age}; Path=/; HttpOnly${secure ? '; Secure' : ''}; SameSite=Lax`,
  )
}

/** As `newSecret` writes one. */
const SECRET = /^[\w-]{43}$/

/** What a visitor shows as the token of their login; what cannot be one is none. */
export const sessionToken = (request: FastifyRequest): string | undefined => {
  const token = cookieOf(request, SESSION_COOKIE)
  return token !== undefined && SECRET.test(token) ? token : undefined
}

export const setSessionCookie = (reply: FastifyReply, token: string, seconds: number): void =>
  setCookie(reply, SESSION_COOKIE, token, seconds > 0 ? seconds : undefined)

export const clearSessionCookie = (reply: FastifyReply): void => setCookie(reply, SESSION_COOKIE, '', 0)

/** The secret that ties captchas to one browser before anybody is logged in; made on first use. */
export function visitorOf(request: FastifyRequest, reply: FastifyReply): string {
  const known = cookieOf(request, VISITOR_COOKIE)
  if (known !== undefined && SECRET.test(known)) return known
  const fresh = newSecret()
  setCookie(reply, VISITOR_COOKIE, fresh)
  return fresh
}

/** Another secret for the browser, which outlives its run, so that the browser is known again later. */
export function renewVisitor(reply: FastifyReply): string {
  const fresh = newSecret()
  setCookie(reply, VISITOR_COOKIE, fresh, KNOWN_DEVICE_DAYS * DAY_S)
  return fresh
}
