import * as z from 'zod/mini'
import { CONTRACT_CREATE, CONTRACT_LIST } from '../centre/contract.states.ts'
import { endpoint } from '../endpoint.ts'
import { PAY_TIMEOUT_MS } from './patience.ts'
import { CASHIER } from './shift.states.ts'

/** Whom a counter turns to about money that goes back. */
export const refundDeciders = endpoint({
  method: 'GET',
  path: '/api/visacenter/cashier/refundDeciders',
  access: [CASHIER, CONTRACT_LIST, CONTRACT_CREATE],
  timeoutMs: PAY_TIMEOUT_MS,
  summary: 'Colleagues, by name, who give money back at the counter, and who let refunds go that wait',
  data: z.object({
    refund: z.array(z.string()),
    /** Nobody: those of the platform do. */
    approve: z.array(z.string()),
  }),
})
