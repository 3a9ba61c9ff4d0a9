import { isDeepStrictEqual } from 'node:util'
import { formatDate } from '@visa/contract/dates'
import type { HandlerInput } from '@visa/contract/endpoint'
import { formatMoney, MAX_CENTS } from '@visa/contract/money'
import { SUPPLY_KIND, SUPPLY_STATUS } from '@visa/contract/supply/bill'
import type { supplyIssued, supplyQuote } from '@visa/contract/supply/work'
import type { Ticket } from '@visa/contract/supply/parts'
import { isTravel } from '@visa/contract/supply/types'
import type { ActingPerson, Mover } from '../../../access/mover.ts'
import type { Tx } from '../../../db/pool.ts'
import { changeRow } from '../../../db/logged-rows.ts'
import { updateRow } from '../../../db/table-rows.ts'
import { heldRow, seenRow } from '../../../refusal/held-row.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { transition } from '../../../workflow/transition.ts'
import { followFiles } from '../../file/stored/stored.service.ts'
import type { Settled } from '../../money/payment/settle-back.service.ts'
import { bookBack, payBack } from './bill-back.service.ts'
import { bookIssue, confirmBill, isPayer, isUnquoted, refuseFixed, refuseOwed } from './bill-money.service.ts'
import { differencesBack } from './bill-difference.repo.ts'
import { isOver, type Named } from './bill-lock.service.ts'
import { billFlow } from './bill.flow.ts'
import { isSameTickets, numbersOf } from './bill-tickets.service.ts'
import { titleOf } from './bill-title.ts'
import { billTable, type SupplyBill } from './bill.table.ts'

/** What suppliers do with what they are asked for. */

/** Whoever has locked a change says what it costs: what the buyer pays. The same once more changes nothing. */
export async function quoteChange(
  tx: Tx,
  by: ActingPerson,
  { id, feeCents, differenceCents }: HandlerInput<typeof supplyQuote>['body'],
) {
  const bill = await heldRow(tx, by, billTable, id)
  const { billNo: no, kind, lockedBy, lockUntil } = bill
  if (kind !== SUPPLY_KIND.CHANGE) throw new Refusal('supplyNoQuote', { no })
  if (bill.status !== SUPPLY_STATUS.PROCESSING || lockedBy !== by.viewer.userId || isOver(bill, by.now))
    throw new Refusal('supplyLockOver', { no, at: lockUntil === null ? '' : formatDate(lockUntil, 'hh:mm') })
  const costCents = feeCents + differenceCents
  if (bill.quotedAt !== null && bill.costCents === costCents && bill.feeCents === feeCents)
    return { costCents }
  if (costCents > MAX_CENTS) throw new Refusal('supplyTooDear', { most: formatMoney(MAX_CENTS) })
  await refuseFixed(tx, bill, 'supplyQuotePaid')
  const quotedAt = by.now.toISOString()
  await changeRow(tx, by.actor, billTable, bill, { costCents, priceCents: costCents, feeCents, quotedAt })
  // What is to be paid waits for the buyer until it is.
  if (costCents > 0) await updateRow(tx, billTable, id, { dueAt: null })
  else if (bill.dueAt === null) await confirmBill(tx, by, id)
  return { costCents }
}

const NOTHING_BACK: Settled = { returnedCents: 0, refundNos: [] }

/** Ends a bill undone, by whichever of the ways; what was paid for it goes back. */
export async function endBill(
  tx: Tx,
  by: Mover,
  operation: 'reject' | 'withdraw' | 'drop',
  { id, reason = '', seenStatus: seen }: Named & { reason?: string },
): Promise<Settled> {
  const bill = await heldRow(tx, by, billTable, id)
  const { again } = await transition(tx, billFlow, { id, operation, by, reason, seen })
  const settled = again ? NOTHING_BACK : await payBack(tx, by, bill, reason)
  // What the buyer had paid is no matter of the supplier's.
  return isPayer(by.viewer, bill) ? settled : NOTHING_BACK
}

type Issue = HandlerInput<typeof supplyIssued>['body']

/** What was issued for a change takes the place of what was issued before, for those whom it was for. */
async function applyChange(
  tx: Tx,
  { actor }: ActingPerson,
  order: SupplyBill,
  { parts: { segments, places } }: SupplyBill,
  tickets: Ticket[],
): Promise<void> {
  const { orderType, travellers } = order
  const parts = { ...order.parts, ...(segments !== undefined && { segments }) }
  await changeRow(tx, actor, billTable, order, {
    parts,
    ...(isTravel(orderType) && { title: titleOf(orderType, parts, travellers) }),
    // Where one number stands for all there is nobody's to keep.
    tickets:
      places === undefined || order.tickets.length !== travellers.length
        ? tickets
        : order.tickets.map((ticket, place) => tickets[places.indexOf(place)] ?? ticket),
  })
}

/** The order of a request is held before it: everybody holds them in this order. */
async function heldWithOrder(tx: Tx, by: ActingPerson, id: number) {
  const { orderId } = await seenRow(tx, by, billTable, id)
  const order = orderId === null ? undefined : await heldRow(tx, { viewer: null }, billTable, orderId)
  return { order, bill: await heldRow(tx, by, billTable, id) }
}

