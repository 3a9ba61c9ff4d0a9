import { Readable } from 'node:stream'
import { MAX_OBJECT_BYTES } from '@visa/contract/files/limits'
import { OSS_CALLBACK_PATH } from '@visa/contract/files/oss'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { callbackBody, readOrder, signCallback, type CallbackOrder } from './callback.ts'
import { isObjectKey } from './object-key.ts'
import { ObjectExists, ObjectMissing, WrongLength, type FileStore, type UploadQuota } from './object-store.ts'
import { OWN_BUCKET, OWN_KEY_ADDRESS, OWN_PLACE, OWN_ROOT, grantOf, readKey } from './own-front.ts'
import { failure } from '../http/answer.ts'
import { preferredLanguage } from '../http/language.ts'
import { Refusal } from '../refusal/refusal.ts'
import { answerWith } from './serve.ts'
import { concurrencyLimit } from './concurrency-limit.ts'
import { readClaim, type Claim } from './v4.ts'

/** Many uploads that begin or end at one moment wait here, where it costs nothing, and not for a database connection. */
const REPORTS_AT_ONCE = 6

const CLOCK_SKEW_MS = 15 * 60_000

/** A refusal in OSS's own form. */
const STATUS = {
  AccessDenied: 403,
  InvalidAccessKeyId: 403,
  SecurityTokenExpired: 403,
  SignatureDoesNotMatch: 403,
  RequestTimeTooSkewed: 403,
  InvalidArgument: 400,
  IncompleteBody: 400,
  EntityTooLarge: 400,
  MissingContentLength: 411,
  FileAlreadyExists: 409,
  NoSuchKey: 404,
} as const

type Fault = keyof typeof STATUS

class StoreFault extends Error {
  readonly fault: Fault
  constructor(fault: Fault) {
    super(fault)
    this.fault = fault
  }
}

const faultOf = (error: unknown): Fault | undefined => {
  if (error instanceof StoreFault) return error.fault
  if (error instanceof ObjectExists) return 'FileAlreadyExists'
  if (error instanceof ObjectMissing) return 'NoSuchKey'
  return error instanceof WrongLength ? 'IncompleteBody' : undefined
}

const keyOf = (request: FastifyRequest): string => {
  const key = (request.params as { '*': string })['*']
  if (!isObjectKey(key)) throw new StoreFault('AccessDenied')
  return key
}

const textHeaders = (request: FastifyRequest): Record<string, string> =>
  Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(',') : (value ?? ''),
    ]),
  )

/** A name given twice would let a part of the address escape the signature. */
const queryOf = (request: FastifyRequest): URLSearchParams => {
  const query = new URLSearchParams(request.raw.url?.split(/\?(.*)/s)[1] ?? '')
  if (new Set(query.keys()).size !== query.size) throw new StoreFault('AccessDenied')
  return query
}

/** What the request's signature claims; one without any is refused. */
const claimOf = (request: FastifyRequest, key: string): Claim => {
  const path = `/${OWN_BUCKET}/${key}`
  const parts = { method: request.method, path, query: queryOf(request), headers: textHeaders(request) }
  const claim = readClaim(OWN_PLACE, parts)
  if (claim === undefined) throw new StoreFault('AccessDenied')
  return claim
}

const lengthOf = (request: FastifyRequest): number => {
  const given = request.headers['content-length']
  if (given === undefined) throw new StoreFault('MissingContentLength')
  if (Number(given) > MAX_OBJECT_BYTES) throw new StoreFault('EntityTooLarge')
  return Number(given)
}

const orderOf = (request: FastifyRequest): CallbackOrder | undefined => {
  const { 'x-oss-callback': order, 'x-oss-callback-var': variables } = textHeaders(request)
  if (order === undefined) return undefined
  const read = readOrder(order, variables)
  // This store tells its own application only.
  if (read?.callbackUrl.split('?')[0] !== OSS_CALLBACK_PATH) throw new StoreFault('InvalidArgument')
  return read
}

interface OwnStoreDeps {
  files: FileStore
  quota: UploadQuota
  now: () => Date
}

