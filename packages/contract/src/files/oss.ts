import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** What a browser needs to put files into the object store. */
export const OssAccess = z.object({
  stsAccessKey: z.object({ accessKeyId: z.string(), accessKeySecret: z.string(), stsToken: z.string() }),
  bucket: z.string(),
  region: z.string(),
  /** Where the bucket answers, without a slash at the end; begins with one where that is this very server. */
  endpoint: z.string(),
  baseDir: z.string(),
  userDir: z.string(),
  callbackUrl: z.string(),
})
export type OssAccess = z.output<typeof OssAccess>

export const ossAccessParams = endpoint({
  method: 'GET',
  path: '/api/aliyun/oss/accessParams',
  access: 'session',
  summary: 'Temporary keys of the object store that write below the caller’s own folder',
  data: OssAccess,
})

export const ossForceRefresh = endpoint({
  method: 'GET',
  path: '/api/aliyun/oss/forceRefresh',
  access: 'session',
  summary: 'The same with keys that nobody has used yet',
  data: OssAccess,
})

/** The store calls it after an upload and relays the answer to the uploader: an envelope with UploadedItem[]. */
export const OSS_CALLBACK_PATH = '/api/aliyun/oss/callback'
