import { isDeepStrictEqual } from 'node:util'
import {
  isOpenContract,
  CONTRACT_MACHINE,
  CONTRACT_STATUS,
  type ContractStatus,
} from '@visa/contract/centre/contract.states'
import type { contractCreate, contractUpdate, FeeLog } from '@visa/contract/centre/contract-calls'
import { dayOf } from '@visa/contract/dates'
import type { HandlerInput } from '@visa/contract/endpoint'
import { picked } from '@visa/contract/shape'
import { stateText } from '@visa/contract/states'
import { applicantName } from '@visa/contract/visa/applicant'
import { contractStateMessages } from '@visa/messages/states/contract-states'
import type { LocalText } from '@visa/messages/texts'
import type { ActingPerson, Mover } from '../../../access/mover.ts'
import { changeRow, recordAdded } from '../../../db/logged-rows.ts'
import type { Tx } from '../../../db/pool.ts'
import { insertRow, updateRow } from '../../../db/table-rows.ts'
import { orRefuse } from '../../../refusal/constraint.ts'
import { heldRow, refuseStaleRow, seenRow } from '../../../refusal/held-row.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { beginHistory } from '../../../workflow/transition.ts'
import { counterFor } from '../counter/counter.service.ts'
import { counterOf } from '../../money/cashier/shift.service.ts'
import { refuseAccountPaid } from '../../money/payment/account-paid.service.ts'
import { followPrice } from '../../money/review/follow-money.service.ts'
import { namedMember } from '../../member/member.service.ts'
import {
  carryPromise,
  plannedJourney,
  refuseUnknownJourney,
} from '../../visa/order/agreed-journey.service.ts'
import { orderTable } from '../../visa/order/order-records.service.ts'
import { isOtherPeople, isSameJourney, pricedAgain } from './contract-again.service.ts'
import { refuseBirths, refuseLabelsTwice } from './contract-entered.service.ts'
import { refuseProxy, revokeReplaced } from './contract-proxy.service.ts'
import { carryToOrder, productFor } from './contract-carry.service.ts'
import { refuseDocuments } from './contract-documents.service.ts'
import {
  centreOf,
  refuseConsulate,
  refuseDiscount,
  refuseDocument,
  refuseFeeWaiting,
  refuseQuantities,
} from './contract-checks.service.ts'
import { refuseNationalities } from './contract-nationality.service.ts'
import { refusePayer } from './contract-payer.service.ts'
import { logFees, writeFees } from './contract-fees.repo.ts'
import { documentsOf, peopleOf, peopleOfOrder, writeDocuments, writePeople } from './contract-people.repo.ts'
import { refuseHeldReplaced } from './contract-held.service.ts'
import { leaveOrder, peopleLeft, refuseUnknown } from './contract-left.service.ts'
import { nextContractNo } from './contract-number.service.ts'
import { promiseAt, totalsOf } from './contract-price.service.ts'
import { refreshContractSearch } from './contract-search.service.ts'
import { asOfContract, ofOrder, ownJourney, refuseOrderTaken } from './contract-of-order.service.ts'
import { forOrder } from './contract-services.service.ts'
import { contractTable, type Contract } from './contract.table.ts'

export const toldStatus = (status: ContractStatus): LocalText => ({
  zh: stateText(contractStateMessages.zh, status),
  en: stateText(contractStateMessages.en, status),
})

interface Repricing {
  cause: FeeLog['cause']
  /** As it was priced before. */
  was: Contract
  otherPeople?: boolean
}

/** Prices a contract that the caller holds, for those who are in it; what became of the price is kept. */
async function repriceContract(
  tx: Tx,
  by: Mover,
  contract: Contract,
  { cause, was, otherPeople = false }: Repricing,
): Promise<void> {
  const { id, revision } = contract
  const payers = await peopleOf(tx, id)
  const { fees, gaps, before } = await pricedAgain(tx, { was, wanted: contract, payers, otherPeople })
  const totals = totalsOf(fees, contract.discountCents)
  if (totals.totalCents < 0) throw new Refusal('contractBelowZero', { contractNo: contract.contractNo })
  await writeFees(tx, id, fees)
  const promise = await promiseAt(tx, contract, by.now)
  const promised = { promisedDate: promise?.promisedDate ?? null, promiseExplained: promise }
  await updateRow(tx, contractTable, id, { ...totals, feeGaps: gaps.length, ...promised })
  if (contract.orderId !== null) await carryPromise(tx, productFor(by), contract.orderId, promised)
  await followPrice(tx, by, { kind: 'CONTRACT', id, totalCents: totals.totalCents })
  const sizes = { beforeCents: contract.totalCents, afterCents: totals.totalCents }
  await logFees(tx, by, { contractId: id, revision, cause, before, after: fees, ...sizes })
}

