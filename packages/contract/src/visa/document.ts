import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { code, flag, id, oneOf, seenStatus, text, textOrEmpty, uploads } from '../fields.ts'
import { Attachment, UploadedItem } from '../files/file.ts'
import { APPLICANT_READERS, APPLICANT_WRITERS } from './applicant-readers.ts'
import { DOCUMENT_STATUS, DOCUMENT_STATUSES, type DocumentStatus } from './document.states.ts'

/** The documents of an applicant: what the checklists ask, what is there, what was said about it. */

export const DOCUMENT_LIMITS = {
  files: 20,
  note: 255,
  /** What a customer is told of a refused document; it goes into messages. */
  words: 200,
  faults: 9,
  linkFiles: 40,
  linkHours: 48,
} as const

/** Whoever audits documents reads them too. */
export const DOCUMENT_READERS = [...APPLICANT_READERS, 'visa.documentAudit'] as const

export const documentStatus = oneOf<DocumentStatus>(DOCUMENT_STATUS)

export const ApplicantDocument = z.object({
  /** The row of what is there; null: nothing yet. */
  id: z.nullable(z.number()),
  /** What asks for it; null: brought without being asked. */
  requirementId: z.nullable(z.number()),
  /** A code of MATERIAL_KIND. */
  document: z.string(),
  /** A code of MATERIAL_FORM. */
  form: z.string(),
  count: z.number(),
  /** False: wanted only if somebody asks for it. */
  must: z.boolean(),
  /** Somebody asked for it. */
  requested: z.boolean(),
  hintZh: z.string(),
  hintEn: z.string(),
  status: z.nullable(documentStatus),
  /** How many of it came on paper and are with us. */
  onPaper: z.number(),
  /** Why it was refused, in the words the customer reads. */
  reason: z.string(),
  /** The same as codes of MATERIAL_FAULT. */
  faults: z.array(z.string()),
  /** What whoever uploaded it wrote beside it. */
  note: z.string(),
  files: z.array(Attachment),
  updateUser: z.string(),
  updateTime: z.nullable(z.iso.datetime()),
})
export type ApplicantDocument = z.output<typeof ApplicantDocument>

export const documentList = endpoint({
  method: 'GET',
  path: '/api/visa/document/list',
  access: DOCUMENT_READERS,
  summary: 'The documents of an applicant: those asked for, there or not, and others that are there',
  query: z.strictObject({ applicantId: id }),
  data: z.array(ApplicantDocument),
})

/** How far the documents of one applicant of an order are, and what lacks. */
export const DocumentSummary = z.object({
  applicantId: z.number(),
  name: z.string(),
  /** Documents that must be there, how many are, and how many of these were refused. */
  wanted: z.number(),
  there: z.number(),
  refused: z.number(),
  /** Those that must be there and are not, or were refused. */
  lacks: z.array(
    z.object({
      requirementId: z.number(),
      document: z.string(),
      /** Null: nothing is there. */
      status: z.nullable(documentStatus),
      reason: z.string(),
    }),
  ),
})
export type DocumentSummary = z.output<typeof DocumentSummary>

export const documentSummary = endpoint({
  method: 'GET',
  path: '/api/visa/document/summary',
  access: DOCUMENT_READERS,
  summary: 'How far the documents of everybody in an order are, and what lacks',
  query: z.strictObject({ orderId: id }),
  data: z.array(DocumentSummary),
})

export const documentSave = endpoint({
  method: 'POST',
  path: '/api/visa/document/save',
  access: APPLICANT_WRITERS,
  summary:
    'Put files to a document of an applicant; they are looked at anew. Own uploads only, not once it is accepted',
  json: z.strictObject({
    applicantId: id,
    requirementId: z._default(z.nullable(id), null),
    /** MATERIAL_KIND; of a requirement its own. */
    document: textOrEmpty(64),
    /** Added to what is there; false: in its place. */
    add: z._default(flag, true),
    files: z.array(Attachment).check(z.minLength(1, 'rule:required'), z.maxLength(DOCUMENT_LIMITS.files)),
    note: textOrEmpty(DOCUMENT_LIMITS.note),
  }),
  data: z.object({ id: z.number() }),
})

export const documentRemove = endpoint({
  method: 'POST',
  path: '/api/visa/document/remove',
  access: APPLICANT_WRITERS,
  summary: 'Take a file out of a document, or the document with all its files; not once it is accepted',
  json: z.strictObject({ id, storageName: z.optional(text(500)) }),
  data: z.null(),
})

