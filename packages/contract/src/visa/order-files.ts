import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { code, id, text } from '../fields.ts'
import { Attachment } from '../files/file.ts'
import { APPLICANT_WRITERS } from './applicant-readers.ts'

/** Files of an order itself, beside the documents of its applicants. */

export const ORDER_FILE_LIMITS = { files: 20, all: 100 } as const

export const orderAttach = endpoint({
  method: 'POST',
  path: '/api/visa/order/attach',
  access: APPLICANT_WRITERS,
  summary: 'Put own uploads to an order, as a kind of ORDER_FILE_KIND',
  json: z.strictObject({
    id,
    kind: code(64),
    files: z.array(Attachment).check(z.minLength(1, 'rule:required'), z.maxLength(ORDER_FILE_LIMITS.files)),
  }),
  data: z.null(),
})

export const orderDetach = endpoint({
  method: 'POST',
  path: '/api/visa/order/detach',
  access: APPLICANT_WRITERS,
  summary: 'Take a file out of an order',
  json: z.strictObject({ id, storageName: text(500) }),
  data: z.null(),
})
