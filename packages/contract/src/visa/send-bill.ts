// Long because: all that is asked of one desk stands together, each call beside what it answers.
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import {
  day,
  flag,
  id,
  ids,
  integer,
  oneOf,
  plannedDay,
  searchTerm,
  seenStatus,
  stateIn,
  text,
  textOrEmpty,
} from '../fields.ts'
import { PaperFile, PaperQuery } from '../files/paper.ts'
import { PageQuery, pageOf } from '../page.ts'
import { RECORD } from '../shape.ts'
import { HistoryRow } from '../states-history.ts'
import { passportStatus } from '../custody/passport.ts'
import { orderStatus } from './order.ts'
import { NATION_CODES } from './products.ts'
import { SEND_BILL_STATUS, SEND_BILL_STATUSES, type SendBillStatus } from './send-bill.states.ts'
import { sendBillColumn, SEND_BILL_COLUMNS } from './send-bill-columns.ts'

/** Send bills: which passports go to a consulate together, checked before they go and written down as they went. */

export const SEND_BILL_LIMITS = { reason: 255, lines: 200, code: 128 } as const

const SEND_BILL = 'visa.sendBill'
const OPEN = 'visa.sendBill.open'
const TEMPLATE = 'visa.sendBill.template'

/** What every passport is asked before it goes; the last two nobody can open. */
const SEND_BILL_CHECKS = ['payment', 'documents', 'photo', 'label', 'passport', 'custody', 'status'] as const
export type SendBillCheck = (typeof SEND_BILL_CHECKS)[number]
/** What a manager may let through, with a reason. */
export const OPENABLE_CHECKS = ['payment', 'documents', 'photo', 'passport'] as const

