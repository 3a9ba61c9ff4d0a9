import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, integer, text } from '../fields.ts'
import { PASSPORT_LIMITS, PASSPORT_READERS } from './passport.ts'
import { EXCEPTION_SETTLERS } from './passport.states.ts'

/** Passports that turned up where they do not belong: told to the manager, and open until somebody says what became of them. */

/** Given to whose it is; given to the consulate; taken in with an order of its own; no passport at all, but another code that was read; or as is said. */
export const STRAY_ANSWERS = ['OWNER', 'CONSULATE', 'TAKEN_IN', 'MISREAD', 'OTHER'] as const
const strayAnswer = z.enum(STRAY_ANSWERS, 'rule:choice')

/** How it was settled; empty: it is open. */
export const STRAY_SETTLED = {
  settledAs: z.enum(['', ...STRAY_ANSWERS]),
  answer: z.string(),
  settledBy: z.string(),
  settledAt: z.nullable(z.iso.datetime()),
}

const CustodyStray = z.object({
  id: z.number(),
  /** As it was scanned. */
  code: z.string(),
  /** Whose it is, where the house knows that. */
  name: z.string(),
  passportNo: z.string(),
  /** At the retrieval of this bill; empty: at a count. */
  billNo: z.string(),
  /** Where it was seen at a count; empty: in hands. */
  placeName: z.string(),
  note: z.string(),
  raisedBy: z.string(),
  raisedAt: z.iso.datetime(),
  ...STRAY_SETTLED,
})
export type CustodyStray = z.output<typeof CustodyStray>

/** As many as can be asked for at once. */
export const STRAYS_MOST = 2000

export const custodyStrays = endpoint({
  method: 'GET',
  path: '/api/visacenter/passport/strays',
  access: PASSPORT_READERS,
  summary:
    'Passports that turned up in the own house and are not on its lists: what is open first, then what was settled lately',
  query: z.strictObject({ most: z.optional(integer(1, STRAYS_MOST)) }),
  /** `open`: however many of them are listed. */
  data: z.object({ open: z.number(), rows: z.array(CustodyStray) }),
  cacheMs: 0,
})

export const custodyStraySettle = endpoint({
  method: 'POST',
  path: '/api/visacenter/passport/strays/settle',
  access: EXCEPTION_SETTLERS,
  summary: 'Say what became of a passport that turned up; until then it stands on the desks of the house',
  json: z.strictObject({ id, settledAs: strayAnswer, answer: text(PASSPORT_LIMITS.note) }),
  data: z.null(),
})
