import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { integer, uploads } from '../fields.ts'

/** C7.39–C7.41: what the image service beside the server does to a picture; it answers with the picture itself. */

export const MadePicture = z.object({
  base64: z.string(),
  type: z.string(),
  width: z.number(),
  height: z.number(),
  ms: z.number(),
})
export type MadePicture = z.output<typeof MadePicture>

const STRENGTH = 60
const strength = z._default(integer(0, 100), STRENGTH)
const file = uploads(1)

/** It is work for a processor: nobody needs more than this by hand, and batches are made in the browser. */
const LIMIT = { max: 60, seconds: 60 }
/** The service may have to be started again under it, and the machine may be busy. */
const TIMEOUT_MS = 120_000

const operation = <Body extends z.ZodMiniType>(name: string, summary: string, multipart: Body) =>
  endpoint({
    method: 'POST',
    path: `/api/image/${name}`,
    access: 'session',
    summary,
    multipart,
    data: MadePicture,
    limit: LIMIT,
    // Nothing is kept: the same picture gives the same answer.
    repeat: 'harmless',
    timeoutMs: TIMEOUT_MS,
  })

export const imageEnhancement = operation(
  'enhancement',
  'A picture drawn sharper and clearer',
  z.strictObject({ file, strength }),
)

export const imageRetouching = operation(
  'retouching',
  'A portrait with smoother skin; the shape of the face stays',
  z.strictObject({ file, strength }),
)

export const imageColorEnhancement = operation(
  'color_enhancement',
  'A picture with better colours, judged by the person on it',
  z.strictObject({ file, strength }),
)

export const imageMatting = operation(
  'matting',
  'The person of a picture on a colour, or on nothing as PNG',
  z.strictObject({
    file,
    /** As #RRGGBB; without it what is behind the person is transparent. */
    background: z.optional(z.string().check(z.regex(/^#[\da-f]{6}$/i, 'rule:invalid'))),
  }),
)

const BYTES_MAX = 20 * 1024 * 1024
const BYTES_LEAST = 1024

export const imageCleaned = operation(
  'upload',
  'A picture given back upright and clean as JPEG, with no more bytes than asked for',
  z.strictObject({ file, bytes: z.optional(integer(BYTES_LEAST, BYTES_MAX)) }),
)
