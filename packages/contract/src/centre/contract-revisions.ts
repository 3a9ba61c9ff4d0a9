import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id } from '../fields.ts'
import { Lapsing } from './contract-estimate.ts'
import { CONTRACT_CREATE, CONTRACT_LIST } from './contract.states.ts'

/** One thing that a revision says otherwise than the one before it, in words. */
const RevisionChange = z.object({ name: z.string(), before: z.string(), after: z.string() })

const Size = z.nullable(z.object({ unitPrice: z.number(), quantity: z.number() }))

const ContractRevision = z.object({
  revision: z.number(),
  /** What made it: a step of the contract, or the kind of the approval; empty: what was changed on the phone. */
  cause: z.enum(['accept', 'acceptAgain', 'FEE', 'PAYMENT', '']),
  /** As somebody wrote it who asked for the change. */
  reason: z.string(),
  approvalNo: z.string(),
  by: z.string(),
  at: z.iso.datetime(),
  signedAt: z.nullable(z.iso.datetime()),
  totalCents: z.number(),
  discountCents: z.number(),
  /** What it came to in the revision before; null: there is none. */
  beforeCents: z.nullable(z.number()),
  changes: z.array(RevisionChange),
  /** What became of its money, line by line and with the discount: together they are the difference. */
  money: z.array(z.object({ name: z.string(), before: Size, after: Size, differenceCents: z.number() })),
  /** What was approved and holds no more since. */
  lapsed: z.array(Lapsing),
  people: z.array(z.object({ name: z.string(), passportNo: z.string() })),
  fees: z.array(
    z.object({ name: z.string(), unitPrice: z.number(), quantity: z.number(), amount: z.number() }),
  ),
})
export type ContractRevision = z.output<typeof ContractRevision>

export const contractRevisions = endpoint({
  method: 'GET',
  path: '/api/visacenter/contract/revisions',
  access: [CONTRACT_LIST, CONTRACT_CREATE],
  summary: 'Every revision of a contract, newest first, each compared with the one before it',
  query: z.strictObject({ id }),
  data: z.array(ContractRevision),
})
