import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id } from '../fields.ts'
import { CONTRACT_CREATE } from './contract.states.ts'

export const contractsOfMember = endpoint({
  method: 'GET',
  path: '/api/visacenter/contract/ofMember',
  access: CONTRACT_CREATE,
  summary: 'How many contracts within reach a member had or has; deleted ones do not count',
  query: z.strictObject({ memberId: id }),
  data: z.object({ count: z.number() }),
})
