import type { FastifyBaseLogger } from 'fastify'
import type { Tell } from './process.ts'

/** A body as it was sent; bytes that are no text are no body. */
export function bodyText(body: unknown): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.isBuffer(body) ? body : undefined)
  } catch {
    return ''
  }
}

export const tellIn =
  (log: FastifyBaseLogger): Tell =>
  (err, eventId) =>
    log.error({ err, eventId }, 'an event of another service could not be processed and is kept')
