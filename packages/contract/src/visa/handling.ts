import * as z from 'zod/mini'
import { BatchResult } from '../batch.ts'
import { passportStatus } from '../custody/passport.ts'
import { endpoint } from '../endpoint.ts'
import {
  day,
  flag,
  id,
  ids,
  integer,
  plannedDay,
  searchTerm,
  seenOrUnset,
  stateIn,
  text,
  textOrEmpty,
} from '../fields.ts'
import { PaperFile } from '../files/paper.ts'
import { PageQuery, pageOf } from '../page.ts'
import { lodgingNeed } from './document-audit.ts'
import { orderStatus } from './order.ts'
import { ORDER_STATUS } from './order.states.ts'
import { productFields } from './products.ts'

/** Handling: who is approved and paid gets a day at the consulate; each day has as many places as it has. */

const HANDLING_LIMITS = { reference: 64, remark: 100, capacity: 9999 } as const
/** How many forms are printed at once: a lodging day's worth. */
export const FORMS_AT_ONCE = 60
/** How many are taken on a working day where an organisation says nothing. */
export const USUAL_CAPACITY = 60

const HANDLING = 'visa.handling'
const CAPACITY = 'visa.handling.capacity'

/** Whom this desk has to do with. */
export const HANDLED = [ORDER_STATUS.APPROVED, ORDER_STATUS.WAITING_SUBMIT] as const

/** Who is lodged together: one organisation, one product, one consulate, one day. */
const Group = {
  acceptOrgId: z.nullable(z.number()),
  acceptOrgName: z.string(),
  /** RU, PH, TR, MY */
  visaCountry: z.string(),
  nationCode: productFields.nationCode,
  visaType: z.number(),
  /** RU_CONSULATE; empty: the form does not say. */
  consulate: z.string(),
  /** Null: none is set. */
  lodgingDay: z.nullable(z.iso.date()),
}

const HandlingGroup = z.object({
  ...Group,
  approved: z.number(),
  waiting: z.number(),
})
export type HandlingGroup = z.output<typeof HandlingGroup>

export const handlingGroups = endpoint({
  method: 'GET',
  path: '/api/visa/handling/groups',
  access: HANDLING,
  summary: 'Who is approved or waits to be lodged, counted by organisation, consulate and day',
  data: z.array(HandlingGroup),
})

export const HandlingRow = z.object({
  ...Group,
  /** The applicant. */
  id: z.number(),
  status: orderStatus,
  name: z.string(),
  latinName: z.string(),
  passportNo: z.string(),
  orderId: z.number(),
  orderNo: z.string(),
  agentName: z.string(),
  promisedDate: z.nullable(z.iso.date()),
  handlerName: z.string(),
  owedCents: z.number(),
  onCredit: z.boolean(),
  /** Null: it is not in the house. */
  passportStatus: z.nullable(passportStatus),
  label: z.nullable(z.string()),
  /** What they cannot be lodged without and lack. */
  needs: z.array(lodgingNeed),
  /** The send bill that it is on. */
  billId: z.nullable(z.number()),
  billNo: z.string(),
})
export type HandlingRow = z.output<typeof HandlingRow>

export const HandlingQuery = z.strictObject({
  ...PageQuery.shape,
  keyword: searchTerm(),
  status: z.optional(stateIn(HANDLED)),
  acceptOrgId: z.optional(id),
  nationCode: z.optional(productFields.nationCode),
  visaType: z.optional(productFields.visaType),
  consulate: textOrEmpty(64),
  lodgingDay: z.optional(day),
  /** Only those without a day. */
  unplanned: z.optional(flag),
})
export type HandlingQuery = z.output<typeof HandlingQuery>

export const handlingPage = endpoint({
  method: 'GET',
  path: '/api/visa/handling/page',
  access: HANDLING,
  summary: 'Who is approved or waits to be lodged, the oldest promise first',
  query: HandlingQuery,
  data: pageOf(HandlingRow),
})

