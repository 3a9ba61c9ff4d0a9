import * as z from 'zod/mini'
import { BatchResult } from '../batch.ts'
import { isSignature, type Stroke } from '../centre/contract-sign.ts'
import { endpoint } from '../endpoint.ts'
import { day, flag, id, integer, searchTerm, text, textOrEmpty } from '../fields.ts'
import { Attachment } from '../files/file.ts'
import { PaperFile, PaperQuery } from '../files/paper.ts'
import { PageQuery, pageOf } from '../page.ts'
import { RETURN, ReturnCollection } from './gate-openings.ts'
import { Gate, HANDOVER_LIMITS, HandoverRow } from './handover.ts'
import { PASSPORT_LIMITS, passportStatus, scanMark, PLACED } from './passport.ts'

/** C7.35: passports go back to whose they are, over the counter of a visa centre or by courier. */

export const RETURN_QUERY = 'center.passport.returnQuery'
export const COLLECTION = 'center.collection'

const ReturnPerson = z.object({
  applicantId: z.number(),
  name: z.string(),
  passportNo: z.string(),
  orderNo: z.string(),
  label: z.nullable(z.string()),
  status: passportStatus,
  ...PLACED,
  /** The registered letter by which it can be collected; empty: none is needed, or none is there. */
  authorisationNo: z.string(),
  relation: z.string(),
  validUntil: z.nullable(z.iso.date()),
  expired: z.boolean(),
})
export type ReturnPerson = z.output<typeof ReturnPerson>

export const ReturnFound = z.object({
  code: z.string(),
  kind: z.enum(['slip', 'card', 'passport', 'unknown']),
  /** Of a slip: the receipt that was shown; empty: the slip has run out. */
  receiptNo: z.string(),
  /** Of a card: as whom somebody is known by its number. */
  collectorName: z.string(),
  /** What is to be given now, and what else whoever holds this card can collect. */
  people: z.array(ReturnPerson),
  others: z.array(ReturnPerson),
  /** There are more than are told at once. */
  cut: z.boolean(),
})
export type ReturnFound = z.output<typeof ReturnFound>

export const returnFind = endpoint({
  method: 'POST',
  path: '/api/visacenter/passport/return/find',
  access: RETURN,
  summary:
    'What can be collected by a receipt slip, an identity card, a label or a passport, also for others by authorisation',
  json: z.strictObject({ code: text(128) }),
  data: ReturnFound,
  repeat: 'harmless',
})

/** Who collects is told from names and documents, for each passport by itself. */
const people = z.array(id).check(z.minLength(1, 'rule:required'), z.maxLength(HANDOVER_LIMITS.people))

export const returnGate = endpoint({
  method: 'POST',
  path: '/api/visacenter/passport/return/gate',
  access: RETURN,
  summary: 'The gate at the desk of a centre: of each person every condition, green, opened, or why not',
  json: z.strictObject({ ...ReturnCollection.shape, applicantIds: people }),
  data: z.array(Gate),
  repeat: 'harmless',
})

const STROKES = 200
const POINTS = 2000
/** The field that is signed in: this wide and high, whatever the screen. */
export const SIGNATURE_FIELD = { width: 1000, height: 400 } as const
/** A stroke of the pen as phones draw it; when it was drawn is kept of theirs alone. */
const pointsOf = (stroke: readonly number[]): Stroke =>
  Array.from({ length: Math.floor(stroke.length / 2) }, (_, place) => [
    stroke[2 * place] ?? 0,
    stroke[2 * place + 1] ?? 0,
    0,
  ])

const Signature = z.strictObject({
  on: z.enum(['SCREEN', 'PAPER'], 'rule:choice'),
  /** Of a screen: strokes of the pen, each x, y, x, y … */
  strokes: z._default(
    z
      .array(z.array(integer(0, SIGNATURE_FIELD.width)).check(z.minLength(4), z.maxLength(POINTS)))
      .check(z.maxLength(STROKES)),
    [],
  ),
})
export type Signature = z.output<typeof Signature>

const Parcel = z
  .strictObject({
    ...ReturnCollection.shape,
    /** Over the counter somebody signs, on the screen or on the printed slip. */
    signature: z.optional(Signature),
    /** A picture of the collector, who agreed to it. */
    photo: z._default(z.array(Attachment).check(z.maxLength(1)), []),
    photoAgreed: z._default(flag, false),
    lines: z
      .array(
        z.strictObject({
          applicantId: id,
          /** Why it goes back without a result, or damaged. */
          reason: textOrEmpty(PASSPORT_LIMITS.reason),
        }),
      )
      .check(z.minLength(1, 'rule:required'), z.maxLength(HANDOVER_LIMITS.people)),
  })
  .check(
    z.refine(({ way, signature }) => way === 'COURIER' || signature !== undefined, {
      error: 'rule:required',
      path: ['signature'],
    }),
    z.refine(({ photo, photoAgreed }) => photo.length === 0 || photoAgreed, {
      error: 'rule:photoAgreed',
      path: ['photo'],
    }),
    z.refine(({ signature }) => signature?.on !== 'SCREEN' || signature.strokes.length > 0, {
      error: 'rule:required',
      path: ['signature'],
    }),
    // On the counter as on a phone: a dot or a slip of the finger is no name.
    z.refine(({ signature }) => signature?.on !== 'SCREEN' || isSignature(signature.strokes.map(pointsOf)), {
      error: 'rule:signature',
      path: ['signature'],
    }),
  )

