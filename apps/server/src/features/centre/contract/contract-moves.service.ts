import { CONTRACT_STATUS, type ContractStatus } from '@visa/contract/centre/contract.states'
import { isEnded } from '@visa/contract/visa/order.states'
import type { ActingPerson } from '../../../access/mover.ts'
import type { Tx } from '../../../db/pool.ts'
import { heldRow, refuseStaleRow, seenRow } from '../../../refusal/held-row.ts'
import { transition } from '../../../workflow/transition.ts'
import { askedIn, settleBack, type Settled } from '../../money/payment/settle-back.service.ts'
import { chargeAccount } from '../../money/payment/take.service.ts'
import { moveOrder } from '../../visa/order/move.service.ts'
import { repriceOrder } from '../../visa/order/order-price.service.ts'
import { orderTable } from '../../visa/order/order-records.service.ts'
import { productFor } from './contract-carry.service.ts'
import { balanceOf, contractFacts, contractSubject, creditFor } from './contract-subject.service.ts'
import { contractFlow } from './contract.flow.ts'
import { contractTable, type Contract } from './contract.table.ts'

interface Asked {
  id: number
  seen: ContractStatus | undefined
  reason?: string
}

const statusNow = async (tx: Tx, id: number): Promise<ContractStatus> =>
  (await seenRow(tx, { viewer: null }, contractTable, id)).status

/** What is still owed is taken from the account of the payer with the review. */
export async function reviewContract(tx: Tx, by: ActingPerson, { id, seen }: Asked) {
  const set = { reviewedBy: by.viewer.userId, reviewedAt: by.now.toISOString() }
  const { again } = await transition(tx, contractFlow, { id, operation: 'review', by, seen, set })
  if (!again) {
    const contract = await heldRow(tx, productFor(by), contractTable, id)
    const { owedCents: amountCents } = await balanceOf(tx, contract, by.now)
    const way = await creditFor(tx, contract, amountCents, by.now)
    if (amountCents > 0 && way !== undefined)
      await chargeAccount(tx, productFor(by), await contractFacts(tx, contract, by.now), {
        way,
        amountCents,
      })
  }
  return { status: await statusNow(tx, id) }
}

/** Sends a contract back to be changed; whoever accepts it again does so for the first time. */
export async function sendBack(
  tx: Tx,
  by: ActingPerson,
  { id, seen, reason = '' }: Asked,
  operation: 'back' | 'reviewedBack',
) {
  const set = { reviewedBy: null, reviewedAt: null }
  await transition(tx, contractFlow, { id, operation, by, seen, reason, set })
  return { status: await statusNow(tx, id) }
}

/** The order that was made of a contract ends with it; one that was there first goes on, and costs what it costs by itself. */
async function endOrder(tx: Tx, by: ActingPerson, { orderId, orderMade }: Contract, reason: string) {
  if (orderId === null) return
  const { status } = await seenRow(tx, { viewer: null }, orderTable, orderId)
  if (isEnded(status)) return
  if (!orderMade) {
    await heldRow(tx, { viewer: null }, orderTable, orderId)
    return repriceOrder(tx, productFor(by), orderId)
  }
  await moveOrder(tx, { id: orderId, operation: 'cancel', by: productFor(by), reason })
}

/** Deletes a contract as it was seen: what a colleague has just changed in it is not deleted unread. */
export async function deleteContract(
  tx: Tx,
  by: ActingPerson,
  { id, seen }: { id: number; seen?: string },
): Promise<void> {
  const before = await heldRow(tx, by, contractTable, id)
  // Deleted already, it is for the machine to say.
  if (before.status !== CONTRACT_STATUS.DELETED) await refuseStaleRow(tx, contractTable, before, seen)
  const { again } = await transition(tx, contractFlow, { id, operation: 'delete', by })
  if (again) return
  const contract = await seenRow(tx, { viewer: null }, contractTable, id)
  if (!contract.orderMade) await endOrder(tx, by, contract, '')
}

/** What follows when a contract ended without a visa: its order ends too, and what came for it goes back but for what is spent. */
export async function settleEnded(
  tx: Tx,
  by: ActingPerson,
  contract: Contract,
  reason: string,
): Promise<Settled> {
  await endOrder(tx, by, contract, reason)
  const facts = await contractFacts(tx, contract, by.now)
  return settleBack(tx, by, contractSubject, facts, askedIn(by, reason))
}

/** Cancels a contract: what came from an account goes back there, and refunds are asked for all else. */
export async function cancelContract(tx: Tx, by: ActingPerson, { id, seen, reason = '' }: Asked) {
  const set = { endReason: reason }
  const { again } = await transition(tx, contractFlow, { id, operation: 'cancel', by, seen, reason, set })
  let settled: Settled = { returnedCents: 0, refundNos: [] }
  if (!again) {
    const contract = await seenRow(tx, { viewer: null }, contractTable, id)
    settled = await settleEnded(tx, by, contract, reason)
  }
  return { status: await statusNow(tx, id), ...settled }
}
