// Long because: one desk, whose calls share the shapes of a bill.
import * as z from 'zod/mini'
import { BatchResult } from '../batch.ts'
import { endpoint } from '../endpoint.ts'
import { day, id, integer, searchTerm, seenOrUnset, text, textOrEmpty } from '../fields.ts'
import { PaperFile, PaperQuery } from '../files/paper.ts'
import { PageQuery, pageOf } from '../page.ts'
import { issueResult } from '../visa/applicant.ts'
import { orderStatus } from '../visa/order.ts'
import { issuedResult } from '../visa/result.ts'
import { LodgedPapers } from './handover.ts'
import { PASSPORT_LIMITS, passportStatus, scanMark } from './passport.ts'
import { STRAY_SETTLED } from './stray.ts'

/** C7.35: passports that come back from a consulate, scanned one after the other against the send bill they went with. */

export const RETRIEVE = 'center.passport.retrieve'
export const RETRIEVE_QUERY = 'center.passport.retrieveQuery'
const READERS = [RETRIEVE, RETRIEVE_QUERY] as const

const SCANS_AT_ONCE = 50

/** Why a passport did not come back with its bill. */
export const EXPLANATIONS = ['KEPT', 'CORRECTION', 'LOST', 'OTHER'] as const
const explanation = z.enum(EXPLANATIONS, 'rule:choice')

/** What becomes of a passport that is not on the bill: taken in with its own, given back to the carrier, or reported. */
export const STRAY_OUTCOMES = ['OTHER_BILL', 'CARRIER', 'REPORTED'] as const
const strayOutcome = z.enum(STRAY_OUTCOMES, 'rule:choice')

export const RetrievalBill = z.object({
  id: z.number(),
  billNo: z.string(),
  acceptOrgName: z.string(),
  consulate: z.string(),
  lodgingDay: z.iso.date(),
  carrierName: z.string(),
  expected: z.number(),
  seen: z.number(),
  explained: z.number(),
  /** Still at the consulate, explained or not, also when the bill is closed. */
  away: z.number(),
  /** Not on the bill, and nobody said what becomes of them. */
  strays: z.number(),
  /** Back, and nobody said what was decided. */
  unsaid: z.number(),
  retrievedAt: z.nullable(z.iso.datetime()),
  retrievedBy: z.string(),
})
export type RetrievalBill = z.output<typeof RetrievalBill>

/** `open`: nobody said why it lacks. */
const LINE_STATES = ['seen', 'explained', 'open'] as const

export const RetrievalLine = z.object({
  id: z.number(),
  billId: z.number(),
  billNo: z.string(),
  position: z.number(),
  passportId: z.number(),
  passportStatus,
  applicantId: z.number(),
  applicantStatus: orderStatus,
  orderId: z.number(),
  orderNo: z.string(),
  name: z.string(),
  latinName: z.string(),
  passportNo: z.string(),
  label: z.nullable(z.string()),
  state: z.enum(LINE_STATES),
  result: issueResult,
  /** The result was given to the applicant: it is changed at the desk of results, with a reason. */
  decided: z.boolean(),
  /** When somebody said the result last; null: nobody has. */
  saidAt: z.nullable(z.iso.datetime()),
  seenAt: z.nullable(z.iso.datetime()),
  seenBy: z.string(),
  explained: z.enum(['', ...EXPLANATIONS]),
  note: z.string(),
  explainedBy: z.string(),
  /** Originals that were lodged with it. */
  lodged: z.array(LodgedPapers),
})
export type RetrievalLine = z.output<typeof RetrievalLine>

export const RetrievalStray = z.object({
  id: z.number(),
  code: z.string(),
  /** Whose it is and on which bill it went, where that is known and within reach. */
  name: z.string(),
  passportNo: z.string(),
  otherBillNo: z.string(),
  outcome: z.enum(['', ...STRAY_OUTCOMES]),
  note: z.string(),
  /** Who said what becomes of it, and when. */
  saidBy: z.string(),
  saidAt: z.nullable(z.iso.datetime()),
  /** Of one that the manager was told of: how it was settled. */
  ...STRAY_SETTLED,
  scannedBy: z.string(),
  scannedAt: z.iso.datetime(),
  /** Scanned by the reader, who may say that it was no passport at all. */
  mine: z.boolean(),
})
export type RetrievalStray = z.output<typeof RetrievalStray>

