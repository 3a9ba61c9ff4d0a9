import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, ids, oneOf, seenStatus } from '../fields.ts'
import { AUDIT_FIELDS } from './audit-fields.ts'
import { ApplicantDocument, verdictFields } from './document.ts'
import { DOCUMENT_STATUS, DOCUMENT_STATUSES, type DocumentStatus } from './document.states.ts'
import { orderStatus } from './order.ts'

/**
 * The desk where documents are audited: a queue of orders by their promises, one order at a time with everything that
 * its documents are held against, and the end of its audit.
 */

const AUDIT = 'visa.documentAudit'

/** What nobody can be lodged without and the audit does not ask for: told as soon as somebody looks. */
const LODGING_NEEDS = ['photo', 'label'] as const
export const lodgingNeed = z.enum(LODGING_NEEDS)
export type LodgingNeed = z.output<typeof lodgingNeed>

/** Who has an order now; null once the time is over. */
const claim = {
  claimedBy: z.nullable(z.number()),
  claimedByName: z.string(),
  claimedUntil: z.nullable(z.iso.datetime()),
}

const head = {
  orderId: z.number(),
  orderNo: z.string(),
  /** RU, PH, TR, MY */
  visaCountry: z.string(),
  visaType: z.number(),
  status: orderStatus,
  contactName: z.string(),
  promisedDate: z.nullable(z.iso.date()),
  ...claim,
}

export const AuditQueueRow = z.object({
  ...head,
  /** People of it to be audited, and their documents, files and papers in the house, that nobody has judged yet. */
  applicants: z.number(),
  documents: z.number(),
  /** Somebody of it was audited before and has brought what was refused. */
  again: z.boolean(),
})
export type AuditQueueRow = z.output<typeof AuditQueueRow>

/** Where a queue goes on: made by the server, sent back as it is. */
const place = z.string().check(z.regex(/^[01]\.(?:\d{4}-\d{2}-\d{2}|infinity)\.\d{1,15}$/, 'rule:invalid'))

export const auditQueue = endpoint({
  method: 'GET',
  path: '/api/visa/documentAudit/queue',
  access: AUDIT,
  summary:
    'Orders within reach with somebody to audit: those brought back first, then by promise; fifty at a time',
  query: z.strictObject({ after: z.optional(place) }),
  data: z.object({
    rows: z.array(AuditQueueRow),
    /** What to ask for the rest with; null: this was all. */
    next: z.nullable(z.string()),
    /** Orders and documents that wait, each counted up to 1,000. */
    orders: z.number(),
    documents: z.number(),
    /** Documents that the reader has judged today. */
    doneToday: z.number(),
  }),
})

/** One datum that a document is held against. */
export const AuditFact = z.object({
  field: z.enum(AUDIT_FIELDS),
  /** As the application says, a code where it is a choice. */
  value: z.string(),
  /** As another source says: the order, the passport that came in, the number of an identity card; empty: none does. */
  other: z.string(),
  state: z.enum(['same', 'differs', 'alone']),
  /** Written since the last audit. */
  changed: z.boolean(),
})
export type AuditFact = z.output<typeof AuditFact>

export const AuditDocument = z.object({
  ...ApplicantDocument.shape,
  /** Brought since the last audit of its applicant, or never audited. */
  changed: z.boolean(),
  broughtBy: z.string(),
  broughtAt: z.nullable(z.iso.datetime()),
  /** Whose verdict it is; empty: nobody has judged it. */
  judgedBy: z.string(),
  judgedAt: z.nullable(z.iso.datetime()),
  /** What it was refused for the last time, whatever became of it since. */
  lastReason: z.string(),
  facts: z.array(AuditFact),
  /** The machine-readable zone as it must be printed, by the application; empty: not of this kind, or not known. */
  mrz: z.array(z.string()),
})
export type AuditDocument = z.output<typeof AuditDocument>

export const AuditPerson = z.object({
  applicantId: z.number(),
  name: z.string(),
  latinName: z.string(),
  status: orderStatus,
  /** When their last audit ended; null: this is the first. */
  auditedAt: z.nullable(z.iso.datetime()),
  /** Who has looked at all of it and waits for a second person; null: nobody yet. */
  firstReview: z.nullable(z.object({ name: z.string(), at: z.iso.datetime(), mine: z.boolean() })),
  /** What will be asked for when they are lodged and is not there. */
  needs: z.array(lodgingNeed),
  /** Of those who are not to be audited now: none. */
  documents: z.array(AuditDocument),
})
export type AuditPerson = z.output<typeof AuditPerson>

