import type { ContractDraft } from '@visa/contract/centre/contract'
import { edgeFrom } from '@visa/contract/states'
import { applicantName } from '@visa/contract/visa/applicant'
import { APPLICANT_MACHINE, isEnded, ORDER_STATUS } from '@visa/contract/visa/order.states'
import { contractMessages } from '@visa/messages/centre/contracts'
import type { Mover } from '../../../access/mover.ts'
import type { Tx } from '../../../db/pool.ts'
import { heldRow } from '../../../refusal/held-row.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { moveOrder } from '../../visa/order/move.service.ts'
import { applicantTable, itemsHeld, orderTable } from '../../visa/order/order-records.service.ts'
import { productFor } from './contract-carry.service.ts'
import type { StoredPerson } from './contract-people.repo.ts'
import type { Contract } from './contract.table.ts'

/** Whoever leaves a contract leaves its order with it: one applicant who gives up does not end what the others began. */

/** Nobody is named who is not in the contract. */
export function refuseUnknown(
  { contractNo }: Contract,
  before: readonly StoredPerson[],
  sent: ContractDraft['applicants'],
): void {
  const known = new Set(before.map(({ id }) => id))
  if (sent.some(({ id }) => id !== undefined && !known.has(id)))
    throw new Refusal('contractPersonUnknown', { contractNo })
}

export const peopleLeft = (
  before: readonly StoredPerson[],
  sent: ContractDraft['applicants'],
): StoredPerson[] => before.filter((person) => !sent.some(({ id }) => id === person.id))

/** Cancels in the order who is left out of its contract: nobody of whom something is here, or who was lodged. */
export async function leaveOrder(
  tx: Tx,
  by: Mover,
  { contractNo, orderId }: Contract,
  left: readonly StoredPerson[],
): Promise<void> {
  const product = productFor(by)
  const leaving: number[] = []
  const known = left.flatMap(({ applicantId, ...person }) =>
    applicantId === null ? [] : [{ ...person, applicantId }],
  )
  if (orderId === null || known.length === 0) return
  // The order before its people, and these in one order, as everywhere: whoever holds it waits for nobody here.
  await heldRow(tx, product, orderTable, orderId)
  for (const person of known.toSorted((one, other) => one.applicantId - other.applicantId)) {
    const { id, status } = await heldRow(tx, product, applicantTable, person.applicantId)
    // Who was cancelled before is only told by the contract no more.
    if (status === ORDER_STATUS.CANCELLED) continue
    const held = await itemsHeld(tx, id)
    if (held > 0 || edgeFrom(APPLICANT_MACHINE, status, 'cancel') === undefined) {
      const why = held > 0 ? 'held' : 'lodged'
      const { zh, en } = contractMessages
      const told = { zh: zh.stays[why], en: en.stays[why] }
      throw new Refusal('contractPersonTaken', { contractNo, name: applicantName(person), why: told })
    }
    leaving.push(id)
  }
  if (leaving.length === 0) return
  const reason = contractNo
  const { status } = await moveOrder(tx, {
    id: orderId,
    operation: 'cancel',
    by: product,
    reason,
    applicantIds: leaving,
  })
  if (isEnded(status)) throw new Refusal('contractNobodyLeft', { contractNo })
}