/** As many are listed; the others are found by their number, or by a passport on them. */
export const RETRIEVALS_LISTED = 50

export const retrievalBills = endpoint({
  method: 'GET',
  path: '/api/visacenter/passport/retrieve/bills',
  access: READERS,
  summary:
    'Send bills within reach whose passports are awaited: those that were begun, then the newest first, then what only waits to be closed; then those that were closed lately, or are closed with a passport still at the consulate',
  query: z.strictObject({ keyword: searchTerm() }),
  data: z.array(RetrievalBill),
  cacheMs: 0,
})

export const Retrieval = z.object({
  bill: RetrievalBill,
  lines: z.array(RetrievalLine),
  strays: z.array(RetrievalStray),
})
export type Retrieval = z.output<typeof Retrieval>

export const retrievalDetail = endpoint({
  method: 'GET',
  path: '/api/visacenter/passport/retrieve/detail',
  access: READERS,
  summary: 'One send bill in four columns: expected, seen, missing, and what was scanned and is not on it',
  query: z.strictObject({ billId: id }),
  data: Retrieval,
  cacheMs: 0,
})

export const RetrievalSearch = z.strictObject({
  /** Bill, passport, label, order or name. */
  keyword: searchTerm(),
  state: z.optional(z.enum(LINE_STATES, 'rule:choice')),
  result: z.optional(issuedResult),
  from: z.optional(day),
  to: z.optional(day),
})
export type RetrievalSearch = z.output<typeof RetrievalSearch>

export const retrievalPage = endpoint({
  method: 'POST',
  path: '/api/visacenter/passport/retrieve/page',
  access: READERS,
  summary: 'Passports of submitted send bills within reach, with whether and how they came back',
  query: PageQuery,
  json: z.strictObject({ searchQuery: z._default(RetrievalSearch, {}) }),
  data: pageOf(RetrievalLine),
  repeat: 'harmless',
})

/** Without a result nobody has said yet what was decided: no scan grants a visa by itself. */
const Scan = z.strictObject({ code: text(128), result: z.optional(issuedResult), ...scanMark })

export const RetrievalAnswer = z.object({
  code: z.string(),
  /** `here`: it stands in the house by the system and came from no consulate; nothing was noted of it. */
  kind: z.enum(['seen', 'twice', 'here', 'notExpected', 'unknown', 'refused']),
  /** The bill that it is on, which may be a closed one, while something can be said of it there. */
  billId: z.nullable(z.number()),
  lineId: z.nullable(z.number()),
  name: z.string(),
  passportNo: z.string(),
  /** By whom and when before, on which other bill, or why not; in the reader's language. */
  text: z.string(),
})
export type RetrievalAnswer = z.output<typeof RetrievalAnswer>

const RETRIEVE_TIMEOUT_MS = 120_000

export const retrievalScan = endpoint({
  method: 'POST',
  path: '/api/visacenter/passport/retrieve/batch',
  access: RETRIEVE,
  summary:
    'Take in passports of a send bill as they are scanned, in this order, each for itself; one that is still at the consulate by a closed bill is taken in on that one',
  json: z.strictObject({
    billId: id,
    scans: z.array(Scan).check(z.minLength(1, 'rule:required'), z.maxLength(SCANS_AT_ONCE)),
  }),
  data: z.array(RetrievalAnswer),
  timeoutMs: RETRIEVE_TIMEOUT_MS,
})

