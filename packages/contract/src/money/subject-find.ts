import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { text } from '../fields.ts'
import { PAYMENT_LIMITS, SubjectBalance } from './payment.ts'
import { TAKE_MONEY } from './payment.states.ts'

export const subjectFind = endpoint({
  method: 'GET',
  path: '/api/visacenter/payment/find',
  access: TAKE_MONEY,
  summary: 'What a scanned or typed number may mean (also its last five digits), the newest first',
  query: z.strictObject({ keyword: text(PAYMENT_LIMITS.code) }),
  data: z.object({
    found: z.array(SubjectBalance),
    /** How many fit beside these. */
    more: z.number(),
    /** There are even more. */
    capped: z.boolean(),
  }),
  cacheMs: 0,
})
