import * as z from 'zod/mini'
import { isLabel } from '../custody/label.ts'
import { endpoint } from '../endpoint.ts'
import { day, searchTerm, text } from '../fields.ts'
import { PageQuery, pageOf } from '../page.ts'
import { answerFields } from '../shape.ts'
import { contractFields } from './contract.ts'

/** What a centre looks up: one box for orders and contracts, what happened to somebody, and its labels. */

const ORDER_QUERY = 'center.order.query'
const CENTRE_HISTORY = 'center.history'
export const BARCODE_EXPORT = 'center.barcodeExport'

const LONGEST = 64

/** What something typed can be. */
const MEANINGS = ['number', 'mobile', 'passport', 'label', 'name'] as const
export type Meaning = (typeof MEANINGS)[number]

const MOBILE = /^1\d{10}$/
/** One of another country may have fewer digits or more, and is written with its prefix or without. */
const FOREIGN_MOBILE = /^(?:\+?\d{1,4}-)?\d{6,15}$/
const PASSPORT = /^(?:[A-Z]{1,2}\d{6,8}|\d{6,15})$/
/** Whole, or its last digits: of four the index knows where they are. */
const NUMBER = /^(?:[A-Z]{0,2}\d{5,}|\d{4})$/

/** All that it can be; what looks like none of the codes is a name. */
export function meaningsOf(typed: string): Meaning[] {
  const code = typed.trim().toUpperCase()
  if (isLabel(code)) return ['label']
  // What is a mobile of this country is no passport.
  if (MOBILE.test(code)) return ['mobile', 'number']
  const found: Meaning[] = [
    ...(PASSPORT.test(code) ? (['passport'] as const) : []),
    ...(FOREIGN_MOBILE.test(code) ? (['mobile'] as const) : []),
    ...(NUMBER.test(code) ? (['number'] as const) : []),
  ]
  return found.length === 0 ? ['name'] : found
}

const RECORD_KINDS = ['ORDER', 'CONTRACT'] as const

export const FoundRecord = z.object({
  /** Of both kinds together. */
  id: z.string(),
  kind: z.enum(RECORD_KINDS),
  recordId: z.number(),
  no: z.string(),
  /** Of a contract its order. */
  orderNo: z.string(),
  status: z.number(),
  customerName: z.string(),
  mobile: z.string(),
  people: z.string(),
  ...answerFields({ nationCode: contractFields.nationCode, visaType: contractFields.visaType }),
  promisedDate: z.nullable(z.iso.date()),
  owedCents: z.nullable(z.number()),
  /** Passports that stand in the house: none that is at a consulate, missing or given back. */
  passportsHeld: z.number(),
  createTime: z.iso.datetime(),
})
export type FoundRecord = z.output<typeof FoundRecord>

export const centreQuery = endpoint({
  method: 'GET',
  path: '/api/visacenter/query/page',
  access: ORDER_QUERY,
  summary: 'Orders and contracts within reach by a number, mobile, passport, label or name, newest first',
  query: z.strictObject({ ...PageQuery.shape, keyword: searchTerm() }),
  data: pageOf(FoundRecord),
})

const HISTORY_KINDS = [
  'contract',
  'approval',
  'order',
  'applicant',
  'result',
  'passport',
  'payment',
  'refund',
] as const
export type HistoryKind = (typeof HISTORY_KINDS)[number]

export const HistoryEvent = z.object({
  at: z.iso.datetime(),
  kind: z.enum(HISTORY_KINDS),
  /** The number of the record, and where it is opened; null: it has no page of its own. */
  no: z.string(),
  contractId: z.nullable(z.number()),
  orderId: z.nullable(z.number()),
  /** Whom it is about; empty: all of the record. */
  person: z.string(),
  /** What was done, and what state it came to, as codes; null: it stayed in the one it was in. */
  operation: z.string(),
  state: z.nullable(z.number()),
  cents: z.nullable(z.number()),
  reason: z.string(),
  by: z.string(),
  /** What a visa says, to whoever reads results; null: it is none, or it is not for them. */
  visa: z.nullable(
    z.object({
      visaNo: z.string(),
      issuedOn: z.nullable(z.iso.date()),
      validFrom: z.nullable(z.iso.date()),
      validTo: z.nullable(z.iso.date()),
      stayDays: z.nullable(z.number()),
    }),
  ),
})
export type HistoryEvent = z.output<typeof HistoryEvent>

/** So many are told; of more the newest. */
export const HISTORY_MOST = 300

export const centreHistory = endpoint({
  method: 'POST',
  path: '/api/visacenter/history/find',
  access: CENTRE_HISTORY,
  summary:
    'What happened to a person, a passport, a contract or an order over the years; who looks is logged',
  json: z.strictObject({ keyword: text(LONGEST) }),
  repeat: 'harmless',
  data: z.object({
    meanings: z.array(z.enum(MEANINGS)),
    orders: z.number(),
    contracts: z.number(),
    events: z.array(HistoryEvent),
    /** There are more than are told. */
    more: z.boolean(),
  }),
})

export const LABEL_STATES = ['free', 'bound', 'void'] as const
export type LabelState = (typeof LABEL_STATES)[number]

export const LabelRow = z.object({
  /** The label itself. */
  id: z.string(),
  state: z.enum(LABEL_STATES),
  counter: z.string(),
  holder: z.string(),
  passportNo: z.string(),
  contractNo: z.string(),
  createTime: z.iso.datetime(),
  boundAt: z.nullable(z.iso.datetime()),
  boundBy: z.string(),
  voidedAt: z.nullable(z.iso.datetime()),
  voidedBy: z.string(),
  /** UNUSE_REASON; empty: only words. */
  voidCode: z.string(),
  voidReason: z.string(),
})
export type LabelRow = z.output<typeof LabelRow>

const labelFilters = {
  keyword: searchTerm(),
  status: z.optional(z.enum(LABEL_STATES, 'rule:choice')),
  counter: searchTerm(),
  from: z.optional(day),
  to: z.optional(day),
}
export const LabelFilters = z.strictObject(labelFilters)
export type LabelFilters = z.output<typeof LabelFilters>

export const labelPage = endpoint({
  method: 'GET',
  path: '/api/visacenter/barcode/page',
  access: BARCODE_EXPORT,
  summary: 'Labels of the own company: free, on which passport, or given up and why; newest first',
  query: z.strictObject({ ...PageQuery.shape, ...labelFilters }),
  data: pageOf(LabelRow),
})

const LabelSum = z.object({
  day: z.iso.date(),
  counter: z.string(),
  issued: z.number(),
  bound: z.number(),
  voided: z.number(),
})
export type LabelSum = z.output<typeof LabelSum>

export const labelSums = endpoint({
  method: 'GET',
  path: '/api/visacenter/barcode/sums',
  access: BARCODE_EXPORT,
  summary:
    'How many labels were issued, bound and given up on each day and at each counter, of those asked for',
  query: LabelFilters,
  data: z.object({
    rows: z.array(LabelSum),
    /** There are earlier ones that are not among them. */
    more: z.boolean(),
  }),
})