export const handlingReady = endpoint({
  method: 'POST',
  path: '/api/visa/handling/ready',
  access: HANDLING,
  summary: 'Give approved applicants a lodging day with room, paid or on credit; answers row by row',
  json: z.strictObject({ ids, lodgingDay: z.optional(plannedDay) }),
  data: BatchResult,
})

export const handlingMove = endpoint({
  method: 'POST',
  path: '/api/visa/handling/move',
  access: HANDLING,
  summary: 'Move waiting applicants, some of an order or all, to another day with room; answers row by row',
  json: z.strictObject({ ids, lodgingDay: plannedDay }),
  data: BatchResult,
})

export const handlingCheck = endpoint({
  method: 'POST',
  path: '/api/visa/handling/check',
  access: HANDLING,
  summary: 'Say of a passport, by its label or number, that it was looked over before lodging',
  json: z.strictObject({ code: text(128), scanned: z._default(flag, false) }),
  data: z.object({
    outcome: z.enum(['checked', 'already', 'elsewhere', 'unknown']),
    code: z.string(),
    name: z.string(),
    passportNo: z.string(),
    orderNo: z.string(),
    passportStatus: z.nullable(passportStatus),
  }),
})

export const lodgeElectronic = endpoint({
  method: 'POST',
  path: '/api/visa/handling/lodgeElectronic',
  access: HANDLING,
  summary: 'Say of an e-visa application that it was lodged, under which reference of the consulate',
  json: z.strictObject({ applicantIds: ids, reference: text(HANDLING_LIMITS.reference) }),
  data: z.object({ lodged: z.number() }),
})

export const handlingForm = endpoint({
  method: 'GET',
  path: '/api/visa/handling/form',
  access: HANDLING,
  summary: 'The application forms of applicants as they are filled in, all of them as one PDF',
  query: z.strictObject({ ids: ids.check(z.maxLength(FORMS_AT_ONCE)) }),
  data: PaperFile,
})

const LodgingDay = z.object({
  day: z.iso.date(),
  capacity: z.number(),
  used: z.number(),
  /** The holiday or the swapped workday. */
  holiday: z.string(),
  /** Why this day is not as its weekday. */
  remark: z.string(),
  /** Whether somebody set the number of this very day. */
  isException: z.boolean(),
  /** Null: nobody has set it yet. */
  changedAt: z.nullable(z.iso.datetime()),
})
export type LodgingDay = z.output<typeof LodgingDay>

const month = z.string().check(z.trim(), z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'rule:date'))

export const lodgingCalendar = endpoint({
  method: 'GET',
  path: '/api/visa/handling/calendar',
  access: [HANDLING, 'visa.sendBill'],
  summary: 'A month of an organisation: how many places each day has, and how many are taken',
  /** Without a month: this one. */
  query: z.strictObject({ acceptOrgId: id, month: z.optional(month) }),
  data: z.object({
    today: z.iso.date(),
    month: z.string(),
    /** Monday to Sunday. */
    week: z.array(z.number()),
    weekChangedAt: z.nullable(z.iso.datetime()),
    days: z.array(LodgingDay),
  }),
})

const capacity = integer(0, HANDLING_LIMITS.capacity)

export const lodgingWeekSet = endpoint({
  method: 'POST',
  path: '/api/visa/handling/weekSet',
  access: CAPACITY,
  summary: 'How many places each weekday of an organisation has, from Monday on',
  json: z.strictObject({
    acceptOrgId: id,
    week: z.array(capacity).check(z.length(7)),
    seen: seenOrUnset,
  }),
  data: z.null(),
})

export const lodgingDaySet = endpoint({
  method: 'POST',
  path: '/api/visa/handling/daySet',
  access: CAPACITY,
  summary: 'How many places one day has; without a number it is as its weekday again',
  json: z.strictObject({
    acceptOrgId: id,
    day: plannedDay,
    capacity: z._default(z.nullable(capacity), null),
    remark: textOrEmpty(HANDLING_LIMITS.remark),
    seen: seenOrUnset,
  }),
  data: z.null(),
})
