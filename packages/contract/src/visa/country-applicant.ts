import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { code, id, text, uploads } from '../fields.ts'
import { UploadedItem } from '../files/file.ts'
import { ApplicantForm, SamePassport } from './applicant-form.ts'
import { APPLICANT_READERS, APPLICANT_WRITERS } from './applicant-readers.ts'
import { Option } from './application-options.ts'

/** C7.13–C7.17, C7.22–C7.24: the applications for the Philippines and for Turkey under their own addresses. */

const one = z.strictObject({ id })

/** Several times the fields of the longest form. */
const FIELDS_MAX = 500

/**
 * Fields by the names of the form, which says what each may be and refuses those it does not have. With an `id` they are
 * written over what is there, and what is not sent stays; with an `orderId` somebody is added to that order.
 */
const Written = z.looseObject({ id: z.optional(id), orderId: z.optional(id) }).check(
  // Each is looked up and judged, those that no form has included.
  z.refine((given) => Object.keys(given).length <= FIELDS_MAX, {
    error: 'rule:tooMany',
    params: { max: FIELDS_MAX },
    abort: true,
  }),
  z.refine((given) => given.id !== undefined || given.orderId !== undefined, {
    error: 'rule:required',
    path: ['orderId'],
  }),
)

const applicantOf = (country: 'ph' | 'tr') => ({
  save: endpoint({
    method: 'POST',
    path: `/api/${country}/applicant`,
    access: APPLICANT_WRITERS,
    summary: 'Add somebody to an order or change their application, by the names of the form',
    json: Written,
    data: z.object({ id: z.number() }),
  }),
  detail: endpoint({
    method: 'GET',
    path: `/api/${country}/applicant/{id}`,
    access: APPLICANT_READERS,
    summary: 'The application of one applicant of this country',
    params: one,
    data: ApplicantForm,
  }),
})

export const phApplicant = applicantOf('ph')
export const trApplicant = applicantOf('tr')

export const phApplicantDelete = endpoint({
  method: 'DELETE',
  path: '/api/ph/applicant/{id}',
  access: APPLICANT_WRITERS,
  summary: 'Take somebody out of an order that was never confirmed',
  params: one,
  data: z.null(),
})

const pictureUpload = (path: `/api/image/${string}`) =>
  endpoint({
    method: 'POST',
    path,
    access: APPLICANT_WRITERS,
    summary: 'A picture of an applicant, drawn anew: their photo, or the data page of their passport',
    params: one,
    multipart: z.strictObject({
      file: uploads(1),
      /** What it was made of, as it came: kept beside it, as long as it. */
      original: z.optional(uploads(1)),
      field: z._default(z.enum(['photo', 'passportScan'], 'rule:choice'), 'photo'),
    }),
    data: UploadedItem,
    // A batch of fifty in a minute, and no more: each holds the applicant while it is stored.
    limit: { max: 60, seconds: 60 },
    timeoutMs: 120_000,
  })

export const phImageUpload = pictureUpload('/api/image/ph/upload/{id}')

/** The same for applicants of every country. */
export const applicantImageUpload = pictureUpload('/api/image/applicant/upload/{id}')

const TYPE_MAX = 64
const PASSPORT_NO_MAX = 20

export const phOptions = endpoint({
  method: 'GET',
  path: '/api/ph/common/{type}',
  access: APPLICANT_READERS,
  summary: 'What can be chosen in the form of the Philippines, by type of dictionary; countries as COUNTRY',
  params: z.strictObject({ type: code(TYPE_MAX) }),
  data: z.array(Option),
})

export const phCheckDuplicate = endpoint({
  method: 'GET',
  path: '/api/ph/checkDuplicate',
  access: APPLICANT_READERS,
  summary: 'Open applications for the Philippines within reach with this passport number',
  query: z.strictObject({ passportNo: text(PASSPORT_NO_MAX) }),
  data: z.array(SamePassport),
})
