import { isDeepStrictEqual } from 'node:util'
import type { ContractDraft } from '@visa/contract/centre/contract'
import { applicantName } from '@visa/contract/visa/applicant'
import type { Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { holdReason } from '../../privacy/hold/hold.service.ts'
import type { StoredPerson } from './contract-people.repo.ts'
import type { Contract } from './contract.table.ts'

/** What the law holds is added to, and not written over: neither who is in a contract, nor its customer, nor its papers. */

const PERSON = [
  'cnName',
  'surname',
  'givenNames',
  'sex',
  'birthDate',
  'nationality',
  'passportNo',
  'passportExpiry',
  'mobile',
] as const
const CUSTOMER = [
  'customerKind',
  'memberId',
  'customerName',
  'customerIdNo',
  'contactName',
  'contactMobile',
  'contactEmail',
  'payerName',
  'returnAddress',
  'proxy',
] as const

type Held = Pick<ContractDraft, (typeof CUSTOMER)[number] | 'documents'>

interface Replacing {
  before: Held & { applicants: readonly StoredPerson[] }
  after: Held & Pick<ContractDraft, 'applicants'>
}

const isReplaced = (before: unknown, after: unknown): boolean =>
  before !== '' && before !== null && !isDeepStrictEqual(before, after)

/** A paper that was brought stays; more of it may come, and something may be said about it. */
const isKept = (before: ContractDraft['documents'][number], after: ContractDraft['documents']): boolean =>
  after.some(
    ({ document, count, original, note }) =>
      document === before.document &&
      original === before.original &&
      count >= before.count &&
      !isReplaced(before.note, note),
  )

/** The refusal of what would be written over; nothing: it is only added to. */
function replaced(
  { before, after }: Replacing,
  params: { contractNo: string; reason: string },
): Refusal | undefined {
  const person = before.applicants.find((known) => {
    const sent = after.applicants.find(({ id }) => id === known.id)
    return sent !== undefined && PERSON.some((field) => isReplaced(known[field], sent[field]))
  })
  if (before.applicants.some((known) => !after.applicants.some(({ id }) => id === known.id)))
    return new Refusal('heldByLaw', { no: params.contractNo, reason: params.reason })
  if (person !== undefined) return new Refusal('heldPerson', { ...params, name: applicantName(person) })
  if (CUSTOMER.some((field) => isReplaced(before[field], after[field])))
    return new Refusal('heldCustomer', params)
  if (!before.documents.every((each) => isKept(each, after.documents)))
    return new Refusal('heldDocuments', params)
  return undefined
}

/** Refuses that a change of a contract under a hold takes away what it said until now. */
export async function refuseHeldReplaced(
  tx: Tx,
  { id: contractId, orderId, contractNo }: Contract,
  change: Replacing,
): Promise<void> {
  const reason = await holdReason(tx, { orderId, contractId })
  const refusal = reason === undefined ? undefined : replaced(change, { contractNo, reason })
  if (refusal !== undefined) throw refusal
}
