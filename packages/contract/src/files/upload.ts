import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { flag, uploads } from '../fields.ts'
import { UploadedItem } from './file.ts'

/** More files than this are not even read. */
const MANY = 20

const UPLOAD_TIMEOUT_MS = 120_000

export const batchUpload = endpoint({
  method: 'POST',
  path: '/api/batchUpload',
  access: 'session',
  summary: 'Upload files through the server; kept for a day unless permanent',
  multipart: z.strictObject({ files: uploads(MANY), permanent: z._default(flag, false) }),
  data: z.array(UploadedItem),
  timeoutMs: UPLOAD_TIMEOUT_MS,
})

export const imageUpload = endpoint({
  method: 'POST',
  path: '/api/image/oss/upload',
  access: 'session',
  summary: 'Upload pictures, which are drawn anew without the data that cameras add',
  multipart: z.strictObject({ file: uploads(MANY), permanent: z._default(flag, false) }),
  data: z.array(UploadedItem),
  timeoutMs: UPLOAD_TIMEOUT_MS,
})
