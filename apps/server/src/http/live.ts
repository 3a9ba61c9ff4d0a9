import { CODES } from '@visa/contract/codes'
import { LIVE_TOPIC_NAMES, liveEvents } from '@visa/contract/shell/live'
import type { ErrorKey } from '@visa/messages/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Bus } from '../db/bus.ts'
import { sessionToken } from './cookies.ts'
import { createLiveHub, eventOf } from './live-hub.ts'
import type { Metrics } from './metrics.ts'
import { Refusal } from '../refusal/refusal.ts'
import type { Sessions } from '../access/sessions.ts'

const RETRY_MS = { least: 2000, spread: 4000 }

/** Apart from each other, so that not all come back at once; the id makes a browser say that it was here before. */
const opening = (): string =>
  `retry: ${RETRY_MS.least + Math.floor(Math.random() * RETRY_MS.spread)}\nid: 1\n\n`

interface LiveDeps {
  bus: Bus
  sessions: Pick<Sessions, 'peek' | 'living'>
  accountMarks: (userIds: readonly number[]) => Promise<ReadonlyMap<number, string>>
  keptOut: (userIds: readonly number[]) => Promise<ReadonlyMap<number, ErrorKey>>
  metrics: Pick<Metrics, 'setLiveStreams'>
  now: () => Date
  stopping: () => boolean
  /** Notes the request now: its answer lasts for hours. */
  record: (request: FastifyRequest, reply: FastifyReply) => void
}

/** Tells open screens what to ask again. Listening is no use of the session, so nobody stays logged in by it. */
export function addLiveEvents(app: FastifyInstance, deps: LiveDeps): void {
  const { sessions, now } = deps
  const hub = createLiveHub({
    bus: deps.bus,
    living: (keys) => sessions.living(keys, now()),
    accountMarks: deps.accountMarks,
    keptOut: deps.keptOut,
    onCount: deps.metrics.setLiveStreams,
  })
  let closing = false
  app.addHook('preClose', (done) => {
    closing = true
    hub.close()
    done()
  })

  app.route({
    method: liveEvents.method,
    url: liveEvents.path,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store')
      // Gives its connection up when it ends, so that a stopping server need not wait for it.
      reply.header('connection', 'close')
      const since = hub.revocations
      const token = sessionToken(request)
      const session = token === undefined ? undefined : await sessions.peek(token, now())
      if (session === undefined) throw new Refusal('notLoggedIn', {}, CODES.NOT_LOGGED_IN)
      if (closing || deps.stopping()) throw new Refusal('busy', {}, CODES.SYSTEM_EXCEPTION)
      const accountMark = (await deps.accountMarks([session.userId])).get(session.userId)
      request.viewerId = session.userId
      reply.header('content-type', 'text/event-stream; charset=utf-8')
      // For a proxy in front that would collect what it passes on.
      reply.header('x-accel-buffering', 'no')
      reply.hijack()
      for (const [name, value] of Object.entries(reply.getHeaders())) {
        if (value !== undefined) reply.raw.setHeader(name, value)
      }
      const missed = request.headers['last-event-id'] === undefined ? [] : LIVE_TOPIC_NAMES
      reply.raw.write(opening() + missed.map(eventOf).join(''))
      deps.record(request, reply)
      hub.open({ ...session, accountMark, out: reply.raw }, since)
    },
  })
}