const namesOf = (people: readonly Parameters<typeof applicantName>[0][]): string =>
  people.map(applicantName).join(', ')

export type Creating = HandlerInput<typeof contractCreate>['body']

export async function createContract(
  tx: Tx,
  by: ActingPerson,
  { orderId, applicants, documents, quantities, ...sent }: Creating,
  batchId: number | null = null,
): Promise<{ id: number; contractNo: string }> {
  const centreId = centreOf(by)
  const order = orderId === null ? undefined : await heldRow(tx, by, orderTable, orderId)
  if (order !== undefined) await refuseOrderTaken(tx, order)
  else await refusePayer(tx, by, sent.payerId)
  if (sent.memberId !== null) await namedMember(tx, by, sent.memberId)
  refuseDocument(sent)
  refuseProxy(sent)
  await refuseDiscount(tx, sent, 0)
  const taken = order && (await ofOrder(tx, order, sent))
  // A form that was filled in for an order says who travels and when, whatever the order said before.
  const isForm = order !== undefined && applicants.length > 0
  const agreed = isForm ? ownJourney(sent) : {}
  const fields = await plannedJourney(tx, { ...sent, ...taken, ...agreed }, by.now)
  if (order === undefined)
    await refuseUnknownJourney(tx, { ...fields, ...(await forOrder(tx, { ...fields, centreId })) })
  await refuseConsulate(tx, fields)
  refuseQuantities(fields.services, quantities)
  if (order === undefined) {
    refuseBirths(applicants, by.now)
    refuseLabelsTwice(applicants)
    await refuseNationalities(tx, applicants, [])
  }
  const people = order === undefined ? applicants : await peopleOfOrder(tx, order.id)
  const count = isForm ? applicants.length : people.length
  await refuseDocuments(tx, { ...fields, documents }, count, { day: dayOf(by.now), known: [] })
  const status = CONTRACT_STATUS.WAITING
  if (sent.counter !== '') await counterFor(tx, centreId, sent.counter)
  // Whoever has a shift open works at its counter; nobody types where they sit.
  const counter = sent.counter || ((await counterOf(tx, by.viewer.userId)) ?? '')
  // As late as can be: whoever makes another contract waits from here on.
  const row = {
    ...fields,
    counter,
    quantities,
    centreId,
    orderId,
    status,
    operatorId: by.viewer.userId,
    batchId,
    priceVersion: dayOf(by.now),
    contractNo: await nextContractNo(tx, centreId, by.now),
  }
  // The discount is taken off once the lines are there.
  const { contractNo } = row
  const id = await insertRow(tx, contractTable, { ...row, discountCents: 0 }).catch(
    orRefuse({
      centre_contract_order_live: new Refusal('contractOrderTaken', {
        orderNo: order?.orderNo ?? '',
        contractNo: '',
      }),
    }),
  )
  const entered = people.map(({ id: _id, ...person }) => person)
  await writePeople(tx, id, entered)
  await writeDocuments(tx, id, documents)
  await refreshContractSearch(tx, id)
  const { actor, now: at } = by
  const after = { contractPeople: namesOf(people) }
  await recordAdded(tx, actor, contractTable, { ...row, id }, { after })
  await beginHistory(tx, CONTRACT_MACHINE, { id, state: status, companyId: centreId, actor, at })
  const stored = await heldRow(tx, { viewer: null }, contractTable, id)
  // Of a form it is taken off what the form's people cost, not those of the order.
  const priced = { ...stored, discountCents: isForm ? 0 : row.discountCents }
  await repriceContract(tx, by, priced, { cause: 'create', was: stored })
  // What the counter sold on top is wanted of the order too, from the same moment.
  if (orderId !== null) await carryToOrder(tx, by, orderId, stored, { before: [], after: [], consulate: '' })
  // The counter says more than the order did: labels, papers, who collects, and what is otherwise by now.
  if (isForm) {
    const { updateTime: seen } = await seenRow(tx, { viewer: null }, contractTable, id)
    const own = asOfContract(applicants, await peopleOf(tx, id))
    await updateContract(tx, by, { ...sent, counter, documents, quantities, applicants: own, id, seen })
  }
  return { id, contractNo }
}

