import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { cents, id, integer, remark, seenIfThere, seenWithId, text, textOrEmpty, valid } from '../fields.ts'
import { SHIFT_LIMITS } from '../money/shift.ts'
import { CHANNELS } from '../money/ways.ts'
import { RECORD, answerFields } from '../shape.ts'

/** Counters of the own centre and what stands at them: shifts are opened there (C7.33). */

export const PAYMENT_CASHIER = 'center.config.paymentCashier'
const DEVICE = 64

export const counterFields = {
  counter: text(SHIFT_LIMITS.counter),
  /** What a drawer begins with. */
  floatCents: z._default(cents(), 0),
  printer: textOrEmpty(DEVICE),
  scanner: textOrEmpty(DEVICE),
  cardTerminal: textOrEmpty(DEVICE),
  sortNo: z._default(integer(0, 999), 0),
  valid: z._default(valid, 1),
  remark: remark(255),
}

export const CounterRow = z.object({
  ...RECORD,
  ...answerFields(counterFields),
  /** Who has a shift open there now; empty: nobody. */
  cashierName: z.string(),
  shifts: z.number(),
})
export type CounterRow = z.output<typeof CounterRow>

export const counterList = endpoint({
  method: 'GET',
  path: '/api/visacenter/config/paymentCashier/list',
  access: PAYMENT_CASHIER,
  summary:
    'Counters of the own centre with who works there now, and which payment channels can be used; never their keys',
  data: z.object({
    counters: z.array(CounterRow),
    channels: z.array(z.object({ channel: z.enum(CHANNELS), open: z.boolean() })),
  }),
  cacheMs: 0,
})

export const counterSave = endpoint({
  method: 'POST',
  path: '/api/visacenter/config/paymentCashier/save',
  access: PAYMENT_CASHIER,
  summary: 'Add a counter of the own centre, or change one at which no shift is open',
  json: z.strictObject({ id: z.optional(id), ...counterFields, seen: seenIfThere }).check(seenWithId),
  data: z.object({ id: z.number() }),
})
