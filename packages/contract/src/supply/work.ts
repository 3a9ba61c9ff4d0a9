import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { cents, id, line, seenStatus, textOrEmpty } from '../fields.ts'
import { SUPPLY_STATUSES, supplyStatus } from './bill.ts'
import { SUPPLY_HANDLE, SUPPLY_RELEASE } from './bill.states.ts'
import { SUPPLY_LIMITS, supplyFiles } from './order.ts'
import { driverFields } from './parts.ts'

/** What suppliers do with what they are asked for. */

/** A bill, and the state that whoever acts on it saw. */
export const namedBill = { id, seenStatus: seenStatus(SUPPLY_STATUSES) }
const Locked = z.object({ status: supplyStatus, lockUntil: z.nullable(z.iso.datetime()) })

export const supplyLock = endpoint({
  method: 'POST',
  path: '/api/supply/order/lock',
  access: SUPPLY_HANDLE,
  summary:
    'Lock a supply order for oneself until a moment; a lock that is over is taken from whoever held it',
  form: z.strictObject(namedBill),
  data: Locked,
})

export const supplyExtend = endpoint({
  method: 'POST',
  path: '/api/supply/order/extend',
  access: SUPPLY_HANDLE,
  summary: 'Have a lock that one holds for as long again from now on',
  form: z.strictObject({ id }),
  data: Locked,
})

export const supplyUnlock = endpoint({
  method: 'POST',
  path: '/api/supply/order/unLock',
  access: [SUPPLY_HANDLE, SUPPLY_RELEASE],
  summary: 'Give a lock back; with the permission for it, that of somebody else',
  form: z.strictObject(namedBill),
  data: Locked,
})

export const supplyReject = endpoint({
  method: 'POST',
  path: '/api/supply/order/reject',
  access: SUPPLY_HANDLE,
  summary: 'Send a locked order back to its buyer with a reason; what was paid goes back',
  form: z.strictObject({ ...namedBill, reason: textOrEmpty(SUPPLY_LIMITS.reason) }),
  data: z.object({ returnedCents: z.number(), refundNos: z.array(z.string()) }),
})

export const supplyQuote = endpoint({
  method: 'POST',
  path: '/api/supply/order/quote',
  access: SUPPLY_HANDLE,
  summary:
    'Say what a locked change costs: the fee, and what the new journey costs more; the buyer pays that',
  json: z.strictObject({ ...namedBill, feeCents: cents(), differenceCents: z._default(cents(), 0) }),
  data: z.object({ costCents: z.number() }),
})

export const supplyIssued = endpoint({
  method: 'POST',
  path: '/api/supply/order/issued',
  access: SUPPLY_HANDLE,
  summary:
    'A locked order is issued, its change or refund done: once, with numbers, files, and what it costs',
  json: z.strictObject({
    ...namedBill,
    tickets: z._default(
      z
        .array(z.strictObject({ realName: line(64), ticketNo: line(SUPPLY_LIMITS.number) }))
        .check(z.maxLength(60)),
      [],
    ),
    /** What the supplier asks for it, at most what was agreed; of a refund 0. */
    costCents: z._default(cents(), 0),
    /** Of a refund: what is kept. */
    feeCents: z._default(cents(), 0),
    driver: z._default(driverFields.driver, ''),
    driverMobile: z._default(driverFields.driverMobile, ''),
    plateNo: z._default(driverFields.plateNo, ''),
    files: supplyFiles,
  }),
  data: z.object({ billNo: z.string(), backCents: z.number(), refundNos: z.array(z.string()) }),
  repeat: 'keyed',
})