function refuseFixed({ contractNo, status }: Contract): void {
  if (!isOpenContract(status)) throw new Refusal('contractFixed', { contractNo, status: toldStatus(status) })
}

type Changing = HandlerInput<typeof contractUpdate>['body']

/** Changes a contract that waits or was sent back; it is priced anew by the rules of the day it was made on. */
export async function updateContract(
  tx: Tx,
  by: ActingPerson,
  { id, seen, applicants, documents, quantities, ...wanted }: Changing,
): Promise<{ updateTime: string }> {
  const before = await heldRow(tx, by, contractTable, id)
  await refuseStaleRow(tx, contractTable, before, seen)
  refuseFixed(before)
  await refuseFeeWaiting(tx, before)
  const sent = await plannedJourney(tx, wanted, by.now)
  const { contractNo, orderId } = before
  if (orderId !== null && (sent.nationCode !== before.nationCode || sent.visaType !== before.visaType))
    throw new Refusal('contractProductFixed', { contractNo })
  if (sent.payerId !== before.payerId) {
    await refuseAccountPaid(tx, { kind: 'CONTRACT', id, no: contractNo })
    await refusePayer(tx, by, sent.payerId)
  }
  if (sent.memberId !== null && sent.memberId !== before.memberId) await namedMember(tx, by, sent.memberId)
  const people = await peopleOf(tx, id)
  // What was approved was approved for these people and this visa.
  const otherPeople = await isOtherPeople(tx, id, people, applicants)
  const sameJourney = isSameJourney(sent, before)
  const isSame = !otherPeople && sameJourney
  if (!sameJourney) {
    const { centreId } = before
    await refuseUnknownJourney(tx, { ...sent, ...(await forOrder(tx, { ...sent, centreId })) })
  }
  refuseDocument(sent, before.customerIdNo)
  refuseProxy(sent)
  if (sent.counter !== '' && sent.counter !== before.counter)
    await counterFor(tx, before.centreId, sent.counter)
  const { nationCode, visaType, consulate } = before
  // Of another product it may be another's.
  if (
    !isDeepStrictEqual(picked({ nationCode, visaType, consulate }, sent), { nationCode, visaType, consulate })
  )
    await refuseConsulate(tx, sent)
  refuseQuantities(sent.services, quantities, before.quantities)
  await refuseDiscount(tx, sent, isSame ? before.discountCents : 0)
  const known = await documentsOf(tx, id)
  const left = peopleLeft(people, applicants)
  await refuseDocuments(tx, { ...sent, documents }, applicants.length, {
    day: before.priceVersion,
    known,
    left: left.length,
  })
  await refuseHeldReplaced(tx, before, {
    before: { ...before, applicants: people, documents: known },
    after: { ...sent, applicants, documents },
  })
  refuseBirths(applicants, by.now, people)
  refuseLabelsTwice(applicants)
  await refuseNationalities(tx, applicants, people)
  refuseUnknown(before, people, applicants)
  await revokeReplaced(tx, by, before, sent.proxy)
  await leaveOrder(tx, by, before, left)
  // The sums follow with the lines.
  const { discountCents, ...others } = sent
  await writePeople(tx, id, applicants)
  await writeDocuments(tx, id, documents)
  await changeRow(
    tx,
    by.actor,
    contractTable,
    before,
    { ...others, quantities },
    {
      before: { ...picked({ discountCents }, before), contractPeople: namesOf(people) },
      after: { discountCents, contractPeople: namesOf(applicants) },
    },
  )
  await refreshContractSearch(tx, id)
  if (orderId !== null)
    await carryToOrder(
      tx,
      by,
      orderId,
      { ...sent, centreId: before.centreId },
      {
        before: people,
        after: applicants,
        consulate: sent.consulate === before.consulate ? '' : sent.consulate,
      },
    )
  const after = { ...before, ...sent, quantities }
  await repriceContract(tx, by, after, { cause: 'update', was: before, otherPeople })
  const { updateTime } = await seenRow(tx, by, contractTable, id)
  return { updateTime }
}