function driverOf({ orderType, billNo: no }: SupplyBill, { driver, driverMobile, plateNo }: Issue) {
  if (orderType !== 'CAR') return {}
  if (driver === '' || plateNo === '') throw new Refusal('supplyDriverMissing', { no })
  return { driver, driverMobile, plateNo }
}

/** Whether these files came with it. */
const isFilesOf = ({ files }: SupplyBill, given: SupplyBill['files']): boolean =>
  given.every(({ storageName }) => files.some((file) => file.storageName === storageName))

async function settleRefund(
  tx: Tx,
  by: ActingPerson,
  { order, refund, body }: { order: SupplyBill; refund: SupplyBill; body: Issue },
) {
  const { id, billNo, priceCents } = refund
  const { feeCents, files, seenStatus: seen } = body
  if (feeCents > priceCents)
    throw new Refusal('supplyFeeAbove', { no: billNo, amount: formatMoney(priceCents) })
  const backCents = priceCents - feeCents
  const differences = differencesBack(refund, backCents)
  const set = {
    ...(differences.length > 0 && { parts: { ...refund.parts, differences } }),
    feeCents,
    backCents,
    issuedAt: by.now.toISOString(),
    files: [...refund.files, ...files],
  }
  const { again } = await transition(tx, billFlow, { id, operation: 'issue', by, seen, set })
  if (again) {
    if (feeCents !== refund.feeCents || !isFilesOf(refund, files))
      throw new Refusal('supplySettledOther', { no: billNo, fee: formatMoney(refund.feeCents) })
    return { billNo, backCents: refund.backCents, refundNos: [] }
  }
  await followFiles(tx, by, { entity: 'supplyBill', entityId: id }, refund.files, set.files)
  const settled = await heldRow(tx, { viewer: null }, billTable, id)
  const { refundNos } = await bookBack(tx, by, { order, refund: settled })
  // What becomes of the buyer's money is no matter of the supplier's.
  return { billNo, backCents, refundNos: isPayer(by.viewer, order) ? refundNos : [] }
}

/** Whether what is said once more is what was issued: the same numbers, cost, driver and files. */
function isAsIssued(bill: SupplyBill, body: Issue): boolean {
  const { costCents, orderType, parts } = bill
  const isSameDriver =
    orderType !== 'CAR' ||
    (parts.driver === body.driver &&
      parts.plateNo === body.plateNo &&
      (parts.driverMobile ?? '') === body.driverMobile)
  return (
    costCents === body.costCents &&
    isSameTickets(bill, body.tickets) &&
    isSameDriver &&
    isFilesOf(bill, body.files)
  )
}

/** What it was issued with, for whoever says something else. */
const issuedOther = ({ billNo: no, tickets, costCents }: SupplyBill): Refusal =>
  new Refusal('supplyIssuedOther', {
    no,
    numbers: tickets.map(({ ticketNo }) => ticketNo).join(', ') || '—',
    cost: formatMoney(costCents),
  })

/** Issues what was locked, does its change, or settles its refund: once. */
export async function issueBill(tx: Tx, by: ActingPerson, body: Issue) {
  const { id, costCents, files, seenStatus: seen } = body
  const { order, bill } = await heldWithOrder(tx, by, id)
  const { billNo, kind, parts } = bill
  // What would not be kept is not taken; the fee of a change is the one that was quoted.
  if (kind === SUPPLY_KIND.REFUND && costCents !== 0) throw new Refusal('supplyCostOfRefund', { no: billNo })
  if (kind !== SUPPLY_KIND.REFUND && body.feeCents !== 0 && body.feeCents !== bill.feeCents)
    throw new Refusal('supplyFeeOfOrder', { no: billNo })
  if (kind === SUPPLY_KIND.REFUND && order !== undefined)
    return settleRefund(tx, by, { order, refund: bill, body })
  const done = { billNo, backCents: 0, refundNos: [] }
  const isOpen = bill.status === SUPPLY_STATUS.PROCESSING
  const tickets = isOpen ? await numbersOf(tx, bill, body.tickets) : []
  if (isOpen && costCents > bill.costCents)
    throw new Refusal('supplyCostAbove', { no: billNo, agreed: formatMoney(bill.costCents) })
  const more = isOpen ? driverOf(bill, body) : {}
  const set = {
    tickets,
    costCents,
    issuedAt: by.now.toISOString(),
    files: [...bill.files, ...files],
    ...(isDeepStrictEqual(more, {}) ? {} : { parts: { ...parts, ...more } }),
  }
  if (isOpen && isUnquoted(bill)) throw new Refusal('supplyUnquoted', { no: billNo })
  if (isOpen) await refuseOwed(tx, bill)
  const { again } = await transition(tx, billFlow, { id, operation: 'issue', by, seen, set })
  if (again) {
    if (!isAsIssued(bill, body)) throw issuedOther(bill)
    return done
  }
  await followFiles(tx, by, { entity: 'supplyBill', entityId: id }, bill.files, set.files)
  await bookIssue(tx, by, bill, costCents)
  if (order !== undefined) await applyChange(tx, by, order, bill, tickets)
  return done
}
