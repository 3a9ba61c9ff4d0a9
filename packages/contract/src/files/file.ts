import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { integer, text } from '../fields.ts'
import { cleanFileName } from '../rules/file-name.ts'
import { MAX_OBJECT_BYTES } from './limits.ts'

/** One file of an upload's answer; `imgUrl` is the name it is stored under, which `fileUrl` turns into an address. */
export const UploadedItem = z.object({ imgUrl: z.string(), fileName: z.string(), fileIndex: z.number() })
export type UploadedItem = z.output<typeof UploadedItem>

/** A file in a form. */
export const Attachment = z.strictObject({
  /** As the name of a stored file is kept, whoever sends it again. */
  fileName: text(200).check(z.overwrite(cleanFileName)),
  storageName: text(500),
  fileIndex: integer(0, 999),
})
export type Attachment = z.output<typeof Attachment>

const md5 = z.pipe(
  z.string().check(z.trim(), z.regex(/^[0-9a-fA-F]{32}$/, 'rule:invalid')),
  z.transform((value) => value.toLowerCase()),
)

export const fileExist = endpoint({
  method: 'GET',
  path: '/api/file/exist',
  access: 'session',
  summary: 'The own company’s stored file with this md5 and size, which then need not be uploaded; else null',
  query: z.strictObject({ md5, fileSize: integer(0, MAX_OBJECT_BYTES) }),
  data: z.nullable(UploadedItem),
})

/** Under which a file is stored. */
const storageName = text(500)

export const fileOriginalKeep = endpoint({
  method: 'POST',
  path: '/api/file/original',
  access: 'session',
  summary: 'Keep an own upload as what another own upload was made of: who holds the one holds the other',
  json: z.strictObject({ storageName, original: storageName }),
  data: z.null(),
})

export const fileOriginal = endpoint({
  method: 'GET',
  path: '/api/file/original',
  access: 'session',
  summary: 'What a stored file was made of, for whoever may open it; null where nothing was kept',
  query: z.strictObject({ storageName }),
  data: z.nullable(z.object({ storageName: z.string(), fileName: z.string() })),
})

export const fileUrl = endpoint({
  method: 'GET',
  path: '/api/file/url',
  access: 'session',
  summary: 'An address that shows a stored file for a few minutes; absolute addresses come back as they are',
  query: z.strictObject({ storageName }),
  data: z.string(),
})
