import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { day, id, integer, oneOf, plannedDay, searchTerm, stateIn, textOrEmpty } from '../fields.ts'
import { PageQuery, pageOf } from '../page.ts'
import { RECORD } from '../shape.ts'
import { HistoryRow } from '../states-history.ts'
import { passportStatus } from '../custody/passport.ts'
import { orderStatus } from './order.ts'
import { NATION_CODES } from './products.ts'
import { SEND_BILL_STATUS, SEND_BILL_STATUSES, type SendBillStatus } from './send-bill.states.ts'

/** Send bills: which passports go to a consulate together, checked before they go and written down as they went. */

export const SEND_BILL_LIMITS = { reason: 255, lines: 200, code: 128 } as const

export const SEND_BILL = 'visa.sendBill'

/** What every passport is asked before it goes; where it is, where its applicant and its contract stand nobody can open. */
export const SEND_BILL_CHECKS = [
  'payment',
  'documents',
  'photo',
  'label',
  'passport',
  'sheet',
  'contract',
  'custody',
  'status',
] as const
export type SendBillCheck = (typeof SEND_BILL_CHECKS)[number]
/** What a manager may let through, with a reason. */
export const OPENABLE_CHECKS = ['payment', 'documents', 'photo', 'passport'] as const

/** Of a contract whose price fits somebody's passport no more. */
export const CONTRACT_MISFIT = -2

export const LineCheck = z.object({
  check: z.enum(SEND_BILL_CHECKS),
  /** `credit`: not paid, and the agent has credit; `opened`: it fails, and a manager let it through. */
  verdict: z.enum(['ok', 'credit', 'opened', 'blocked']),
  /**
   * By how much: cents that are owed, documents that are not accepted, months of the photo's age, days that the passport
   * lacks, the state of the passport, the applicant or the contract. −1: it is not there at all; of a contract, that a
   * change of it waits; −2: that its price fits somebody's passport no more.
   */
  amount: z.number(),
  /** What is asked for: months of a photo's age, or of a passport after the journey. */
  limit: z.number(),
  /** Why it was opened, and by whom. */
  reason: z.string(),
})
export type LineCheck = z.output<typeof LineCheck>

export const sendBillStatus = oneOf<SendBillStatus>(SEND_BILL_STATUS)

export const SendBillRow = z.object({
  ...RECORD,
  billNo: z.string(),
  status: sendBillStatus,
  acceptOrgId: z.number(),
  acceptOrgName: z.string(),
  /** RU, PH, TR, MY */
  visaCountry: z.string(),
  nationCode: z.enum(NATION_CODES),
  visaType: z.number(),
  /** RU_CONSULATE; empty: the country has one. */
  consulate: z.string(),
  lodgingDay: z.iso.date(),
  carrierId: z.nullable(z.number()),
  carrierName: z.string(),
  /** Passports that are on it. */
  lines: z.number(),
  createUser: z.string(),
  submittedAt: z.nullable(z.iso.datetime()),
  submittedBy: z.string(),
})
export type SendBillRow = z.output<typeof SendBillRow>

export const SendBillLine = z.object({
  id: z.number(),
  position: z.number(),
  applicantId: z.number(),
  applicantStatus: orderStatus,
  orderId: z.number(),
  orderNo: z.string(),
  name: z.string(),
  latinName: z.string(),
  passportNo: z.string(),
  passportStatus: z.nullable(passportStatus),
  label: z.nullable(z.string()),
  placeNote: z.string(),
  custodianName: z.string(),
  checks: z.array(LineCheck),
})
export type SendBillLine = z.output<typeof SendBillLine>

export const TakenOutLine = z.object({
  id: z.number(),
  position: z.number(),
  applicantId: z.number(),
  orderId: z.number(),
  orderNo: z.string(),
  name: z.string(),
  passportNo: z.string(),
  /** Empty: it was left behind by its checks. */
  reason: z.string(),
  leftChecks: z.array(z.enum(SEND_BILL_CHECKS)),
  takenOutBy: z.string(),
  takenOutAt: z.iso.datetime(),
})
export type TakenOutLine = z.output<typeof TakenOutLine>

export const SendBillDetail = z.extend(SendBillRow, {
  people: z.array(SendBillLine),
  takenOut: z.array(TakenOutLine),
  /** The day's places: how many there are, and how many others hold. */
  capacity: z.number(),
  usedByOthers: z.number(),
})
export type SendBillDetail = z.output<typeof SendBillDetail>

export const SendBillQuery = z.strictObject({
  ...PageQuery.shape,
  /** Bill number, passport, label or order number. */
  keyword: searchTerm(),
  status: z.optional(stateIn(SEND_BILL_STATUSES)),
  acceptOrgId: z.optional(id),
  dayFrom: z.optional(day),
  dayTo: z.optional(day),
})
export type SendBillQuery = z.output<typeof SendBillQuery>

export const sendBillPage = endpoint({
  method: 'GET',
  path: '/api/visa/sendBill/page',
  access: SEND_BILL,
  summary: 'Send bills within reach, newest first',
  query: SendBillQuery,
  data: pageOf(SendBillRow),
})

export const sendBillDetail = endpoint({
  method: 'GET',
  path: '/api/visa/sendBill/detail',
  access: SEND_BILL,
  summary: 'One send bill with its passports, each with what speaks against lodging it',
  query: z.strictObject({ id }),
  data: SendBillDetail,
})

export const sendBillHistory = endpoint({
  method: 'GET',
  path: '/api/visa/sendBill/history',
  access: SEND_BILL,
  summary: 'Through which states a send bill went, newest first',
  query: z.strictObject({ id }),
  data: z.array(HistoryRow),
})

const carrierId = z._default(z.nullable(id), null)

export const sendBillAdd = endpoint({
  method: 'POST',
  path: '/api/visa/sendBill/add',
  access: SEND_BILL,
  summary: 'Begin a send bill: to which consulate, through whom and when; nobody is on it yet',
  json: z.strictObject({
    acceptOrgId: id,
    nationCode: z.enum(NATION_CODES, 'rule:choice'),
    consulate: textOrEmpty(64),
    lodgingDay: plannedDay,
    carrierId,
  }),
  data: z.object({ id: z.number(), billNo: z.string() }),
})

export const sendBillUpdate = endpoint({
  method: 'POST',
  path: '/api/visa/sendBill/update',
  access: SEND_BILL,
  summary: 'Change the day or the carrier of a draft; kept at once',
  // Who carries stays where nobody says otherwise.
  json: z.strictObject({ id, lodgingDay: plannedDay, carrierId: z.optional(z.nullable(id)) }),
  data: z.object({ updateTime: z.iso.datetime() }),
})

export const sendBillCounts = endpoint({
  method: 'GET',
  path: '/api/visa/sendBill/counts',
  access: SEND_BILL,
  summary: 'How many drafts there are within reach, and how many people wait to be lodged',
  data: z.object({
    drafts: integer(0, Number.MAX_SAFE_INTEGER),
    waiting: integer(0, Number.MAX_SAFE_INTEGER),
  }),
})
