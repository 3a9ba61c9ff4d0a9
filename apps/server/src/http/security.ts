import { randomBytes } from 'node:crypto'
import { CODES } from '@visa/contract/codes'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../refusal/refusal.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses writes that a page of another site makes a browser send. Browsers say where a request comes from in
 * Sec-Fetch-Site, older ones in Origin; form posts and JSON carry both alike. A caller that sends neither is
 * not a browser and holds no victim's cookie.
 */
export function refuseCrossOrigin(request: FastifyRequest): void {
  if (SAFE_METHODS.has(request.method)) return
  const site = request.headers['sec-fetch-site']
  if (site === 'same-origin' || site === 'none') return
  const origin = request.headers.origin
  if (site === undefined && (origin === undefined || origin === `${request.protocol}://${request.host}`))
    return
  throw new Refusal('crossOrigin', {}, CODES.NO_PERMISSION)
}

export const newNonce = (): string => randomBytes(16).toString('base64')

export interface OtherSites {
  /** Whose pages a page may show in a frame. */
  frames?: readonly string[]
  /** Where files are put and read. */
  files?: readonly string[]
  /** Other sites whose pictures it may show. */
  images?: readonly string[]
}

interface PageRights extends OtherSites {
  nonce?: string
  /** The hashes of the scripts that stand in the page itself. */
  scripts?: readonly string[]
  /** Our own pages may show it in a frame. */
  framed?: boolean
}

const policy = ({
  nonce,
  scripts = [],
  framed = false,
  frames = [],
  files = [],
  images = [],
}: PageRights = {}): string =>
  [
    `default-src 'self'`,
    `script-src ${["'self'", ...scripts.map((hash) => `'sha256-${hash}'`)].join(' ')}`,
    `style-src 'self'${nonce === undefined ? '' : ` 'nonce-${nonce}'`}`,
    `img-src ${["'self' data: blob:", ...files, ...images].join(' ')}`,
    `font-src 'self' data:`,
    `connect-src ${["'self'", ...files].join(' ')}`,
    `frame-src ${["'self'", ...frames, ...files].join(' ')}`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors ${framed ? "'self'" : "'none'"}`,
  ].join('; ')

const EVERY_ANSWER: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-resource-policy': 'same-origin',
}

/** Data is not a page: whoever opens it as one gets nothing to run, load or frame. */
export const DATA: Readonly<Record<string, string>> = {
  ...EVERY_ANSWER,
  'content-security-policy': `default-src 'none'; frame-ancestors 'none'`,
}

const PAGE: Record<string, string> = {
  ...EVERY_ANSWER,
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(self)',
}

const PLAIN_PAGE: Record<string, string> = { ...PAGE, 'content-security-policy': policy() }

/** A built file is no page either, but workers live by the policy they come with. Short: there are many on a first load. */
const FILE: Record<string, string> = {
  ...EVERY_ANSWER,
  'content-security-policy': `default-src 'self'; object-src 'none'; frame-ancestors 'none'`,
}

function headersFor(url: string): Readonly<Record<string, string>> {
  if (/^\/(?:api|ws)\//.test(url)) return DATA
  return url.startsWith('/assets/') ? FILE : PLAIN_PAGE
}

export function setSecurityHeaders(request: FastifyRequest, reply: FastifyReply, secure: boolean): void {
  reply.headers(headersFor(request.url))
  if (secure) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
}

/** The page itself may carry styles marked with this one nonce (the component library writes them at run time). */
export const allowStyles = (reply: FastifyReply, nonce: string): void => {
  reply.headers({ ...PAGE, 'content-security-policy': policy({ nonce }) })
}

/**
 * The same for a page that takes part in a login in a frame: the login screen shows a page of WeChat, and that one
 * comes back to ours inside the frame.
 */
export const allowFramedPage = (reply: FastifyReply, rights: Omit<PageRights, 'framed'>): void => {
  reply.header('content-security-policy', policy({ ...rights, framed: true }))
  reply.header('x-frame-options', 'SAMEORIGIN')
}
