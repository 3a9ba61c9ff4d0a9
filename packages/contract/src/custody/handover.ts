import * as z from 'zod/mini'
import { BatchResult } from '../batch.ts'
import { endpoint } from '../endpoint.ts'
import { flag, id, remark, searchTerm, text, textOrEmpty } from '../fields.ts'
import { PageQuery, pageOf } from '../page.ts'
import { isIdCard } from '../rules/id-card.ts'
import { ORDER_READERS } from '../visa/order-list.ts'
import { PassportItem, PASSPORT_LIMITS } from './passport.ts'

/** How passports, originals and e-visas leave the house: the gate, and the record that it was passed. */

export const HANDOVER_LIMITS = {
  name: 64,
  idNo: 30,
  mobile: 30,
  relation: 64,
  authorisation: 100,
  receiptNo: 32,
  waybillNo: 64,
  carrier: 64,
  address: 255,
  note: 255,
  people: 200,
} as const

const HANDLING = 'visa.handling'
/** Whoever holds it opens a closed condition of the gate, with a reason. */
export const GATE_OPENER = 'visa.passport.return.open'

/** Over the counter, by courier; of an e-visa: sent by staff, or fetched by whose it is. */
const HANDOVER_WAYS = ['COUNTER', 'COURIER', 'SENT', 'DOWNLOAD'] as const
export const handoverWay = z.enum(HANDOVER_WAYS, 'rule:choice')
export type HandoverWay = z.output<typeof handoverWay>

/** Who collects: the applicant, the contact of the order, or somebody with an authorisation. */
export const COLLECTORS = ['SELF', 'CONTACT', 'OTHER'] as const

/** What somebody shows to say who they are. */
export const ID_TYPES = ['ID_CARD', 'PASSPORT', 'OTHER'] as const

/** A card of identity has a number that can be checked. */
export const idCardIfCard = z.refine<{ idType: string; idNo: string }>(
  ({ idType, idNo }) => idType !== 'ID_CARD' || isIdCard(idNo.replaceAll(/\s/g, '').toUpperCase()),
  { error: 'rule:idCard', path: ['idNo'] },
)

/** What must be so before anything goes out, in the order in which it is looked at. */
export const GATE_CONDITIONS = [
  'proof',
  'identity',
  'authorisation',
  // Of parcels of a visa centre alone: to the address of the customer.
  'address',
  'balance',
  // Of passports of a visa centre alone: the check sheet, and changes of the contract that wait.
  'check',
  'approval',
  'pending',
] as const
export type GateCondition = (typeof GATE_CONDITIONS)[number]

/** Who the collector is and what the house has to go by is never opened away: a passport would leave unseen. */
export const OPENABLE: ReadonlySet<GateCondition> = new Set([
  'proof',
  'authorisation',
  'address',
  'balance',
  'check',
  'approval',
])

const collection = {
  way: z.enum(['COUNTER', 'COURIER'], 'rule:choice'),
  collector: z.enum(COLLECTORS, 'rule:choice'),
  collectorName: textOrEmpty(HANDOVER_LIMITS.name),
  /** The document that was shown; empty: none. */
  idType: z._default(z.enum(['', ...ID_TYPES], 'rule:choice'), ''),
  idNo: textOrEmpty(HANDOVER_LIMITS.idNo),
  /** Whoever gives it out says that they saw that document: asked for where the house knows none of the collector's. */
  documentSeen: z._default(flag, false),
  /** Whoever collects a damaged passport was shown the damage, or told of it, and takes it as it is. */
  damageSeen: z._default(flag, false),
  collectorMobile: textOrEmpty(HANDOVER_LIMITS.mobile),
  relation: textOrEmpty(HANDOVER_LIMITS.relation),
  /** The letter, by its number or day. */
  authorisation: textOrEmpty(HANDOVER_LIMITS.authorisation),
  /** The receipt that was shown. */
  receiptNo: textOrEmpty(HANDOVER_LIMITS.receiptNo),
  carrier: textOrEmpty(HANDOVER_LIMITS.carrier),
  waybillNo: textOrEmpty(HANDOVER_LIMITS.waybillNo),
  address: textOrEmpty(HANDOVER_LIMITS.address),
  note: remark(HANDOVER_LIMITS.note),
}
export const Collection = z.strictObject(collection)
export type Collection = z.output<typeof Collection>

