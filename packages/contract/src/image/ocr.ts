import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { text, uploads } from '../fields.ts'
import { READ_BY } from '../rules/reading/read-field.ts'

/** C7.11: what stands on a passport's data page or an ID card, field by field, and what of it is sure. */

export const READABLE_DOCUMENTS = ['passport', 'idCard'] as const
export type ReadableDocument = (typeof READABLE_DOCUMENTS)[number]

const Field = z.object({
  /** As the application forms name it. */
  field: z.string(),
  value: z.string(),
  /** From 0 to 1, of the character that is least sure. */
  confidence: z.number(),
  /** Readers that know nothing of each other agree, and whatever guards the value fits. */
  sure: z.boolean(),
  /** Whether a check digit guards it, and fits. */
  digit: z.enum(['fits', 'fails', 'none']),
  readings: z.array(z.object({ by: z.enum(READ_BY), value: z.string() })),
  /** Where it was read: a JPEG in base64; empty where there is none. */
  strip: z.string(),
})

export const DocumentReading = z.object({
  kind: z.enum(READABLE_DOCUMENTS),
  /** The page as it was read, upright: a JPEG in base64. */
  page: z.object({ base64: z.string(), type: z.string(), width: z.number(), height: z.number() }),
  fields: z.array(Field),
  ms: z.number(),
})
export type DocumentReading = z.output<typeof DocumentReading>

/** Reading takes seconds: somebody who compares what was read needs no more. */
const LIMIT = { max: 30, seconds: 60 }
/** The service may have to be started again under it, and the machine may be busy. */
const TIMEOUT_MS = 120_000
const NAME_MAX = 500

export const imageOcr = endpoint({
  method: 'POST',
  path: '/api/image/ocr',
  access: 'session',
  summary:
    'What stands on a picture of a passport or an ID card: a file of this request, or one stored within reach',
  multipart: z
    .strictObject({
      kind: z.enum(READABLE_DOCUMENTS, 'rule:choice'),
      file: z.optional(uploads(1)),
      storageName: z.optional(text(NAME_MAX)),
    })
    .check(
      z.refine((given) => (given.file === undefined) !== (given.storageName === undefined), {
        path: ['file'],
        error: 'rule:required',
      }),
    ),
  data: DocumentReading,
  limit: LIMIT,
  // Nothing is kept: the same picture gives the same answer.
  repeat: 'harmless',
  timeoutMs: TIMEOUT_MS,
})
