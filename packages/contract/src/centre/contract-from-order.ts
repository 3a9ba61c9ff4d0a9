import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id } from '../fields.ts'
import { answerFields } from '../shape.ts'
import { contractApplicantFields, contractFields, journeyFields } from './contract.ts'
import { CONTRACT_CREATE } from './contract.states.ts'

const { customerName, contactName, contactMobile, contactEmail, payerId, returnAddress, consulate } =
  contractFields
const taken = {
  ...journeyFields,
  customerName,
  contactName,
  contactMobile,
  contactEmail,
  payerId,
  returnAddress,
  consulate,
}

/** What the counter begins with where an order is there already. */
export const ContractFromOrder = z.object({
  orderId: z.number(),
  orderNo: z.string(),
  ...answerFields(taken),
  /** Called by their numbers in the order, as `contractCreate` takes them. */
  applicants: z.array(z.object({ id: z.number(), ...answerFields(contractApplicantFields) })),
})
export type ContractFromOrder = z.output<typeof ContractFromOrder>

export const contractFromOrder = endpoint({
  method: 'GET',
  path: '/api/visacenter/contract/fromOrder',
  access: CONTRACT_CREATE,
  summary: 'What a contract takes over from an order within reach, or why none can be made of it',
  query: z.strictObject({ orderId: id }),
  data: ContractFromOrder,
  cacheMs: 0,
})
