import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

const compress = promisify(gzip)

/** Less than this fits into a packet or two anyway. */
const MIN_BYTES = 2048

/** A long list shrinks to a sixth; a higher level would cost more time than it saves on the way. */
const LEVEL = 4

/**
 * Sends answers in JSON compressed to those who can read that. They hold no secret whose length could be guessed from
 * outside: another site's requests carry no session (cookies are same-site), and keys are never in an answer.
 */
export function addCompression(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const isJson = String(reply.getHeader('content-type') ?? '').startsWith('application/json')
    if (!isJson || typeof payload !== 'string' || payload.length < MIN_BYTES) return payload
    reply.header('vary', 'accept-encoding')
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return payload
    const bytes = await compress(payload, { level: LEVEL })
    reply.header('content-encoding', 'gzip').header('content-length', bytes.length)
    return bytes
  })
}
