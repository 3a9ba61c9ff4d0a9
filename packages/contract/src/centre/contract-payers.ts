import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { searchTerm } from '../fields.ts'
import { CompanyOption } from '../org/company-options.ts'
import { BATCH_BILLING } from './batch.ts'
import { CONTRACT_CREATE, CONTRACT_LIST } from './contract.states.ts'

/** Agents are no companies of a centre: it knows those that are authorised through it, and no others. */
export const contractPayers = endpoint({
  method: 'GET',
  path: '/api/visacenter/contract/payers',
  access: [CONTRACT_CREATE, CONTRACT_LIST, BATCH_BILLING],
  summary: 'Companies that contracts of the own centre can be charged to: authorised through it today',
  query: z.strictObject({ keyword: searchTerm() }),
  data: z.array(CompanyOption),
})
