import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id } from '../fields.ts'
import { orderFields } from '../visa/order.ts'
import { BATCH_BILLING } from './batch.ts'
import { CONTRACT_CREATE, CONTRACT_LIST } from './contract.states.ts'

/** What the counter can sell on top, in the order in which it is offered. */
const ContractService = z.object({
  /** VAS_KIND, or the code of a service of the centre's own. */
  service: z.string(),
  name: z.string(),
  cents: z.number(),
  /** Of a service of the centre: what one of it is. */
  unit: z.string(),
  /** Every new contract begins with it. */
  begins: z.boolean(),
})
export type ContractService = z.output<typeof ContractService>

export const contractServices = endpoint({
  method: 'GET',
  path: '/api/visacenter/contract/services',
  access: [CONTRACT_CREATE, BATCH_BILLING],
  summary: 'What the own centre can sell on top of a visa today, and what one of it costs',
  query: z.strictObject({ nationCode: orderFields.nationCode, visaType: orderFields.visaType }),
  data: z.array(ContractService),
})

export const contractServiceSummary = endpoint({
  method: 'GET',
  path: '/api/visacenter/contract/serviceSummary',
  access: [CONTRACT_LIST, CONTRACT_CREATE],
  summary: 'What is done under a contract, by kind of service: its group, how many, and what it costs',
  query: z.strictObject({ id }),
  data: z.array(
    z.object({
      group: z.string(),
      name: z.string(),
      quantity: z.number(),
      amount: z.number(),
    }),
  ),
})
