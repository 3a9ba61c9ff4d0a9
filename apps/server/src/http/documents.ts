import { CODES } from '@visa/contract/codes'
import type { Endpoint } from '@visa/contract/endpoint'
import { IDENTITY } from '@visa/contract/identity'
import { errorMessages } from '@visa/messages/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Sessions } from '../access/sessions.ts'
import { sessionToken } from './cookies.ts'
import { docsPage } from './docs-page.ts'
import { preferredLanguage } from './language.ts'
import { openApi } from './openapi.ts'
import { allowStyles, newNonce } from './security.ts'

interface DocumentDeps {
  calls: readonly Endpoint[]
  streams: readonly Endpoint[]
  /** Calls that speak another service's protocol. */
  foreign: readonly Endpoint[]
  /** Whether anybody may read them; else those of the platform who are logged in. */
  open: boolean
  sessions: Pick<Sessions, 'find'>
  now: () => Date
}

const notThere = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const { notFound } = errorMessages[preferredLanguage(request.headers['accept-language'])]
  request.answerCode = CODES.FAILURE
  return reply.send({ code: CODES.FAILURE, msg: notFound, data: null })
}

/** What the calls are, for programs and for people. Each is made once, when somebody first asks: that takes a while. */
export function addDocuments(app: FastifyInstance, deps: DocumentDeps): void {
  const { calls, streams, foreign, open, sessions, now } = deps

  const mayRead = async (request: FastifyRequest): Promise<boolean> => {
    if (open) return true
    const token = sessionToken(request)
    const session = token === undefined ? undefined : await sessions.find(token, now())
    return session?.viewer.identityCode === IDENTITY.PLATFORM && session.owes === undefined
  }

  let document: string | undefined
  app.get('/api/openapi.json', async (request, reply) => {
    if (!(await mayRead(request))) return notThere(request, reply)
    document ??= JSON.stringify(openApi(calls, streams, foreign, { secure: app.secureCookies }))
    return reply.type('application/json; charset=utf-8').send(document)
  })

  let page: ReturnType<typeof docsPage> | undefined
  app.get('/api/docs', async (request, reply) => {
    if (!(await mayRead(request))) return notThere(request, reply)
    page ??= docsPage([...calls, ...streams, ...foreign])
    const nonce = newNonce()
    allowStyles(reply, nonce)
    return reply.type('text/html; charset=utf-8').send(page(nonce))
  })
}
