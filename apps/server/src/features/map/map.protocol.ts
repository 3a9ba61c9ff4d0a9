import { CODES } from '@visa/contract/codes'
import type { HandlerInput } from '@visa/contract/endpoint'
import { MAP_PROTOCOL, MAP_STATUS, MAP_SUCCESS, type MapEndpoint } from '@visa/contract/map/map'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../db/pool.ts'
import { failure } from '../../http/answer.ts'
import { sessionToken } from '../../http/cookies.ts'
import { preferredLanguage } from '../../http/language.ts'
import { countHit } from '../../http/rate-limit.ts'
import { readQuery } from '../../http/read-input.ts'
import { InvalidInput, Refusal } from '../../refusal/refusal.ts'
import type { Session, Sessions } from '../../access/sessions.ts'
import type { MapService } from '../../integrations/maps/map-service.ts'
import { askMaps } from './map.service.ts'

interface ProtocolDeps {
  db: Db
  sessions: Pick<Sessions, 'find'>
  maps: MapService | undefined
  now: () => Date
}

type Answer = { status: number; message: string }
type Query = HandlerInput<MapEndpoint>['query']

/** The provider's number for why a request was refused before it came to the provider. */
const statusOf = (error: unknown): number => {
  if (error instanceof InvalidInput) {
    return error.failures.every(({ rule }) => rule === 'required') ? MAP_STATUS.MISSING : MAP_STATUS.WRONG
  }
  if (!(error instanceof Refusal)) return MAP_STATUS.FAILED
  if (error.code === CODES.NOT_LOGGED_IN) return MAP_STATUS.NOT_ALLOWED
  if (error.code === CODES.TIMES_LIMIT) return MAP_STATUS.TOO_OFTEN
  return error.key === 'mapsOff' ? MAP_STATUS.NOT_OPEN : MAP_STATUS.FAILED
}

/** Line ends that JSON may hold and an older script may not. */
const inScript = (json: string): string =>
  json.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')

const send = (reply: FastifyReply, answer: Answer, { output, callback }: Partial<Query>): FastifyReply => {
  if (output !== 'jsonp' || callback === undefined) return reply.send(answer)
  // The comment keeps the name from being the very first bytes, which some readers would take for another format.
  return reply
    .type('text/javascript; charset=utf-8')
    .send(`/**/${callback}(${inScript(JSON.stringify(answer))})`)
}

/** The provider's calls in its own protocol, asked in its name: the key stays here, and only members may ask. */
export function addMapProtocol(app: FastifyInstance, { db, sessions, maps, now }: ProtocolDeps): void {
  const sessionOf = async (request: FastifyRequest): Promise<Session> => {
    const token = sessionToken(request)
    const session = token === undefined ? undefined : await sessions.find(token, now())
    if (session === undefined) throw new Refusal('notLoggedIn', {}, CODES.NOT_LOGGED_IN)
    if (session.owes !== undefined) throw new Refusal(session.owes, {}, CODES.NO_PERMISSION)
    request.viewerId = session.viewer.userId
    return session
  }

  for (const endpoint of MAP_PROTOCOL) {
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        let language = preferredLanguage(request.headers['accept-language'])
        let query: Partial<Query> = {}
        reply.header('cache-control', 'no-store')
        try {
          const session = await sessionOf(request)
          language = session.language ?? language
          const { limit } = endpoint
          // By person: a whole office has one address.
          if (limit) await countHit(db, `${endpoint.path} user ${session.viewer.userId}`, limit, now())
          const asked = readQuery(request, endpoint) as Query
          query = asked
          const answer = await askMaps<MapEndpoint>(maps, endpoint, asked)
          if (answer.status !== MAP_SUCCESS) request.answerCode = String(answer.status)
          return send(reply, answer, query)
        } catch (error) {
          const answer = { status: statusOf(error), message: failure(error, language, request.log).msg }
          request.answerCode = String(answer.status)
          return send(reply, answer, query)
        }
      },
    })
  }
}
