import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id } from '../fields.ts'
import { PAY_TIMEOUT_MS } from './patience.ts'
import { SubjectBalance } from './payment.ts'
import { APPROVE_REFUND } from './payment.states.ts'
import { FEES_AFTER } from './refund-choice.ts'

/** What letting a refund go comes to, before somebody does. */
export const refundOutlook = endpoint({
  method: 'GET',
  path: '/api/visacenter/payment/refund/outlook',
  access: APPROVE_REFUND,
  summary: 'How what a refund is of stands now, and whether its fees can fall',
  query: z.strictObject({ id }),
  data: z.object({
    balance: SubjectBalance,
    /** It came too much, and was never part of what was paid. */
    surplus: z.boolean(),
    /** Its price changes by an approval alone. */
    fixedPrice: z.boolean(),
    /** What who asked for it said becomes of the fees; empty: nothing. */
    feesAfter: z.enum(['', ...FEES_AFTER]),
  }),
  cacheMs: 0,
  timeoutMs: PAY_TIMEOUT_MS,
})