/** Nothing is known of who collects yet. */
export const NO_COLLECTOR: Omit<Collection, 'way' | 'collector'> = {
  collectorName: '',
  idType: '',
  idNo: '',
  documentSeen: false,
  damageSeen: false,
  collectorMobile: '',
  relation: '',
  authorisation: '',
  receiptNo: '',
  carrier: '',
  waybillNo: '',
  address: '',
  note: '',
}

/** One condition as it stands for what is held of one person. */
export const GateCell = z.object({
  condition: z.enum(GATE_CONDITIONS),
  ok: z.boolean(),
  /** The evidence, or why not, in the reader's language. */
  text: z.string(),
  openable: z.boolean(),
  /** The registered letter that this is said of, by its number; empty: of none. */
  letter: z.string(),
  /** At a visa centre: that somebody else was asked to open it, or has. */
  opening: z.nullable(
    z.object({ id: z.number(), opened: z.boolean(), by: z.string(), reason: z.string(), own: z.boolean() }),
  ),
  /** That it was asked for as it stands, and a manager said no; null once it is asked for again. */
  refusal: z.nullable(z.object({ by: z.string(), reason: z.string() })),
})
export type GateCell = z.output<typeof GateCell>

/** For whom a condition was opened, and how it goes out: it counts for nothing else. */
export const OPENED_FOR = {
  collectorName: z.string(),
  idType: z.enum(['', ...ID_TYPES]),
  /** As much of it as tells two apart. */
  idNo: z.string(),
  /** Empty: of before this was kept; it counts for nothing. */
  way: z.enum(['', 'COUNTER', 'COURIER']),
  /** Of a courier. */
  address: z.string(),
} as const

export const LodgedPapers = z.object({
  /** MATERIAL_KIND */
  document: z.string(),
  count: z.number(),
  /** Of these at the consulate; the others are here again. */
  away: z.number(),
})
export type LodgedPapers = z.output<typeof LodgedPapers>

export const Gate = z.object({
  applicantId: z.number(),
  name: z.string(),
  passportNo: z.string(),
  orderNo: z.string(),
  /** Whom the order names, and where parcels go. */
  contact: z.object({ name: z.string(), mobile: z.string(), address: z.string() }),
  /** How the order says that it goes back. */
  returnWay: z.enum(['COUNTER', 'COURIER']),
  /** Null: none is in the house, and none was. */
  passport: z.nullable(PassportItem),
  /** Goes back before it was lodged: with a reason. */
  early: z.boolean(),
  /** There is a visa in the passport: whoever takes it signs that they looked at it. */
  hasVisa: z.boolean(),
  cells: z.array(GateCell),
  /** Originals of papers that go with it, or alone. */
  originals: z.number(),
  /** Which these are: MATERIAL_KIND, and how many of it. */
  papers: z.array(z.object({ document: z.string(), count: z.number() })),
  /** Originals that were lodged, with how many of each still lie at the consulate: those do not go out. */
  lodged: z.array(LodgedPapers),
})
export type Gate = z.output<typeof Gate>

export const gateCheck = endpoint({
  method: 'POST',
  path: '/api/visa/handover/check',
  access: HANDLING,
  summary: 'The gate: of what is held of each person every condition, green or why not',
  json: z.strictObject({
    ...collection,
    applicantIds: z.array(id).check(z.minLength(1, 'rule:required'), z.maxLength(HANDOVER_LIMITS.people)),
  }),
  data: z.array(Gate),
  repeat: 'harmless',
})