/** Lets browsers put and get objects on this server as they would with OSS; nothing where OSS itself is used. */
export async function addOwnStore(app: FastifyInstance, { files, quota, now }: OwnStoreDeps): Promise<void> {
  const { objects, keys, own } = files
  if (!own) return
  const limited = concurrencyLimit(REPORTS_AT_ONCE)

  /** Temporary keys write below their own folder, while they last. */
  const mayPut = async (request: FastifyRequest, key: string): Promise<void> => {
    const claim = claimOf(request, key)
    const grant = claim.seconds === undefined ? grantOf(await keys(), claim.keyId, claim.token) : undefined
    if (grant === undefined) throw new StoreFault('InvalidAccessKeyId')
    if (!claim.fits(grant.secret)) throw new StoreFault('SignatureDoesNotMatch')
    if (grant.until <= now().getTime()) throw new StoreFault('SecurityTokenExpired')
    if (Math.abs(now().getTime() - claim.at.getTime()) > CLOCK_SKEW_MS)
      throw new StoreFault('RequestTimeTooSkewed')
    if (!key.startsWith(`${grant.folder}/`)) throw new StoreFault('AccessDenied')
  }

  const mayGet = async (request: FastifyRequest, key: string): Promise<void> => {
    const claim = claimOf(request, key)
    const { id, secret } = readKey(await keys())
    if (claim.keyId !== id || claim.seconds === undefined) throw new StoreFault('InvalidAccessKeyId')
    if (!claim.fits(secret)) throw new StoreFault('SignatureDoesNotMatch')
    const end = claim.at.getTime() + claim.seconds * 1000
    if (end <= now().getTime()) throw new StoreFault('AccessDenied')
  }

  const tell = async (request: FastifyRequest, order: CallbackOrder, key: string, size: number) => {
    const { privateKey } = await keys()
    const facts = { bucket: OWN_BUCKET, object: key, size: String(size) }
    const body = callbackBody(order, facts)
    return app.inject({
      method: 'POST',
      url: order.callbackUrl,
      payload: body,
      remoteAddress: request.ip,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        authorization: signCallback(privateKey, order.callbackUrl, body),
        'x-oss-pub-key-url': Buffer.from(OWN_KEY_ADDRESS).toString('base64'),
        'accept-language': request.headers['accept-language'] ?? '',
      },
    })
  }

  const put = async (request: FastifyRequest, reply: FastifyReply) => {
    const key = keyOf(request)
    await mayPut(request, key)
    const size = lengthOf(request)
    const order = orderOf(request)
    const reserved = await limited(() => quota.reserve(key, size, now()))
    try {
      await objects.put(key, (request.body as Readable | undefined) ?? Readable.from([]), size)
    } catch (error) {
      if (reserved) await quota.release(key)
      throw error
    }
    if (order === undefined) return reply.code(200).send()
    const answer = await limited(() => tell(request, order, key, size))
    return reply.code(answer.statusCode).type('application/json; charset=utf-8').send(answer.body)
  }

  const get = async (request: FastifyRequest, reply: FastifyReply) => {
    const key = keyOf(request)
    await mayGet(request, key)
    const query = queryOf(request)
    const shown = {
      mime: query.get('response-content-type') ?? '',
      disposition: query.get('response-content-disposition') ?? '',
    }
    return answerWith(request, reply, { objects, key, shown })
  }

  await app.register(async (room) => {
    // Whatever it is called: the content goes to the store as it comes in.
    room.removeAllContentTypeParsers()
    room.addContentTypeParser('*', (_, content, done) => done(null, content))
    room.setErrorHandler(async (error, request, reply) => {
      // What is left of an unread body must not be taken for the next request.
      if (request.method === 'PUT') reply.header('connection', 'close')
      if (error instanceof Refusal) {
        // In words, like the answer to a report: that is what uploaders read.
        const envelope = failure(error, preferredLanguage(request.headers['accept-language']), request.log)
        request.answerCode = envelope.code
        return reply.code(200).type('application/json; charset=utf-8').send(envelope)
      }
      const fault = faultOf(error)
      if (fault === undefined) request.log.error({ err: error }, 'the file store failed')
      const code = fault ?? 'InternalError'
      reply.code(fault === undefined ? 500 : STATUS[fault]).type('application/xml; charset=utf-8')
      return reply.send(`<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code></Error>`)
    })
    room.put(`${OWN_ROOT}/*`, { bodyLimit: MAX_OBJECT_BYTES }, put)
    room.get(`${OWN_ROOT}/*`, { exposeHeadRoute: false }, get)
  })
}
