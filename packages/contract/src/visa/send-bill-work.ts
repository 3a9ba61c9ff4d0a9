import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { flag, id, ids, seenStatus, text } from '../fields.ts'
import { orderStatus } from './order.ts'
import { LineCheck, OPENABLE_CHECKS, SEND_BILL, SEND_BILL_CHECKS, SEND_BILL_LIMITS } from './send-bill.ts'
import { SEND_BILL_STATUSES } from './send-bill.states.ts'

/** What is done on a send bill: scanned onto it and off it, let through, submitted, taken out. */

const OPEN = 'visa.sendBill.open'

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
