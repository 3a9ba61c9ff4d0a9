import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, sawStatus, text } from '../fields.ts'
import { PASSPORT_LIMITS, PassportItem, scanMark } from './passport.ts'
import { PASSPORT_STATUSES } from './passport.states.ts'

/** A visa that is wrong goes back to the consulate, whenever somebody sees it, and comes back to where it was lodged from. */

const Carrier = z.object({ id: z.number(), name: z.string() })

export const passportCorrection = endpoint({
  method: 'GET',
  path: '/api/visa/passport/correction',
  access: ['visa.sendBill', 'center.passport.check'],
  summary: 'Who carried a passport to the consulate, and carries it again unless somebody else is named',
  query: z.strictObject({ id }),
  data: z.object({ billNo: z.string(), carrier: z.nullable(Carrier) }),
  cacheMs: 0,
})

export const passportCorrect = endpoint({
  method: 'POST',
  path: '/api/visa/passport/correct',
  access: 'visa.sendBill',
  summary: 'Send a passport back to the consulate, which has to mend its visa: by whom, and why',
  json: z.strictObject({
    id,
    /** None: whoever carried its bill. */
    carrierId: z.optional(id),
    reason: text(PASSPORT_LIMITS.reason),
    seenStatus: sawStatus(PASSPORT_STATUSES),
    ...scanMark,
  }),
  data: PassportItem,
})

export const passportCorrected = endpoint({
  method: 'POST',
  path: '/api/visa/passport/corrected',
  access: 'visa.result.batch',
  summary: 'A passport that went back to be mended is here again: taken in at its own bill',
  json: z.strictObject({ id, ...scanMark }),
  data: PassportItem,
})