export const documentMove = endpoint({
  method: 'POST',
  path: '/api/visa/document/move',
  access: APPLICANT_WRITERS,
  summary:
    'Put a file, or all files of a document, to another one of the same applicant; neither may be accepted',
  json: z.strictObject({
    id,
    storageName: z.optional(text(500)),
    requirementId: z._default(z.nullable(id), null),
    /** MATERIAL_KIND; of a requirement its own. */
    document: textOrEmpty(64),
  }),
  data: z.object({ id: z.number() }),
})

export const documentRequest = endpoint({
  method: 'POST',
  path: '/api/visa/document/request',
  access: [...APPLICANT_WRITERS, 'visa.documentAudit'],
  summary: 'Ask an applicant for a document that is wanted only on request, or no longer',
  json: z.strictObject({ applicantId: id, requirementId: id, requested: flag }),
  data: z.null(),
})

/** What somebody says of a document. */
export const verdictFields = {
  operation: z.enum(['accept', 'refuse'], 'rule:choice'),
  /** MATERIAL_FAULT; where no reason is given, their words are the reason. */
  faults: z._default(z.array(code(64)).check(z.maxLength(DOCUMENT_LIMITS.faults)), []),
  reason: textOrEmpty(DOCUMENT_LIMITS.words),
}

export const documentAudit = endpoint({
  method: 'POST',
  path: '/api/visa/document/audit',
  access: 'visa.documentAudit',
  summary:
    'Accept a document, or refuse it with its faults and the words for the customer; begins the audit of its applicant',
  json: z.strictObject({ id, ...verdictFields, seenStatus: seenStatus(DOCUMENT_STATUSES) }),
  data: z.object({ status: documentStatus }),
})

/** A link by which somebody without a login sends the pictures of one applicant, from a telephone. */
export const documentLink = endpoint({
  method: 'POST',
  path: '/api/visa/document/link',
  access: APPLICANT_WRITERS,
  summary: 'A link, shown once, by which the documents of one applicant can be sent from a telephone',
  json: z.strictObject({ applicantId: id }),
  // Whoever asks twice gets two links; the older one ends.
  repeat: 'harmless',
  data: z.object({ token: z.string(), expires: z.iso.datetime() }),
})

export const documentLinkEnd = endpoint({
  method: 'POST',
  path: '/api/visa/document/endLink',
  access: APPLICANT_WRITERS,
  summary: 'End the link of an applicant at once',
  json: z.strictObject({ applicantId: id }),
  data: z.null(),
})

const token = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, 'rule:invalid'))

/** What a telephone is told: no more than it takes to send the right papers. */
export const PhoneUpload = z.object({
  /** The applicant with all but the first character of the name hidden. */
  name: z.string(),
  visaCountry: z.string(),
  visaType: z.number(),
  expires: z.iso.datetime(),
  /** How many more files this link takes. */
  left: z.number(),
  /** The last day on which they are in time for the entry; null: nobody says so, or it is over. */
  documentsBy: z.nullable(z.iso.date()),
  documents: z.array(
    z.object({
      requirementId: z.number(),
      document: z.string(),
      /** What the dictionary calls it, which is closed to whoever is not logged in. */
      nameZh: z.string(),
      nameEn: z.string(),
      must: z.boolean(),
      hintZh: z.string(),
      hintEn: z.string(),
      status: z.nullable(documentStatus),
      reason: z.string(),
      /** How many of it came on paper and are with us. */
      onPaper: z.number(),
      files: z.number(),
    }),
  ),
})
export type PhoneUpload = z.output<typeof PhoneUpload>

export const phoneUploadList = endpoint({
  method: 'POST',
  path: '/api/visa/upload/list',
  access: 'public',
  summary: 'What the link of a telephone asks for; gone when it has ended',
  // A token does not belong into an address that logs keep.
  json: z.strictObject({ token }),
  limit: { max: 120, seconds: 60 },
  repeat: 'harmless',
  data: PhoneUpload,
})

export const phoneUpload = endpoint({
  method: 'POST',
  path: '/api/visa/upload/send',
  access: 'public',
  summary:
    'Send pictures for one document by the link of a telephone; what was sent cannot be seen by it. The same picture again counts once',
  multipart: z.strictObject({ token, requirementId: id, file: uploads(5) }),
  limit: { max: 60, seconds: 60 },
  repeat: 'harmless',
  data: z.object({ files: z.array(UploadedItem.shape.fileName), left: z.number() }),
  timeoutMs: 120_000,
})
