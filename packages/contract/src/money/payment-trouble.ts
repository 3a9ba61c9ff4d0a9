import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { cents, id, text, textOrEmpty } from '../fields.ts'
import { PAYMENT_LIMITS, PaymentAnswer } from './payment.ts'
import { SETTLE_TROUBLE } from './payment.states.ts'

/** What a person found out at the channel itself. `noted`: what moved is right, there is nothing left to do. */
const TROUBLE_OUTCOMES = ['received', 'nothing', 'noted'] as const
export type TroubleOutcome = (typeof TROUBLE_OUTCOMES)[number]

export const troubleSettle = endpoint({
  method: 'POST',
  path: '/api/visacenter/payment/trouble/settle',
  access: SETTLE_TROUBLE,
  summary:
    'Settle a payment that the channel and we tell differently, with a reason; what came too much goes back',
  json: z.strictObject({
    id,
    outcome: z.enum(TROUBLE_OUTCOMES, 'rule:choice'),
    /** What came, as the channel’s own books say. */
    receivedCents: z.optional(cents(1)),
    channelNo: textOrEmpty(PAYMENT_LIMITS.code),
    reason: text(PAYMENT_LIMITS.reason),
  }),
  data: PaymentAnswer,
  repeat: 'keyed',
})
