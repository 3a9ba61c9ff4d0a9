import * as z from 'zod/mini'
import { CONTRACT_CREATE, CONTRACT_LIST } from '../centre/contract.states.ts'
import { endpoint } from '../endpoint.ts'
import { id, plannedDay, remark, searchTerm, text } from '../fields.ts'
import { PageQuery, pageOf } from '../page.ts'
import { ORDER_READERS } from '../visa/order-list.ts'

/** What is kept of people whose passports went back, how long, and why longer; who opened their scans. */

const PRIVACY = 'center.privacy'
const HOLD = 'center.privacy.hold'
const CONSENT = 'center.privacy.consent'
export const PRIVACY_LIMITS = { reason: 255, note: 255, days: 3650 } as const

/** Kept for its days, kept by a hold, kept as the customer agreed, to be erased by the next run, or erased. */
export const PRIVACY_STATES = ['waiting', 'held', 'agreed', 'due', 'erased'] as const
export type PrivacyState = (typeof PRIVACY_STATES)[number]

export const PrivacyRow = z.object({
  /** The applicant. */
  id: z.number(),
  name: z.string(),
  passportNo: z.string(),
  orderId: z.number(),
  orderNo: z.string(),
  /** RU, PH, TR, MY */
  visaCountry: z.string(),
  acceptOrgName: z.string(),
  returnedAt: z.iso.datetime(),
  state: z.enum(PRIVACY_STATES),
  /** The day after whose end it is erased; null: nobody knows while a hold stands, or it is done. */
  eraseOn: z.nullable(z.iso.date()),
  /** Why it is held; empty: it is not. */
  holdReason: z.string(),
  keepUntil: z.nullable(z.iso.date()),
  erasedAt: z.nullable(z.iso.datetime()),
  /** Files erased. */
  files: z.nullable(z.number()),
  /** SHA-256 of what was erased. */
  digest: z.string(),
  /** Contracts that were signed: they stay as they were signed, with passport numbers. */
  signedContracts: z.number(),
})
export type PrivacyRow = z.output<typeof PrivacyRow>

export const privacyPage = endpoint({
  method: 'GET',
  path: '/api/visacenter/privacy/page',
  access: PRIVACY,
  summary:
    'People within reach whose passports went back: until when what is kept of them stays, or when it was erased',
  query: z.strictObject({
    ...PageQuery.shape,
    /** Name, passport or order number. */
    keyword: searchTerm(),
    state: z.optional(z.enum(PRIVACY_STATES, 'rule:choice')),
  }),
  data: pageOf(PrivacyRow),
})

export const LegalHold = z.object({
  id: z.number(),
  /** Null: everybody of the order or contract. */
  applicantId: z.nullable(z.number()),
  applicantName: z.string(),
  /** Whether it was set on the contract. */
  ofContract: z.boolean(),
  reason: z.string(),
  setBy: z.string(),
  setAt: z.iso.datetime(),
  liftedBy: z.string(),
  liftedAt: z.nullable(z.iso.datetime()),
  liftReason: z.string(),
})
export type LegalHold = z.output<typeof LegalHold>

/** Of an order, or of a contract that has none yet. */
const subject = { orderId: z.optional(id), contractId: z.optional(id) }
const ofOne = z.refine<{ orderId?: number | undefined; contractId?: number | undefined }>(
  ({ orderId, contractId }) => (orderId === undefined) !== (contractId === undefined),
  { error: 'rule:required', path: ['orderId'] },
)

export const holdList = endpoint({
  method: 'GET',
  path: '/api/visacenter/privacy/hold/list',
  access: [PRIVACY, ...ORDER_READERS, CONTRACT_LIST, CONTRACT_CREATE],
  summary: 'Legal holds on an order or contract and on people in it, those that stand first',
  query: z.strictObject(subject).check(ofOne),
  data: z.array(LegalHold),
  cacheMs: 0,
})

export const holdSet = endpoint({
  method: 'POST',
  path: '/api/visacenter/privacy/hold/set',
  access: HOLD,
  summary: 'Have nothing of an order, a contract or one person erased or deleted until the hold is lifted',
  json: z
    .strictObject({ ...subject, applicantId: z.optional(id), reason: text(PRIVACY_LIMITS.reason) })
    .check(ofOne),
  data: z.object({ id: z.number() }),
})

export const holdLift = endpoint({
  method: 'POST',
  path: '/api/visacenter/privacy/hold/lift',
  access: HOLD,
  summary: 'Lift a legal hold, with the reason; what was due is erased by the next run',
  json: z.strictObject({ holdId: id, reason: text(PRIVACY_LIMITS.reason) }),
  data: z.null(),
})

export const consentSave = endpoint({
  method: 'POST',
  path: '/api/visacenter/privacy/consent/save',
  access: CONSENT,
  summary: 'Note until when somebody agreed that what is kept of them stays',
  json: z.strictObject({ applicantId: id, keepUntil: plannedDay, note: remark(PRIVACY_LIMITS.note) }),
  data: z.null(),
})

export const consentWithdraw = endpoint({
  method: 'POST',
  path: '/api/visacenter/privacy/consent/withdraw',
  access: CONSENT,
  summary: 'Note that somebody withdrew their consent',
  json: z.strictObject({ applicantId: id }),
  data: z.null(),
})

/** What was opened: a document of the checklist, a file of the form or photo, the visa that was issued. */
export const READ_KINDS = ['visa_document', 'visa_applicant', 'visa_result'] as const

export const ScanRead = z.object({
  id: z.number(),
  at: z.iso.datetime(),
  readerName: z.string(),
  applicantId: z.number(),
  name: z.string(),
  orderId: z.number(),
  orderNo: z.string(),
  visaCountry: z.string(),
  kind: z.enum(READ_KINDS),
  /** The document of the checklist, in the reader’s language; empty for the rest. */
  document: z.string(),
  address: z.string(),
})
export type ScanRead = z.output<typeof ScanRead>

export const scanReads = endpoint({
  method: 'GET',
  path: '/api/visacenter/privacy/read/page',
  access: PRIVACY,
  summary: 'Who opened which scan of whom, newest first; of people within reach',
  query: z.strictObject({ ...PageQuery.shape, keyword: searchTerm(), applicantId: z.optional(id) }),
  data: pageOf(ScanRead),
})
