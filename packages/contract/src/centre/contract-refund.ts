import * as z from 'zod/mini'
import { ReturnCollection } from '../custody/gate-openings.ts'
import { Gate } from '../custody/handover.ts'
import { PASSPORT_STATUS, type PassportStatus } from '../custody/passport.states.ts'
import { endpoint } from '../endpoint.ts'
import { id, ids } from '../fields.ts'
import { CONTRACT_ACCESS } from './contract.states.ts'

/** Passports that the contract gives back: in the house, and not lodged. */
export const REFUNDABLE_PASSPORTS: readonly PassportStatus[] = [
  PASSPORT_STATUS.HELD,
  PASSPORT_STATUS.CHECKED,
  PASSPORT_STATUS.DAMAGED,
]

export const contractRefundGate = endpoint({
  method: 'POST',
  path: '/api/visacenter/contract/refundPassport/gate',
  access: CONTRACT_ACCESS.refundPassport,
  summary:
    'The gate for passports of a contract that were not lodged: of each person every condition, or why not',
  json: z.strictObject({ ...ReturnCollection.shape, id, personIds: ids }),
  data: z.array(Gate),
  repeat: 'harmless',
})
