import type { ContractFromOrder } from '@visa/contract/centre/contract-from-order'
import { journeyFields, type ContractDraft } from '@visa/contract/centre/contract'
import { ENDED_CONTRACTS } from '@visa/contract/centre/contract.states'
import { PAYMENT_STATUS } from '@visa/contract/money/payment.states'
import { picked } from '@visa/contract/shape'
import { RETURN_WAY } from '@visa/contract/visa/order'
import { isEnded } from '@visa/contract/visa/order.states'
import type { Mover } from '../../../access/mover.ts'
import { first, fixed, sql, type Queryable } from '../../../db/sql.ts'
import { seenRow } from '../../../refusal/held-row.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { lodgedOf } from '../../visa/order/consular-spent.service.ts'
import type { Journey } from '../../visa/order/agreed-journey.service.ts'
import { consulateOfAll } from '../../visa/order/consulate.service.ts'
import { orderTable, type VisaOrder } from '../../visa/order/order-records.service.ts'
import { peopleOfOrder } from './contract-people.repo.ts'
import { isConsulate } from '../calendar/process-time.service.ts'

/** A contract that is made of an order which is there. */

/** An order that is worked on, that nobody was lodged or paid for, and that no other contract has. */
export async function refuseOrderTaken(tx: Queryable, { id, orderNo, status }: VisaOrder): Promise<void> {
  if (isEnded(status)) throw new Refusal('contractOrderEnded', { orderNo })
  const name = await lodgedOf(tx, id)
  if (name !== undefined) throw new Refusal('contractOrderLodged', { orderNo, name })
  const paid = await first(
    tx,
    sql`select 1 from payment where subject_kind = 'ORDER' and subject_id = ${id} and status in (${fixed(PAYMENT_STATUS.PAYING, PAYMENT_STATUS.PAID)}) limit 1`,
  )
  if (paid !== undefined) throw new Refusal('contractOrderPaid', { orderNo })
  const other = await first<{ contractNo: string }>(
    tx,
    sql`select contract_no as "contractNo" from centre_contract where order_id = ${id} and status not in (${fixed(...ENDED_CONTRACTS)})`,
  )
  if (other !== undefined) throw new Refusal('contractOrderTaken', { orderNo, contractNo: other.contractNo })
}

/** What a contract takes over from the order that it is made of. */
export async function ofOrder(
  tx: Queryable,
  order: VisaOrder,
  sent: Pick<ContractDraft, 'services' | 'consulate' | 'contactEmail' | 'returnAddress'>,
) {
  // What was ordered stays; the counter sells more.
  const services = [...new Set([...order.services, ...sent.services])]
  const journey = picked(journeyFields, order)
  // Who said where it is lodged in the forms of the order is not asked again at the counter.
  const consulate = sent.consulate || (await consulateOfAll(tx, order.id))
  const isTheirs = await isConsulate(tx, { ...journey, consulate })
  // Where the result is sent and the passports go back to was said when the order was taken; who collects has them sent nowhere.
  const contactEmail = sent.contactEmail || order.contactEmail
  const isSent = order.returnWay !== RETURN_WAY.PICKUP
  const returnAddress = sent.returnAddress || (isSent ? order.customerAddr : '')
  const goesTo = { contactEmail, returnAddress }
  return { ...journey, ...goesTo, services, payerId: order.agentId, ...(isTheirs && { consulate }) }
}

/** What the counter says itself of the journey of an order: visa and country stay as ordered, and so does what was sold with it. */
export function ownJourney(sent: Journey): Omit<Journey, 'nationCode' | 'visaType' | 'services'> {
  const { nationCode: _nation, visaType: _type, services: _services, ...own } = picked(journeyFields, sent)
  return own
}

/** The same for a form that is about to be filled in, with those who are in the order. */
export async function fromOrder(
  db: Queryable,
  by: Pick<Mover, 'viewer'>,
  orderId: number,
): Promise<ContractFromOrder> {
  const order = await seenRow(db, by, orderTable, orderId)
  await refuseOrderTaken(db, order)
  const blank = { services: [], consulate: '', contactEmail: '', returnAddress: '' }
  const { consulate = '', ...taken } = await ofOrder(db, order, blank)
  const people = await peopleOfOrder(db, orderId)
  return {
    ...taken,
    consulate,
    orderId,
    orderNo: order.orderNo,
    customerName: order.userName || order.contactName,
    contactName: order.contactName,
    contactMobile: order.contactMobile,
    applicants: people.map(({ applicantId, ...person }) => Object.assign(person, { id: applicantId ?? 0 })),
  }
}

/** People of a form that was filled in for an order, as those of the contract that was made of it. */
export const asOfContract = (
  sent: ContractDraft['applicants'],
  stored: readonly { id: number; applicantId: number | null }[],
): ContractDraft['applicants'] =>
  sent.map((person) =>
    person.id === undefined
      ? person
      : { ...person, id: stored.find(({ applicantId }) => applicantId === person.id)?.id ?? 0 },
  )
