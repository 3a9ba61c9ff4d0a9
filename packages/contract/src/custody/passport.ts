// Long because: a passport, its places and its alarms are told by one shape.
import * as z from 'zod/mini'
import { CONTRACT_LIST } from '../centre/contract.states.ts'
import { endpoint } from '../endpoint.ts'
import {
  id,
  integer,
  moment,
  oneOf,
  searchTerm,
  seen,
  seenIfThere,
  sawStatus,
  seenWithId,
  stateIn,
  text,
  textOrEmpty,
  valid,
} from '../fields.ts'
import { PageQuery, pageOf } from '../page.ts'
import { RECORD, answerFields } from '../shape.ts'
import { orderStatus } from '../visa/order.ts'
import { ORDER_READERS } from '../visa/order-list.ts'
import { PASSPORT_STATUS, PASSPORT_STATUSES, type PassportStatus } from './passport.states.ts'
import { slotCode } from './slot.ts'

/** Custody: where each passport is, who answers for it, and how it got there. */

export const PASSPORT_LIMITS = {
  placeNote: 100,
  note: 255,
  reason: 255,
  passportNo: 20,
  counter: 32,
} as const

/** Where a passport can be; `HOLDER`: with whom it belongs. */
const PASSPORT_PLACES = ['COUNTER', 'SAFE', 'CONSULATE', 'COURIER', 'HOLDER'] as const
export const passportPlace = z.enum(PASSPORT_PLACES, 'rule:choice')
export type PassportPlace = z.output<typeof passportPlace>

/** What brought it there. */
const MOVEMENT_CAUSES = [
  'RECEIPT',
  'LABEL',
  'PLACE',
  'CHECK',
  'SEND_BILL',
  'RETRIEVAL',
  'RETURN',
  // Somebody else of the house answers for it.
  'HAND_OVER',
  'CORRECTION',
  'EXCEPTION',
] as const
export const movementCause = z.enum(MOVEMENT_CAUSES)
export type MovementCause = (typeof MOVEMENT_CAUSES)[number]

export const passportStatus = oneOf<PassportStatus>(PASSPORT_STATUS)

/** The desks of a visa centre at which passports are looked for. */
export const CENTRE_DESKS = [
  'center.contract.create',
  'center.passport.check',
  'center.passport.retrieve',
  'center.passport.retrieveQuery',
  'center.passport.return',
  'center.passport.returnQuery',
  'center.passport.transfer',
  'center.passport.count',
] as const

/** Who may ask where a passport is. */
export const PASSPORT_READERS = [
  'visa.barcode.query',
  'visa.barcode.bind',
  'visa.receipt',
  'visa.handling',
  'visa.sendBill',
  'visa.result.batch',
  ...CENTRE_DESKS,
] as const

/** The same, and whoever opens the order or contract that it is part of. */
export const WAY_READERS = [...PASSPORT_READERS, ...ORDER_READERS, CONTRACT_LIST] as const

/** How a scan came about: at which counter, and when by the clock of whoever had no connection then. */
export const scanMark = {
  scanned: z._default(z.boolean(), false),
  counter: textOrEmpty(PASSPORT_LIMITS.counter),
  clientAt: z.optional(moment),
}
export interface ScanMark {
  scanned: boolean
  counter: string
  clientAt?: string | undefined
}

/** Where a passport is, told alike wherever it is told. */
export const PLACED = {
  place: passportPlace,
  placeNote: z.string(),
  /** The safe or shelf in the house, and where on it; empty: nobody said. */
  placeName: z.string(),
  slot: z.string(),
  /** When it was moved last; whoever puts it elsewhere says so that they saw this. */
  placedAt: z.iso.datetime(),
}

export const PassportItem = z.object({
  ...RECORD,
  applicantId: z.number(),
  applicantStatus: orderStatus,
  orderId: z.number(),
  orderNo: z.string(),
  /** RU, PH, TR, MY */
  visaCountry: z.string(),
  passportNo: z.string(),
  holder: z.string(),
  status: passportStatus,
  /** Null: none is bound yet. */
  label: z.nullable(z.string()),
  ...PLACED,
  /** Who answers for it; of another company, the company. */
  custodianId: z.nullable(z.number()),
  custodianName: z.string(),
  agentName: z.string(),
  acceptOrgName: z.string(),
  movedAt: z.iso.datetime(),
})
export type PassportItem = z.output<typeof PassportItem>

export const PassportQuery = z.strictObject({
  ...PageQuery.shape,
  /** Passport, label, order number or name. */
  keyword: searchTerm(),
  status: z.optional(stateIn(PASSPORT_STATUSES)),
  orderId: z.optional(id),
})
export type PassportQuery = z.output<typeof PassportQuery>

export const passportPage = endpoint({
  method: 'GET',
  path: '/api/visa/passport/page',
  access: WAY_READERS,
  summary: 'Passports within reach, the one received last first',
  query: PassportQuery,
  data: pageOf(PassportItem),
})