const Opened = z.strictObject({
  condition: z.enum(GATE_CONDITIONS, 'rule:choice'),
  reason: text(PASSPORT_LIMITS.reason),
})

const HANDOVER_TIMEOUT_MS = 120_000

export const passportReturn = endpoint({
  method: 'POST',
  path: '/api/visa/handover/give',
  access: HANDLING,
  summary:
    'Give what is held of people, passport and originals, to one collector or courier, each for itself, through the gate',
  json: z.strictObject({
    ...collection,
    scanned: z._default(flag, false),
    lines: z
      .array(
        z.strictObject({
          applicantId: id,
          /** Conditions that a manager opens. */
          opened: z._default(z.array(Opened).check(z.maxLength(GATE_CONDITIONS.length)), []),
          /** Why it goes back without a result, or damaged. */
          reason: textOrEmpty(PASSPORT_LIMITS.reason),
        }),
      )
      .check(z.minLength(1, 'rule:required'), z.maxLength(HANDOVER_LIMITS.people)),
  }),
  /** One row for each person, by their id. */
  data: BatchResult,
  timeoutMs: HANDOVER_TIMEOUT_MS,
})

const KINDS_AT_ONCE = 50

export const papersBack = endpoint({
  method: 'POST',
  path: '/api/visa/handover/papersBack',
  access: [HANDLING, 'center.passport.return', 'center.passport.retrieve'],
  summary:
    'Say which of the originals that were lodged are in the house again, by kind; all others lie at the consulate',
  json: z.strictObject({
    applicantId: id,
    /** MATERIAL_KIND */
    back: z.array(text(64)).check(z.maxLength(KINDS_AT_ONCE)),
    /** The kinds that lay at the consulate as the screen showed it: refused when it is otherwise by now. */
    seenAway: z.array(text(64)).check(z.maxLength(KINDS_AT_ONCE)),
  }),
  data: z.null(),
})

/** E-visas: what was decided and the file, told or sent to whose they are. */
export const resultDeliver = endpoint({
  method: 'POST',
  path: '/api/visa/handover/deliver',
  access: HANDLING,
  summary: 'Say that e-visas were sent to whose they are; each for itself, through the gate of the balance',
  json: z.strictObject({
    applicantIds: z.array(id).check(z.minLength(1, 'rule:required'), z.maxLength(HANDOVER_LIMITS.people)),
    note: remark(HANDOVER_LIMITS.note),
    opened: z._default(z.array(Opened).check(z.maxLength(1)), []),
  }),
  data: BatchResult,
})

export const evisaFetch = endpoint({
  method: 'POST',
  path: '/api/visa/handover/fetch',
  access: [...ORDER_READERS, 'visa.result.query', HANDLING],
  summary: 'The address of an e-visa; fetched by whose it is, it is delivered',
  json: z.strictObject({ applicantId: id }),
  data: z.object({ address: z.string(), fileName: z.string() }),
})

export const HandoverRow = z.object({
  id: z.number(),
  handoverNo: z.string(),
  applicantId: z.number(),
  orderId: z.number(),
  orderNo: z.string(),
  name: z.string(),
  passportNo: z.string(),
  way: handoverWay,
  early: z.boolean(),
  collectorName: z.string(),
  /** As much of it as tells two apart. */
  idNo: z.string(),
  waybillNo: z.string(),
  carrier: z.string(),
  originals: z.number(),
  reason: z.string(),
  /** Conditions that were opened, and why. */
  opened: z.array(z.object({ condition: z.enum(GATE_CONDITIONS), reason: z.string() })),
  givenBy: z.string(),
  givenAt: z.iso.datetime(),
})
export type HandoverRow = z.output<typeof HandoverRow>

export const handoverPage = endpoint({
  method: 'GET',
  path: '/api/visa/handover/page',
  access: [HANDLING, 'visa.result.query'],
  summary: 'What left the house, within reach, newest first',
  query: z.strictObject({ ...PageQuery.shape, keyword: searchTerm() }),
  data: pageOf(HandoverRow),
})
