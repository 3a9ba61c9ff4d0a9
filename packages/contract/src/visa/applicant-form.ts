import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { COPY_PART_NAMES } from './copy-parts.ts'
import { code, flag, id, ids, seen, text } from '../fields.ts'
import { RECORD } from '../shape.ts'
import { ApplicantFields, issueResult } from './applicant.ts'
import { orderStatus } from './order.ts'
import { APPLICANT_READERS, APPLICANT_WRITERS } from './applicant-readers.ts'
import { FORM_CODES } from './form-codes.ts'

/** Filling in the application of one applicant: read, saved field by field, passport confirmed. */

export const APPLICANT_ADD_MAX = 50
/** People of one order, those who were cancelled aside. */
export const ORDER_PEOPLE_MAX = 99
const FIELD_NAME_MAX = 64
/** As many as the longest form has fields. */
const CHANGES_MAX = 200
const REASON_MAX = 255
const PASSPORT_NO_MAX = 20

/** Who wrote a field last, and when. */
export const FieldStamp = z.object({ by: z.string(), at: z.iso.datetime() })
export type FieldStamp = z.output<typeof FieldStamp>

/** What the form of an applicant asks that the order knows: see OrderFacts. */
const OrderFacts = z.object({
  entryDate: z.nullable(z.iso.date()),
  exitDate: z.nullable(z.iso.date()),
  visaCategory: z.string(),
  entries: z.string(),
  purposeSection: z.string(),
  purposeGoal: z.string(),
  contactMobile: z.string(),
  contactEmail: z.string(),
  customerAddr: z.string(),
  returnWay: z.nullable(z.number()),
})

/** Somebody else in the same order, as chips above a form show them. */
export const FamilyMember = z.object({
  id: z.number(),
  seq: z.number(),
  name: z.string(),
  relation: z.string(),
  status: orderStatus,
  photo: z.string(),
  /** Fields that must be filled in, and how many of them are. */
  needed: z.number(),
  filled: z.number(),
})
export type FamilyMember = z.output<typeof FamilyMember>

export const ApplicantForm = z.object({
  ...RECORD,
  orderId: z.number(),
  orderNo: z.string(),
  visaCountry: z.string(),
  nationCode: z.string(),
  visaType: z.number(),
  formCode: z.enum(FORM_CODES),
  seq: z.number(),
  relation: z.string(),
  status: orderStatus,
  result: issueResult,
  /** What was filled in, by the names of the form. */
  values: z.record(z.string(), z.unknown()),
  stamps: z.record(z.string(), FieldStamp),
  order: OrderFacts,
  /** Kinds of documents that must be brought (MATERIAL_KIND): the form does not ask for the same again. */
  papers: z.array(z.string()),
  /** Null: nobody has confirmed the passport yet (P9.18). */
  passportConfirmed: z.nullable(FieldStamp),
  family: z.array(FamilyMember),
  /** Whether the viewer may still change it, as its state and their permissions are. */
  writable: z.boolean(),
})
export type ApplicantForm = z.output<typeof ApplicantForm>

const one = z.strictObject({ id })

export const applicantForm = endpoint({
  method: 'GET',
  path: '/api/visa/applicant/detail',
  access: APPLICANT_READERS,
  summary: 'The application of one applicant: what was filled in, by whom, and the others in the order',
  query: one,
  data: ApplicantForm,
})

/** One field as somebody typed it, and what they saw in it before. */
const FieldChange = z.strictObject({
  field: code(FIELD_NAME_MAX),
  // A blank field has no value that JSON could carry.
  value: z.optional(z.unknown()),
  base: z.optional(z.unknown()),
})

/** A field that somebody else has changed meanwhile: what is stored now, by whom and when. */
export const FieldConflict = z.object({
  field: z.string(),
  theirs: z.unknown(),
  base: z.unknown(),
  by: z.string(),
  at: z.iso.datetime(),
})
export type FieldConflict = z.output<typeof FieldConflict>

export const applicantSave = endpoint({
  method: 'POST',
  path: '/api/visa/applicant/save',
  access: APPLICANT_WRITERS,
  summary:
    'Keep changed fields however incomplete the form is. A field that somebody else changed since is answered, not written; all others are',
  json: z.strictObject({
    id,
    changes: z.array(FieldChange).check(z.minLength(1, 'rule:required'), z.maxLength(CHANGES_MAX)),
  }),
  // Each field says what it is a change of, so a repeat finds its own value.
  repeat: 'harmless',
  data: z.object({
    saved: z.array(z.string()),
    conflicts: z.array(FieldConflict),
    /** What colleagues wrote into other fields since `base` is not told here; the live topic says that there is some. */
    updateTime: z.iso.datetime(),
  }),
})