export const retrievalResult = endpoint({
  method: 'POST',
  path: '/api/visacenter/passport/retrieve/result',
  access: RETRIEVE,
  summary: 'Say what was decided of a passport that is back, until the bill is closed',
  json: z.strictObject({
    billId: id,
    lineId: id,
    result: issuedResult,
    /** When the result was said that the sayer saw, as its line says it; null: there was none. */
    seen: z._default(seenOrUnset, null),
  }),
  data: z.null(),
})

export const retrievalSheet = endpoint({
  method: 'GET',
  path: '/api/visacenter/passport/retrieve/sheet',
  access: READERS,
  summary:
    'What differs of a retrieval as it stands, as a PDF: what is not back, what is not on the bill, what was said',
  query: PaperQuery,
  data: PaperFile,
})

export const retrievalUndo = endpoint({
  method: 'POST',
  path: '/api/visacenter/passport/retrieve/undo',
  access: RETRIEVE,
  summary: 'Take back a scan: the passport is at the consulate after all',
  json: z.strictObject({ billId: id, lineId: id }),
  data: z.null(),
})

export const retrievalMisread = endpoint({
  method: 'POST',
  path: '/api/visacenter/passport/retrieve/misread',
  access: RETRIEVE,
  summary: 'Take back an own scan of what is not on the bill, of which nobody has said anything yet',
  json: z.strictObject({ billId: id, code: text(128) }),
  data: z.null(),
})

export const retrievalExplain = endpoint({
  method: 'POST',
  path: '/api/visacenter/passport/retrieve/explain',
  access: RETRIEVE,
  summary: 'Say why passports did not come back with their bill; a lost one is reported missing at once',
  json: z.strictObject({
    billId: id,
    lineIds: z
      .array(integer(1, Number.MAX_SAFE_INTEGER))
      .check(z.minLength(1, 'rule:required'), z.maxLength(200)),
    explained: explanation,
    note: textOrEmpty(PASSPORT_LIMITS.note),
  }),
  data: z.null(),
})

export const retrievalStray = endpoint({
  method: 'POST',
  path: '/api/visacenter/passport/retrieve/stray',
  access: RETRIEVE,
  summary: 'Say what becomes of a passport that is not on the bill',
  json: z.strictObject({
    billId: id,
    strayId: id,
    outcome: strayOutcome,
    note: textOrEmpty(PASSPORT_LIMITS.note),
  }),
  data: z.null(),
})

/** What customers are told of as a bill is closed. */
export const CLOSING_NOTICES = ['result', 'pickup'] as const

export const RetrievalClosing = z.object({
  /** Whose result is given, by what was decided. */
  issued: z.number(),
  refused: z.number(),
  returned: z.number(),
  /** Did not come, and it was said why. */
  explained: z.number(),
  /** Texts that go to customers. */
  messages: z.number(),
  /** Of what customers would be told, and are not: it is switched off. */
  off: z.array(z.enum(CLOSING_NOTICES)),
})
export type RetrievalClosing = z.output<typeof RetrievalClosing>

export const retrievalClosing = endpoint({
  method: 'GET',
  path: '/api/visacenter/passport/retrieve/closing',
  access: RETRIEVE,
  summary: 'What closing a bill would do: results given, and how many customers are told',
  query: z.strictObject({ billId: id }),
  data: RetrievalClosing,
  cacheMs: 0,
})

export const retrievalClose = endpoint({
  method: 'POST',
  path: '/api/visacenter/passport/retrieve/close',
  access: RETRIEVE,
  summary:
    'Give the results of a bill on which everything is explained and every passport has a result, tell the customers, and close it',
  json: z.strictObject({ billId: id }),
  /** One row for each applicant whose result was to be given; closed only if all were. */
  data: z.object({ ...BatchResult.shape, closed: z.boolean() }),
  timeoutMs: RETRIEVE_TIMEOUT_MS,
})

export const retrievalReopen = endpoint({
  method: 'POST',
  path: '/api/visacenter/passport/retrieve/reopen',
  access: RETRIEVE,
  summary: 'Open a closed bill again: a passport came after all',
  json: z.strictObject({ billId: id, reason: text(PASSPORT_LIMITS.reason) }),
  data: z.null(),
})
