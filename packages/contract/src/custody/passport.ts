import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, oneOf, searchTerm, seenStatus, stateIn, textOrEmpty } from '../fields.ts'
import { PageQuery, pageOf } from '../page.ts'
import { RECORD } from '../shape.ts'
import { orderStatus } from '../visa/order.ts'
import { PASSPORT_STATUS, PASSPORT_STATUSES, type PassportStatus } from './passport.states.ts'

/** Custody: where each passport is, who answers for it, and how it got there. */

export const PASSPORT_LIMITS = { placeNote: 100, note: 255, reason: 255, passportNo: 20 } as const

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
export type MovementCause = (typeof MOVEMENT_CAUSES)[number]

export const passportStatus = oneOf<PassportStatus>(PASSPORT_STATUS)

/** Who may ask where a passport is. */
export const PASSPORT_READERS = [
  'visa.barcode.query',
  'visa.barcode.bind',
  'visa.receipt',
  'visa.handling',
  'visa.sendBill',
  'visa.result.batch',
] as const

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
  place: passportPlace,
  placeNote: z.string(),
  /** Who answers for it; of another company, the company. */
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
  access: PASSPORT_READERS,
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
  custodianName: z.string(),
  cause: z.enum(MOVEMENT_CAUSES),
  /** The number of the receipt or send bill. */
  causeNo: z.string(),
  scanned: z.boolean(),
  note: z.string(),
  actorName: z.string(),
  movedAt: z.iso.datetime(),
})
export type PassportMovement = z.output<typeof PassportMovement>

export const passportMovements = endpoint({
  method: 'GET',
  path: '/api/visa/passport/movements',
  access: PASSPORT_READERS,
  summary: 'Every step of one passport, newest first',
  query: z.strictObject({ id }),
  data: z.array(PassportMovement),
})

export const passportPlaceSet = endpoint({
  method: 'POST',
  path: '/api/visa/passport/place',
  access: ['visa.receipt', 'visa.handling'],
  summary: 'Say where in the house a passport was put; whoever says so answers for it',
  json: z.strictObject({
    id,
    place: z.enum(['COUNTER', 'SAFE'], 'rule:choice'),
    placeNote: textOrEmpty(PASSPORT_LIMITS.placeNote),
  }),
  data: PassportItem,
})

export const passportException = endpoint({
  method: 'POST',
  path: '/api/visa/passport/exception',
  access: 'visa.handling',
  summary: 'Report a passport missing, found or damaged, with a reason',
  json: z.strictObject({
    id,
    operation: z.enum(['reportMissing', 'reportFound', 'reportDamaged'], 'rule:choice'),
    reason: textOrEmpty(PASSPORT_LIMITS.reason),
    seenStatus: seenStatus(PASSPORT_STATUSES),
  }),
  data: PassportItem,
})