export const PassportMovement = z.object({
  id: z.number(),
  fromStatus: z.nullable(passportStatus),
  toStatus: passportStatus,
  fromPlace: z.nullable(passportPlace),
  toPlace: passportPlace,
  placeNote: z.string(),
  placeName: z.string(),
  slot: z.string(),
  custodianName: z.string(),
  cause: movementCause,
  /** The number of the receipt or send bill. */
  causeNo: z.string(),
  scanned: z.boolean(),
  note: z.string(),
  actorName: z.string(),
  /** At which counter; empty: nobody said. */
  counter: z.string(),
  movedAt: z.iso.datetime(),
  /** When it was scanned without a connection; null: it was told at once. */
  clientAt: z.nullable(z.iso.datetime()),
})
export type PassportMovement = z.output<typeof PassportMovement>

export const passportMovements = endpoint({
  method: 'GET',
  path: '/api/visa/passport/movements',
  access: WAY_READERS,
  summary: 'Every step of one passport, newest first',
  query: z.strictObject({ id }),
  data: z.array(PassportMovement),
})

export const passportPlaceSet = endpoint({
  method: 'POST',
  path: '/api/visa/passport/place',
  access: ['visa.receipt', 'visa.handling', ...CENTRE_DESKS],
  summary: 'Say where in the house a passport was put; whoever says so answers for it',
  json: z.strictObject({
    id,
    place: z.enum(['COUNTER', 'SAFE'], 'rule:choice'),
    placeNote: textOrEmpty(PASSPORT_LIMITS.placeNote),
    /** A safe, shelf or drawer of the own house. */
    placeId: z.optional(id),
    slot: slotCode,
    /** When it was moved last, as far as whoever puts it saw: `placedAt` of its row. */
    seen,
    ...scanMark,
  }),
  data: PassportItem,
})

const exceptionBody = z.strictObject({
  id,
  operation: z.enum(['reportMissing', 'reportFound', 'reportDamaged'], 'rule:choice'),
  reason: textOrEmpty(PASSPORT_LIMITS.reason),
  seenStatus: sawStatus(PASSPORT_STATUSES),
})

export const passportException = endpoint({
  method: 'POST',
  path: '/api/visa/passport/exception',
  access: 'visa.handling',
  summary: 'Report a passport missing, found or damaged, with a reason',
  json: exceptionBody,
  data: PassportItem,
})

/** The same at the desks of a visa centre. */
export const centreException = endpoint({
  method: 'POST',
  path: '/api/visacenter/passport/exception',
  access: ['center.passport.check', 'center.passport.count', 'center.passport.return'],
  summary: 'Report a passport of the centre missing, found or damaged, with a reason',
  json: exceptionBody,
  data: PassportItem,
})

const PLACE_KINDS = ['SAFE', 'SHELF', 'DRAWER', 'BOX'] as const
const placeKind = z.enum(PLACE_KINDS, 'rule:choice')
const PLACE_LIMITS = { name: 32, layers: 30, slots: 100 } as const

export const placeFields = {
  kind: placeKind,
  name: text(PLACE_LIMITS.name),
  layers: integer(1, PLACE_LIMITS.layers),
  /** In each layer; none: passports stand there without a slot of their own. */
  slots: integer(0, PLACE_LIMITS.slots),
  sortNo: z._default(integer(0, 999), 0),
}

export const CustodyPlace = z.object({
  ...RECORD,
  ...answerFields({ ...placeFields, valid }),
  /** As scanners know it. */
  code: z.string(),
  /** Passports that stand there now. */
  passports: z.number(),
})
export type CustodyPlace = z.output<typeof CustodyPlace>

/** Who sets up the places of a house. */
export const PLACE_KEEPER = 'center.passport.count.place'

export const placeList = endpoint({
  method: 'GET',
  path: '/api/visacenter/place/list',
  access: [...PASSPORT_READERS, PLACE_KEEPER],
  summary: 'Safes, shelves and drawers of the own house, with how many passports stand there',
  data: z.array(CustodyPlace),
  cacheMs: 0,
})

export const placeSave = endpoint({
  method: 'POST',
  path: '/api/visacenter/place/save',
  access: PLACE_KEEPER,
  summary:
    'Add a place of the own house, or change one; with passports on it, it stays as large as they need',
  json: z.strictObject({ id: z.optional(id), ...placeFields, seen: seenIfThere }).check(seenWithId),
  data: z.object({ id: z.number() }),
})

/** The gravest first. */
export const ALARM_KINDS = ['MISSING', 'DAMAGED', 'UNCLAIMED'] as const
export type AlarmKind = (typeof ALARM_KINDS)[number]
/** What is only late is told at the desks. */
export const GRAVE_ALARMS: readonly AlarmKind[] = ['MISSING', 'DAMAGED']

/** As many as can be asked for at once. */
export const ALARMS_MOST = 2000

export const CustodyAlarm = z.object({
  id: z.number(),
  kind: z.enum(ALARM_KINDS),
  note: z.string(),
  raisedBy: z.string(),
  raisedAt: z.iso.datetime(),
  passport: PassportItem,
})
export type CustodyAlarm = z.output<typeof CustodyAlarm>

export const custodyAlarms = endpoint({
  method: 'GET',
  path: '/api/visacenter/passport/alarms',
  access: PASSPORT_READERS,
  summary:
    'Passports of the own house that are missing, damaged or not fetched, the gravest first and of each kind the oldest',
  query: z.strictObject({ most: z.optional(integer(1, ALARMS_MOST)) }),
  data: z.object({
    /** Passports, however many of them are listed; and those of them that are missing or damaged. */
    total: z.number(),
    grave: z.number(),
    rows: z.array(CustodyAlarm),
  }),
  cacheMs: 0,
})
