import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { flag, id, integer, remark, seenIfThere, seenWithId, text } from '../fields.ts'
import { SHIFT_LIMITS } from '../money/shift.ts'
import { paymentWay } from '../money/payment.ts'
import { RECORD, answerFields } from '../shape.ts'
import { inOrder, periodFields, versionFields } from './config-period.ts'

/** How money is taken at the own centre: the cashier obeys (C7.33). */

export const PAYMENT_METHOD = 'center.config.paymentMethod'
const MOST_COUNTERS = 50

export const centreWayFields = {
  way: paymentWay,
  enabled: z._default(flag, true),
  /** Names of the counters that take it; none: all. */
  counters: z._default(z.array(text(SHIFT_LIMITS.counter)).check(z.maxLength(MOST_COUNTERS)), []),
  /** Whether money that came by it goes back by it. */
  refundable: z._default(flag, true),
  sortNo: z._default(integer(0, 999), 0),
  remark: remark(255),
  ...periodFields,
}

export const CentreWayRow = z.object({
  ...answerFields(centreWayFields),
  /** None of a way that the centre has said nothing of: it is taken everywhere. */
  id: z.nullable(RECORD.id),
  updateTime: z.nullable(RECORD.updateTime),
  ...versionFields,
})
export type CentreWayRow = z.output<typeof CentreWayRow>

export const centreWayList = endpoint({
  method: 'GET',
  path: '/api/visacenter/config/paymentMethod/list',
  access: PAYMENT_METHOD,
  summary: 'Every way of paying as the own centre takes it now and from which day on it changes',
  data: z.array(CentreWayRow),
  cacheMs: 0,
})

export const CentreWayDraft = z
  .strictObject({ id: z.optional(id), ...centreWayFields, seen: seenIfThere })
  .check(seenWithId, inOrder)
export type CentreWayDraft = z.output<typeof CentreWayDraft>

export const centreWaySave = endpoint({
  method: 'POST',
  path: '/api/visacenter/config/paymentMethod/save',
  access: PAYMENT_METHOD,
  summary:
    'Take a way of paying or not from a day on, at which counters, in which place, and whether money goes back by it',
  json: CentreWayDraft,
  data: z.object({ id: z.number() }),
})

export const centreWayDelete = endpoint({
  method: 'POST',
  path: '/api/visacenter/config/paymentMethod/delete',
  access: PAYMENT_METHOD,
  summary: 'Delete what was said of a way of paying and has not begun; what was said before goes on',
  form: z.strictObject({ id }),
  data: z.null(),
})
