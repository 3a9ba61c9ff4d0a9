import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, text } from '../fields.ts'
import { CONTRACT_LIMITS } from './contract.ts'
import { CONTRACT_CREATE } from './contract.states.ts'

/** Why a label does not go on a passport: it is none, of another house, spoiled, on a passport, or spoken for. */
const LABEL_FAULTS = ['unreadable', 'unknown', 'void', 'bound', 'spoken'] as const
export type LabelFault = (typeof LABEL_FAULTS)[number]

const FaultyLabel = z.object({
  label: z.string(),
  fault: z.enum(LABEL_FAULTS),
  /** The contract that has it; nothing of one that the person who asks may not read. */
  contract: z.nullable(z.object({ id: z.number(), contractNo: z.string() })),
})
export type FaultyLabel = z.output<typeof FaultyLabel>

export const contractLabels = endpoint({
  method: 'POST',
  path: '/api/visacenter/contract/labels',
  access: CONTRACT_CREATE,
  summary: 'Which labels do not go on the passports of a contract, and why',
  json: z.strictObject({
    labels: z.array(text(CONTRACT_LIMITS.label)).check(z.maxLength(CONTRACT_LIMITS.people)),
    /** The contract that is changed: what it has itself is its own. */
    contractId: z._default(z.nullable(id), null),
    /** The order that it is made of, likewise. */
    orderId: z._default(z.nullable(id), null),
  }),
  repeat: 'harmless',
  data: z.array(FaultyLabel),
})