export const applicantAdd = endpoint({
  method: 'POST',
  path: '/api/visa/applicant/add',
  access: APPLICANT_WRITERS,
  summary: 'Add people to an order that is not lodged yet, 99 in all: all of them or none',
  json: z.strictObject({
    orderId: id,
    people: z
      .array(
        z.extend(ApplicantFields, {
          /** Somebody of an earlier order within reach, whose lasting data are taken over. */
          sameAs: z.optional(id),
          /** A member within reach. */
          memberId: z.optional(id),
        }),
      )
      .check(z.minLength(1, 'rule:required'), z.maxLength(APPLICANT_ADD_MAX)),
  }),
  data: z.object({ ids: z.array(z.number()) }),
})

/** What somebody in an order took over, and what stood there before: so that it can be taken back. */
const CopiedTo = z.object({
  id: z.number(),
  name: z.string(),
  /** By field: what was copied, and what was there; null: nothing. */
  taken: z.record(z.string(), z.unknown()),
  before: z.record(z.string(), z.unknown()),
})
export type CopiedTo = z.output<typeof CopiedTo>

export const applicantCopy = endpoint({
  method: 'POST',
  path: '/api/visa/applicant/copyToAll',
  access: APPLICANT_WRITERS,
  summary:
    'Copy what a family has in common from one applicant to all others of the order whose forms are open: all of them or none',
  json: z.strictObject({
    id,
    parts: z
      .array(z.enum(COPY_PART_NAMES, 'rule:choice'))
      .check(z.minLength(1, 'rule:required'), z.maxLength(COPY_PART_NAMES.length)),
    /** Also over what is filled in. */
    over: z._default(flag, false),
  }),
  data: z.array(CopiedTo),
})

export const applicantRemove = endpoint({
  method: 'POST',
  path: '/api/visa/applicant/remove',
  access: APPLICANT_WRITERS,
  summary: 'Take somebody out of an order that was never confirmed; from then on people are cancelled',
  json: z.strictObject({ id, seen }),
  data: z.null(),
})

export const applicantArrange = endpoint({
  method: 'POST',
  path: '/api/visa/applicant/arrange',
  access: APPLICANT_WRITERS,
  summary: 'Put the applicants of an order in another order',
  json: z.strictObject({ orderId: id, ids }),
  data: z.null(),
})

export const passportConfirm = endpoint({
  method: 'POST',
  path: '/api/visa/applicant/confirmPassport',
  access: APPLICANT_WRITERS,
  summary: 'Confirm the passport data of an applicant, which cannot be changed from then on (P9.18)',
  // What the person who confirms had before their eyes: the fields of the form that are locked, by their names.
  json: z.strictObject({
    id,
    passportNo: text(PASSPORT_NO_MAX),
    seenPassport: z.record(code(FIELD_NAME_MAX), z.unknown()),
  }),
  data: FieldStamp,
})

export const passportReopen = endpoint({
  method: 'POST',
  path: '/api/visa/applicant/reopenPassport',
  access: 'visa.order.manage.confirm',
  summary: 'Take a confirmation of passport data back, with the reason',
  json: z.strictObject({ id, reason: text(REASON_MAX) }),
  data: z.null(),
})

/** Somebody with the same passport in another order that is not ended. */
export const SamePassport = z.object({
  applicantId: z.number(),
  name: z.string(),
  orderId: z.number(),
  orderNo: z.string(),
  visaCountry: z.string(),
  status: orderStatus,
  createTime: z.iso.datetime(),
})
export type SamePassport = z.output<typeof SamePassport>

export const passportDoubles = endpoint({
  // A passport number does not belong into an address that logs keep.
  method: 'POST',
  path: '/api/visa/applicant/samePassport',
  access: APPLICANT_READERS,
  summary: 'Applicants within reach with the same passport number in other open orders',
  json: z.strictObject({ passportNo: text(PASSPORT_NO_MAX), exceptOrderId: z.optional(id) }),
  repeat: 'harmless',
  data: z.array(SamePassport),
})
