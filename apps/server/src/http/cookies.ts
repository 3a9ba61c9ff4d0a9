import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

export const SESSION_COOKIE = 'visa_session'
const VISITOR_COOKIE = 'visa_visitor'
const DAY_S = 86_400

/** How long a browser that has logged in counts as known. */
export const KNOWN_DEVICE_DAYS = 90

/** The value of one cookie of a request. Ours hold nothing that would need decoding. */
export function cookieOf(request: FastifyRequest, name: string): string | undefined {
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const mark = part.indexOf('=')
    if (mark > 0 && part.slice(0, mark).trim() === name) return part.slice(mark + 1).trim()
  }
  return undefined
}

/** Out of reach of scripts and of other sites. Without an age it ends with the browser's run. */
function setCookie(
  reply: FastifyReply,
  name: string,
  value: string,
  { secure, maxAge }: { secure: boolean; maxAge?: number },
): void {
  const age = maxAge === undefined ? '' : `; Max-Age=${maxAge}`
  reply.header(
    'set-cookie',
    `${name}=${value}${age}; Path=/; HttpOnly${secure ? '; Secure' : ''}; SameSite=Lax`,
  )
}

export function setSessionCookie(reply: FastifyReply, token: string, seconds: number, secure: boolean): void {
  setCookie(reply, SESSION_COOKIE, token, { secure, ...(seconds > 0 ? { maxAge: seconds } : {}) })
}

export function clearSessionCookie(reply: FastifyReply, secure: boolean): void {
  setCookie(reply, SESSION_COOKIE, '', { secure, maxAge: 0 })
}

/** The secret that ties captchas to one browser before anybody is logged in; made on first use. */
export function visitorOf(request: FastifyRequest, reply: FastifyReply, secure: boolean): string {
  const known = cookieOf(request, VISITOR_COOKIE)
  if (known !== undefined && /^[\w-]{43}$/.test(known)) return known
  const fresh = randomBytes(32).toString('base64url')
  setCookie(reply, VISITOR_COOKIE, fresh, { secure })
  return fresh
}

/** Lets the secret outlive the browser's run, so that the browser is known again later. */
export function keepVisitor(reply: FastifyReply, visitor: string, secure: boolean): void {
  setCookie(reply, VISITOR_COOKIE, visitor, { secure, maxAge: KNOWN_DEVICE_DAYS * DAY_S })
}
