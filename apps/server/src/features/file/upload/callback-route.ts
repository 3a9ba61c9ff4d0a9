import { UploadedItem } from '@visa/contract/files/file'
import { OSS_CALLBACK_PATH } from '@visa/contract/files/oss'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Db } from '../../../db/pool.ts'
import { isCallbackSigned } from '../../../files/callback.ts'
import type { FileStore } from '../../../files/object-store.ts'
import { failure, success } from '../../../http/answer.ts'
import { preferredLanguage } from '../../../http/language.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { ticketUser } from './access.service.ts'
import { reportUpload } from './callback.service.ts'

interface CallbackDeps {
  db: Db
  files: FileStore
  quotaBytes: number
  now: () => Date
}

const header = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name]
  return typeof value === 'string' ? value : ''
}

/** The store's signature covers address and body as they were sent. */
async function isGenuine({ front }: FileStore, request: FastifyRequest, body: string): Promise<boolean> {
  const keyAddress = Buffer.from(header(request, 'x-oss-pub-key-url'), 'base64').toString()
  const publicKey = await front.callbackKey(keyAddress)
  const signature = header(request, 'authorization')
  return publicKey !== undefined && isCallbackSigned(publicKey, request.raw.url ?? '', body, signature)
}

/**
 * Outside the endpoint list, because stores call it, not people: it needs the body as it was sent, and knows nobody's
 * session. The answer is an envelope all the same, which the store relays to the uploader.
 */
export function addUploadCallback(app: FastifyInstance, { db, files, quotaBytes, now }: CallbackDeps): void {
  app.post(OSS_CALLBACK_PATH, async (request, reply) => {
    const language = preferredLanguage(request.headers['accept-language'])
    reply.header('cache-control', 'no-store')
    try {
      const body = Buffer.isBuffer(request.body) ? request.body.toString() : ''
      if (!(await isGenuine(files, request, body))) throw new Refusal('fileUploadFailed')
      const said = new URLSearchParams(body)
      const { ticket } = request.query as { ticket?: unknown }
      const at = now()
      const userId = typeof ticket === 'string' ? await ticketUser(files, ticket, at) : undefined
      const fileIndex = Number(said.get('fileIndex') ?? 0)
      const report = {
        userId,
        object: said.get('object') ?? '',
        fileName: said.get('fileName') ?? '',
        fileIndex: Number.isInteger(fileIndex) ? fileIndex : 0,
      }
      const moment = { now: at, address: request.ip, requestId: request.id }
      const items = await reportUpload({ db, files, quotaBytes }, report, moment)
      return success(language, z.parse(z.array(UploadedItem), items))
    } catch (error) {
      const envelope = failure(error, language, request.log)
      request.answerCode = envelope.code
      return envelope
    }
  })
}
