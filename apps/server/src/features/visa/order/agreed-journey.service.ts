import { isDeepStrictEqual } from 'node:util'
import { journeyFields } from '@visa/contract/centre/contract'
import { picked } from '@visa/contract/shape'
import { asNewOrder, orderFields, type OrderFields } from '@visa/contract/visa/order'
import type { Mover } from '../../../access/mover.ts'
import { changeRow } from '../../../db/logged-rows.ts'
import type { Tx } from '../../../db/pool.ts'
import { first, sql, type Queryable } from '../../../db/sql.ts'
import { heldRow } from '../../../refusal/held-row.ts'
import { InvalidInput } from '../../../refusal/refusal.ts'
import { followOrderDocuments } from './applicant-documents.service.ts'
import { refuseUncovered } from './authorised.ts'
import { refusePastEntry, refuseUnknownChoices, withExitDate } from './order-checks.ts'
import { repriceOrder } from './order-price.service.ts'
import { refreshSearch } from './order-search.service.ts'
import { companyNames } from './order.service.ts'
import { orderTable, type VisaOrder } from './order.table.ts'

/** What is applied for, as a contract and its order both say it. */
export type Journey = Pick<OrderFields, keyof typeof journeyFields>

/** A journey that somebody can still make, with the last day that its visa sets. */
export async function plannedJourney<Wanted extends Journey>(
  tx: Tx,
  wanted: Wanted,
  now: Date,
): Promise<Wanted> {
  refusePastEntry(wanted, now)
  const journey = await withExitDate(tx, wanted)
  const { entryDate, exitDate } = journey
  if (entryDate !== null && exitDate !== null && exitDate < entryDate)
    throw new InvalidInput([{ field: 'exitDate', rule: 'exitBeforeEntry', params: {} }])
  return journey
}

/** Refuses what no dictionary knows, of a journey that no order is made of yet. */
export const refuseUnknownJourney = (db: Queryable, journey: Journey): Promise<void> =>
  refuseUnknownChoices(db, asNewOrder(picked(journeyFields, journey)), (field) => field)

/** Brings what a contract says now to the order that is worked on for it; the caller holds the contract. */
export async function carryJourney(tx: Tx, by: Mover, orderId: number, journey: Journey): Promise<void> {
  const before = await heldRow(tx, by, orderTable, orderId)
  const agreed = picked(journeyFields, journey)
  if (isDeepStrictEqual(picked(agreed, before), agreed)) return
  await refuseUnknownChoices(tx, { ...picked(orderFields, before), ...agreed }, (field) => field)
  await changeRow(tx, by.actor, orderTable, before, { ...agreed, updatedBy: by.actor.userId })
  await refreshSearch(tx, orderId)
  await followOrderDocuments(tx, by.now, orderId)
  await repriceOrder(tx, by, orderId)
}

/** An order is promised for the day that its contract says, from the moment that says it; the caller holds the contract. */
export async function carryPromise(
  tx: Tx,
  by: Mover,
  orderId: number,
  promised: Pick<VisaOrder, 'promisedDate' | 'promiseExplained'>,
): Promise<void> {
  const before = await heldRow(tx, by, orderTable, orderId)
  await changeRow(tx, by.actor, orderTable, before, promised)
}

/** Refuses whoever is not authorised for an order today as its agent. */
export async function refuseForeignAgent(
  tx: Tx,
  by: Mover,
  orderId: number,
  agentId: number | null,
): Promise<void> {
  const order = await heldRow(tx, by, orderTable, orderId)
  if (order.agentId !== agentId) await refuseUncovered(tx, by, { ...order, agentId })
}

/** Who answers for an order in a company: somebody of that company, or nobody. */
const isOf = async (tx: Tx, userId: number | null, companyId: number | null): Promise<boolean> =>
  (await first(tx, sql`select 1 from app_user where id = ${userId} and company_id = ${companyId}`)) !==
  undefined

/**
 * The order of a contract is that of who pays it: another company reads it from then on, and the one before does not any
 * more. What its sides get is by the rules for whoever pays; the caller holds the contract.
 */
export async function carryPayer(tx: Tx, by: Mover, orderId: number, agentId: number | null): Promise<void> {
  const before = await heldRow(tx, by, orderTable, orderId)
  if (before.agentId === agentId) return
  const after = { ...before, agentId }
  await refuseUncovered(tx, by, after)
  const ownerId = (await isOf(tx, before.ownerId, before.agentId)) ? null : before.ownerId
  const values = { agentId, ownerId, updatedBy: by.actor.userId }
  const [was, is] = [await companyNames(tx, before), await companyNames(tx, after)]
  await changeRow(tx, by.actor, orderTable, before, values, { before: was, after: is })
  await refreshSearch(tx, orderId)
  await repriceOrder(tx, by, orderId, { afresh: true })
}
