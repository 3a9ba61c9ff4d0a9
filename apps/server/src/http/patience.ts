import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../refusal/refusal.ts'

/** No request takes longer to come in, headers and all, whatever it declares. */
export const LONGEST_REQUEST_MS = 10 * 60_000

const FIRST_MS = 30_000
/** A phone on a bad line is faster than this. */
const SLOWEST_BYTES_PER_MS = 32

/** A body without a length has as long as an ordinary one of the largest size. */
const UNDECLARED_BYTES = 1024 * 1024

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** How long a body of its declared size may take to come in. */
const patienceFor = ({ headers }: FastifyRequest, firstMs: number): number => {
  const declared = Number(headers['content-length'] ?? UNDECLARED_BYTES)
  return Math.min(firstMs + declared / SLOWEST_BYTES_PER_MS, LONGEST_REQUEST_MS)
}

/** Gives up bodies that trickle in: their sender would hold a connection, and what it costs, for as long as they like. */
export function addPatience(app: FastifyInstance, firstMs = FIRST_MS): void {
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (!hasBody(request)) return done(null, payload)
    const timer = setTimeout(
      () => {
        reply.header('connection', 'close')
        // Whoever reads it hears of it and answers; where nobody does, nobody is there to answer.
        if (payload.listenerCount('error') > 0) payload.emit('error', new Refusal('requestTooSlow'))
        else request.raw.destroy()
      },
      patienceFor(request, firstMs),
    )
    const stop = () => clearTimeout(timer)
    payload.once('end', stop)
    payload.once('close', stop)
    reply.raw.once('close', stop)
    return done(null, payload)
  })
}