export const AuditOrder = z.object({
  ...head,
  entryDate: z.nullable(z.iso.date()),
  exitDate: z.nullable(z.iso.date()),
  remark: z.string(),
  /** Whether approving takes two people. */
  secondReview: z.boolean(),
  /** Everybody who was not cancelled. */
  people: z.array(AuditPerson),
})
export type AuditOrder = z.output<typeof AuditOrder>

export const auditOrder = endpoint({
  method: 'GET',
  path: '/api/visa/documentAudit/order',
  access: AUDIT,
  summary: 'One order as the audit desk sees it: documents with verdicts, what changed, and what to compare',
  query: z.strictObject({ orderId: id }),
  data: AuditOrder,
})

export const auditOpen = endpoint({
  method: 'POST',
  path: '/api/visa/documentAudit/open',
  access: AUDIT,
  summary:
    'Take an order to audit it: claims it, begins the audit of whoever was received, and gives back the order left for it; a claim of somebody else is told and stays',
  json: z.strictObject({ orderId: id, leftOrderId: z.optional(id) }),
  data: z.object(claim),
})

const verdict = z.object({ id: z.number(), status: oneOf<DocumentStatus>(DOCUMENT_STATUS) })

export const auditPaper = endpoint({
  method: 'POST',
  path: '/api/visa/documentAudit/paper',
  access: AUDIT,
  summary: 'Accept or refuse what came on paper and has no file: the original is looked at in the hand',
  json: z.strictObject({ applicantId: id, requirementId: id, ...verdictFields }),
  data: verdict,
})

/** As many as the largest group brings. */
const PAPERS_AT_ONCE = 2000

export const auditPapers = endpoint({
  method: 'POST',
  path: '/api/visa/documentAudit/papers',
  access: AUDIT,
  summary:
    'Accept at once papers of an order that were taken in at the counter and that nobody has judged: those that are named',
  json: z.strictObject({
    orderId: id,
    papers: z
      .array(z.strictObject({ applicantId: id, requirementId: id }))
      .check(z.minLength(1, 'rule:required'), z.maxLength(PAPERS_AT_ONCE)),
  }),
  data: z.object({
    rows: z.array(z.object({ ...verdict.shape, applicantId: z.number(), requirementId: z.number() })),
  }),
})

export const auditUndo = endpoint({
  method: 'POST',
  path: '/api/visa/documentAudit/undo',
  access: AUDIT,
  summary: 'Take the own last verdict on a document back, as long as the audit has not ended',
  json: z.strictObject({ id, seenStatus: seenStatus(DOCUMENT_STATUSES) }),
  data: z.null(),
})

/** What became of somebody when the audit of an order was ended. */
const AUDIT_OUTCOMES = ['approved', 'incomplete', 'awaitPaper', 'firstReview', 'open'] as const

/** Whether the contact is told by SMS what to bring: it is, the parameter is off, no mobile, nothing to tell. */
const AUDIT_NOTICES = ['queued', 'off', 'noMobile', 'nothing'] as const
export type AuditNotice = (typeof AUDIT_NOTICES)[number]

export const AuditEnd = z.object({
  rows: z.array(
    z.object({
      /** The applicant. */
      id: z.number(),
      name: z.string(),
      ok: z.boolean(),
      outcome: z.enum(AUDIT_OUTCOMES),
      /** Why the audit of this person stays open, or what they have to bring; empty: nothing to say. */
      message: z.string(),
    }),
  ),
  notice: z.enum(AUDIT_NOTICES),
})
export type AuditEnd = z.output<typeof AuditEnd>

export const auditFinish = endpoint({
  method: 'POST',
  path: '/api/visa/documentAudit/finish',
  access: AUDIT,
  summary:
    'End the audit of an order, person by person: approved, or incomplete with the reasons; the contact is told once',
  json: z.strictObject({
    orderId: id,
    /** Those who have to bring paper to the counter, not files. */
    paperApplicantIds: z.optional(ids),
  }),
  data: AuditEnd,
})