const PARCELS = 50
const RETURN_TIMEOUT_MS = 120_000

export const returnGive = endpoint({
  method: 'POST',
  path: '/api/visacenter/passport/return/batch',
  access: RETURN,
  summary:
    'Give passports to a collector who signs, or send them in parcels; each passport for itself, through the gate',
  json: z.strictObject({
    ...scanMark,
    parcels: z.array(Parcel).check(z.minLength(1, 'rule:required'), z.maxLength(PARCELS)),
  }),
  /** One row for each person, and of each parcel the record that was made. */
  data: z.object({
    ...BatchResult.shape,
    collections: z.array(z.object({ id: z.number(), collectionNo: z.string() })),
  }),
  timeoutMs: RETURN_TIMEOUT_MS,
})

export const RETURN_STATES = ['ready', 'returned'] as const
export const ReturnSearch = z.strictObject({
  /** Passport, label, order or name. */
  keyword: searchTerm(),
  state: z.optional(z.enum(RETURN_STATES, 'rule:choice')),
  way: z.optional(z.enum(['COUNTER', 'COURIER'], 'rule:choice')),
  from: z.optional(day),
  to: z.optional(day),
})
export type ReturnSearch = z.output<typeof ReturnSearch>

export const ReturnRow = z.object({
  /** The passport. */
  id: z.number(),
  applicantId: z.number(),
  name: z.string(),
  passportNo: z.string(),
  orderNo: z.string(),
  label: z.nullable(z.string()),
  status: passportStatus,
  ...PLACED,
  /** Since when it is ready, or gone. */
  movedAt: z.iso.datetime(),
  /** How it left; null: it is here. */
  handover: z.nullable(
    z.object({
      handoverNo: z.string(),
      way: z.string(),
      collectorName: z.string(),
      waybillNo: z.string(),
      givenBy: z.string(),
      givenAt: z.iso.datetime(),
      /** How many conditions were opened for it. */
      opened: z.number(),
    }),
  ),
})
export type ReturnRow = z.output<typeof ReturnRow>

export const returnPage = endpoint({
  method: 'POST',
  path: '/api/visacenter/passport/return/page',
  access: [RETURN, RETURN_QUERY],
  summary: 'Passports within reach that are ready to be fetched, or were, with how they left',
  query: PageQuery,
  json: z.strictObject({ searchQuery: z._default(ReturnSearch, {}) }),
  data: pageOf(ReturnRow),
  repeat: 'harmless',
})

export const CollectionRow = z.object({
  id: z.number(),
  collectionNo: z.string(),
  way: z.string(),
  collectorName: z.string(),
  idNo: z.string(),
  waybillNo: z.string(),
  carrier: z.string(),
  signedOn: z.enum(['', 'SCREEN', 'PAPER']),
  /** Of the collector, who agreed; for whoever reaches all that was given. */
  photo: z.array(Attachment),
  givenBy: z.string(),
  givenAt: z.iso.datetime(),
  /** What was handed out, of people within reach. */
  lines: z.array(
    z.object({
      handoverNo: z.string(),
      name: z.string(),
      passportNo: z.string(),
      orderNo: z.string(),
      originals: z.number(),
      authorisation: z.string(),
      reason: z.string(),
      opened: HandoverRow.shape.opened,
    }),
  ),
})
export type CollectionRow = z.output<typeof CollectionRow>

export const CollectionSearch = z.strictObject({
  /** Number, collector, waybill, or somebody whose passport it was. */
  keyword: searchTerm(),
  from: z.optional(day),
  to: z.optional(day),
})
export type CollectionSearch = z.output<typeof CollectionSearch>

export const collectionPage = endpoint({
  method: 'GET',
  path: '/api/visacenter/collection/page',
  access: [COLLECTION, RETURN],
  summary: 'P2.39: what was handed out at one time or sent in one parcel, the newest first',
  query: z.strictObject({ ...PageQuery.shape, ...CollectionSearch.shape }),
  data: pageOf(CollectionRow),
})

export const collectionWaybill = endpoint({
  method: 'POST',
  path: '/api/visacenter/collection/waybill',
  access: RETURN,
  summary: 'Put right by which courier and waybill a parcel went, with a reason; its slip is printed anew',
  json: z.strictObject({
    id,
    carrier: text(HANDOVER_LIMITS.carrier),
    waybillNo: text(HANDOVER_LIMITS.waybillNo),
    /** As it stood on the screen. */
    seenWaybillNo: textOrEmpty(HANDOVER_LIMITS.waybillNo),
    reason: text(PASSPORT_LIMITS.reason),
  }),
  data: z.null(),
})

export const collectionSlip = endpoint({
  method: 'GET',
  path: '/api/visacenter/collection/slip',
  access: [COLLECTION, RETURN, 'center.contract.list.refundPassport'],
  summary: 'The slip of a collection as a PDF: what was handed out to whom, with the signature',
  query: PaperQuery,
  data: PaperFile,
})
