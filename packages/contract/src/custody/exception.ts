import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, sawStatus, text } from '../fields.ts'
import { PASSPORT_LIMITS, PassportItem } from './passport.ts'
import { EXCEPTION_SETTLERS, PASSPORT_STATUSES } from './passport.states.ts'

/** Reports of passports that were mistakes. */

export const passportWithdraw = endpoint({
  method: 'POST',
  path: '/api/visacenter/passport/exception/withdraw',
  access: EXCEPTION_SETTLERS,
  summary:
    'Take back a mistaken report that a passport is missing or damaged: it stands as before, and its history keeps both',
  json: z.strictObject({
    id,
    reason: text(PASSPORT_LIMITS.reason),
    seenStatus: sawStatus(PASSPORT_STATUSES),
  }),
  data: PassportItem,
})