const LineCheck = z.object({
  check: z.enum(SEND_BILL_CHECKS),
  /** `credit`: not paid, and the agent has credit; `opened`: it fails, and a manager let it through. */
  verdict: z.enum(['ok', 'credit', 'opened', 'blocked']),
  /**
   * By how much: cents that are owed, documents that are not accepted, months of the photo's age, days that the passport
   * lacks, the state of the passport or the applicant. −1: it is not there at all.
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
  json: z.strictObject({ id, lodgingDay: plannedDay, carrierId }),
  data: z.object({ updateTime: z.iso.datetime() }),
})

/** What a scan did, or why it did nothing. */
const SCAN_OUTCOMES = [
  'added',
  'already',
  'onOther',
  'otherOrg',
  'otherProduct',
  'otherConsulate',
  'notReady',
  'notHere',
  'full',
  'unknown',
] as const

export const SendBillScan = z.object({
  outcome: z.enum(SCAN_OUTCOMES),
  code: z.string(),
  name: z.string(),
  passportNo: z.string(),
  /** Of another bill, that it is on. */
  billNo: z.string(),
  position: z.number(),
  lineId: z.nullable(z.number()),
  /** Where the applicant stands, who is not ready. */
  applicantStatus: z.nullable(orderStatus),
  checks: z.array(LineCheck),
})
export type SendBillScan = z.output<typeof SendBillScan>

export const sendBillScan = endpoint({
  method: 'POST',
  path: '/api/visa/sendBill/scan',
  access: SEND_BILL,
  summary: 'Put the passport of a scanned label or number on a draft; answers what it did or why not',
  json: z.strictObject({ id, code: text(SEND_BILL_LIMITS.code), scanned: z._default(flag, false) }),
  data: SendBillScan,
})

export const sendBillTake = endpoint({
  method: 'POST',
  path: '/api/visa/sendBill/take',
  access: SEND_BILL,
  summary: 'Put several of the waiting on a draft; answers row by row',
  json: z.strictObject({ id, applicantIds: ids }),
  data: z.object({ rows: z.array(z.object({ applicantId: z.number(), answer: SendBillScan })) }),
})

const WaitingPerson = z.object({
  applicantId: z.number(),
  name: z.string(),
  passportNo: z.string(),
  label: z.nullable(z.string()),
  orderNo: z.string(),
  lodgingDay: z.nullable(z.iso.date()),
})
export type WaitingPerson = z.output<typeof WaitingPerson>

export const sendBillWaiting = endpoint({
  method: 'GET',
  path: '/api/visa/sendBill/waiting',
  access: SEND_BILL,
  summary: 'Who waits to be lodged where a draft goes and is on no bill, those of its day first',
  query: z.strictObject({ id }),
  data: z.array(WaitingPerson),
})

export const sendBillRemove = endpoint({
  method: 'POST',
  path: '/api/visa/sendBill/remove',
  access: SEND_BILL,
  summary: 'Take a passport off a draft again',
  json: z.strictObject({ id, lineId: id }),
  data: z.null(),
})

export const sendBillOpen = endpoint({
  method: 'POST',
  path: '/api/visa/sendBill/open',
  access: OPEN,
  summary: 'Let a passport through though a check fails, with a reason',
  json: z.strictObject({
    id,
    lineId: id,
    check: z.enum(OPENABLE_CHECKS, 'rule:choice'),
    reason: text(SEND_BILL_LIMITS.reason),
  }),
  data: z.null(),
})

export const sendBillSubmit = endpoint({
  method: 'POST',
  path: '/api/visa/sendBill/submit',
  access: SEND_BILL,
  summary: 'Lodge what passes its checks, all in one; what does not goes back to the waiting',
  json: z.strictObject({ id, seenStatus: seenStatus(SEND_BILL_STATUSES) }),
  data: z.object({
    billNo: z.string(),
    sent: z.number(),
    left: z.array(
      z.object({ applicantId: z.number(), name: z.string(), checks: z.array(z.enum(SEND_BILL_CHECKS)) }),
    ),
  }),
})

export const sendBillCancel = endpoint({
  method: 'POST',
  path: '/api/visa/sendBill/cancel',
  access: SEND_BILL,
  summary: 'Give up a draft; its passports go back to the waiting',
  json: z.strictObject({ id, seenStatus: seenStatus(SEND_BILL_STATUSES) }),
  data: z.null(),
})

export const sendBillTakeOut = endpoint({
  method: 'POST',
  path: '/api/visa/sendBill/takeOut',
  access: SEND_BILL,
  summary:
    'Take a passport out of a submitted bill, with a reason: back to the waiting, or to whoever must bring more',
  json: z.strictObject({
    id,
    lineId: id,
    outcome: z.enum(['waiting', 'incomplete'], 'rule:choice'),
    reason: text(SEND_BILL_LIMITS.reason),
  }),
  data: z.null(),
})

/** The bill as it is printed, in the columns of its organisation. */
export const sendBillPreview = endpoint({
  method: 'GET',
  path: '/api/visa/sendBill/preview',
  access: SEND_BILL,
  summary: 'A bill as it would be printed now, or as it was submitted',
  query: z.strictObject({ id }),
  data: z.object({ titles: z.array(z.string()), rows: z.array(z.array(z.string())) }),
})

export const sendBillPdf = endpoint({
  method: 'GET',
  path: '/api/visa/sendBill/pdf',
  access: SEND_BILL,
  summary: 'A submitted bill as PDF; every print gives the same file',
  query: PaperQuery,
  data: PaperFile,
})

export const sendBillExcel = endpoint({
  method: 'GET',
  path: '/api/visa/sendBill/excel',
  access: SEND_BILL,
  summary: 'A submitted bill as a workbook; every one gives the same file',
  query: PaperQuery,
  data: PaperFile,
})

export const sendBillTemplate = endpoint({
  method: 'GET',
  path: '/api/visa/sendBill/template',
  access: SEND_BILL,
  summary: 'In which columns an organisation prints its send bills',
  query: z.strictObject({ acceptOrgId: id }),
  data: z.object({ columns: z.array(sendBillColumn) }),
})

export const sendBillTemplateSet = endpoint({
  method: 'POST',
  path: '/api/visa/sendBill/templateSet',
  access: TEMPLATE,
  summary:
    'Choose the columns of an organisation’s send bills and their order; what was submitted stays as it is',
  json: z.strictObject({
    acceptOrgId: id,
    columns: z.array(sendBillColumn).check(
      z.minLength(1, 'rule:required'),
      z.maxLength(SEND_BILL_COLUMNS.length),
      z.refine<string[]>((columns) => new Set(columns).size === columns.length, { error: 'rule:twice' }),
    ),
  }),
  data: z.null(),
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
