import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { text, uploads } from '../fields.ts'
import { UploadedItem } from '../files/file.ts'

/** What one registration may upload before anybody knows who it is. */
export const REGISTRATION_UPLOADS = { files: 20, totalMb: 60, minutes: 120 } as const

/** A secret that was handed out: 32 random bytes. */
const secret = text(64)

export const registerTicket = endpoint({
  method: 'POST',
  path: '/api/user/registerTicket',
  access: 'public',
  summary: 'Begin a registration that has files: a ticket that its uploads belong to, for two hours',
  form: z.strictObject({}),
  limit: { max: 20, seconds: 3600 },
  data: z.object({ ticket: z.string() }),
})

export const registerUploadToken = endpoint({
  method: 'POST',
  path: '/api/user/registerUploadToken',
  access: 'public',
  summary: 'A token for one file of a registration; a ticket has twenty',
  form: z.strictObject({ ticket: secret }),
  limit: { max: 60, seconds: 60 },
  data: z.object({ token: z.string() }),
})

export const registerUpload = endpoint({
  method: 'POST',
  path: '/api/user/registerUpload',
  access: 'public',
  summary:
    'Upload one picture or PDF of a registration; its token is used up, and it is gone unless the registration is finished',
  multipart: z.strictObject({ token: secret, file: uploads(1) }),
  limit: { max: 30, seconds: 60 },
  data: UploadedItem,
  timeoutMs: 120_000,
})
