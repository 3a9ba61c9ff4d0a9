import { CODES } from '@visa/contract/codes'
import { errorMessages } from '@visa/messages/errors'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Socket } from 'node:net'
import { Refusal } from '../refusal/refusal.ts'
import { failure } from './answer.ts'
import { preferredLanguage } from './language.ts'
import { DATA, setSecurityHeaders } from './security.ts'

/** Answers whatever went wrong in the form of the place it was asked at. */
export function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const envelope = failure(error, preferredLanguage(request.headers['accept-language']), request.log)
  request.answerCode = envelope.code
  const isOurs = envelope.code === CODES.SYSTEM_EXCEPTION
  const status = request.url.startsWith('/api/') ? 200 : isOurs ? 500 : 400
  return reply.code(status).type('application/json; charset=utf-8').send(envelope)
}

/** What the framework refuses before any route is found, such as an address that cannot be read. */
export const answerBadAddress =
  (production: boolean) =>
  (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    setSecurityHeaders(request, reply, production)
    void answerFailure(error, request, reply)
  }

const HOST = /^(?:[\w.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i

/** Addresses are made from the host that people came to: one that is none leads nowhere. */
export function addHostCheck(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _, done) => {
    const isHost = request.host === '' || HOST.test(request.host)
    done(isHost ? undefined : new Refusal('malformedBody'))
  })
}

const STATUS: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
}

/** What is no HTTP at all is told so in the same form; nobody knows in which language to whom. */
export function answerNoHttp(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const body = JSON.stringify({ code: CODES.FAILURE, msg: errorMessages.zh.malformedBody, data: null })
  const headers = {
    ...DATA,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  if (socket.writable) {
    const status = STATUS[error.code ?? ''] ?? '400 Bad Request'
    socket.write([`HTTP/1.1 ${status}`, ...lines, '', body].join('\r\n'))
  }
  socket.destroy(error)
}
