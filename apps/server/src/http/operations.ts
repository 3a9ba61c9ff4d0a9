import { timingSafeEqual } from 'node:crypto'
import { CODES } from '@visa/contract/codes'
import { OSS_CALLBACK_PATH } from '@visa/contract/files/oss'
import { errorMessages } from '@visa/messages/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { digest } from '../crypto/digest.ts'
import type { Bus } from '../db/bus.ts'
import { preferredLanguage } from './language.ts'
import type { Metrics } from './metrics.ts'
import { NO_ANSWER, oneLook, within } from './one-look.ts'
import type { StorageFault } from './storage-state.ts'

/** Beyond this median delay new work only makes everybody wait longer. */
const PRESSURE_LAG_MS = 500

const READY_WAIT_MS = 2000

const DATABASE_STATUS = { down: 'database unreachable', readOnly: 'database read-only' } as const

interface Watched {
  bus: Pick<Bus, 'ask'>
  /** What is wrong with where files are kept. */
  storage: () => Promise<StorageFault | undefined>
  metrics: Metrics
  stopping: () => boolean
  /** Something is still being written that people expect to find. */
  preparing: () => boolean
  /** Whether the figures are for anybody; else for whoever brings the token, and without one for nobody. */
  openMetrics: boolean
  metricsToken: string | undefined
}

/** Whether a request brings the agreed token; compared by digests, so that neither length nor time tells of it. */
const bringsToken = (request: FastifyRequest, agreed: string): boolean => {
  const [scheme, given = ''] = (request.headers.authorization ?? '').split(' ')
  return scheme === 'Bearer' && timingSafeEqual(digest(given), digest(agreed))
}

/** Answers for whoever runs the product: alive, ready for traffic, and numbers. */
export function addOperations(app: FastifyInstance, watched: Watched): void {
  const { bus, metrics, stopping, preparing, openMetrics, metricsToken } = watched
  const storage = oneLook(watched.storage, READY_WAIT_MS)
  app.get('/healthz', { logLevel: 'warn' }, async () => ({ status: 'ok' }))

  app.get('/readyz', { logLevel: 'warn' }, async (_, reply) => {
    if (stopping()) return reply.code(503).send({ status: 'stopping' })
    if (preparing()) return reply.code(503).send({ status: 'preparing' })
    if (metrics.eventLoopLagMs() > PRESSURE_LAG_MS) return reply.code(503).send({ status: 'under pressure' })
    const told = await within(bus.ask(), READY_WAIT_MS).catch(() => 'down' as const)
    const state = told === NO_ANSWER ? 'down' : told
    if (state !== 'up') return reply.code(503).send({ status: DATABASE_STATUS[state] })
    const found = await storage()
    const fault = found === NO_ANSWER ? 'folder does not answer' : found
    if (fault !== undefined) return reply.code(503).send({ status: fault })
    return { status: 'ready' }
  })

  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    const isMeant = metricsToken === undefined ? openMetrics : bringsToken(request, metricsToken)
    if (!isMeant) return reply.callNotFound()
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
  })
}

/** The upload that is reported has been made: refusing the report would only make it be repeated. */
const isSpared = (url: string): boolean => !url.startsWith('/api/') || url.startsWith(OSS_CALLBACK_PATH)

/** Under pressure, calls are answered at once with "busy" instead of queueing up. */
export function addPressureValve(app: FastifyInstance, metrics: Pick<Metrics, 'eventLoopLagMs'>): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (metrics.eventLoopLagMs() <= PRESSURE_LAG_MS || isSpared(request.url)) {
      done()
      return
    }
    const { busy } = errorMessages[preferredLanguage(request.headers['accept-language'])]
    request.answerCode = CODES.SYSTEM_EXCEPTION
    reply.header('retry-after', '2').send({ code: CODES.SYSTEM_EXCEPTION, msg: busy, data: null })
  })
}
