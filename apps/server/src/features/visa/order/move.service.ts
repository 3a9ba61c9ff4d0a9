import { applicantName } from '@visa/contract/visa/applicant'
import { can } from '@visa/contract/authority'
import { CODES } from '@visa/contract/codes'
import { APPLICANT_MACHINE, isEnded, ORDER_STATUS, type OrderStatus } from '@visa/contract/visa/order.states'
import { VISA_TYPE } from '@visa/contract/visa/products'
import { edgeFrom, stateText } from '@visa/contract/states'
import { applicantStateMessages } from '@visa/messages/states/applicant-states'
import { orderStateMessages } from '@visa/messages/states/order-states'
import type { LocalText } from '@visa/messages/texts'
import { dayOf } from '@visa/contract/dates'
import { deskOnly, isDeskWork } from '../../../access/desk-side.ts'
import type { Mover } from '../../../access/mover.ts'
import { moverBy } from '../../../access/narrowed.ts'
import type { Tx } from '../../../db/pool.ts'
import { rows, sql } from '../../../db/sql.ts'
import { lockRows, updateRow } from '../../../db/table-rows.ts'
import { heldRow, seenRow } from '../../../refusal/held-row.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { followServices } from '../../supply/bill/vas.service.ts'
import { heldState } from '../../../workflow/flow.ts'
import { lastMove } from '../../../workflow/history.repo.ts'
import { illegal, stale } from '../../../workflow/state-refusals.ts'
import { codesOf, transition } from '../../../workflow/transition.ts'
import { applicantFlow, type ApplicantOperation } from './applicant.flow.ts'
import { lodgedOf } from './consular-spent.service.ts'
import { applicantTable, type ApplicantRow } from './applicant.table.ts'
import { refuseUncovered } from './authorised.ts'
import { refuseUnfitToConfirm } from './order-check.service.ts'
import { refuseBeyondCredit } from './order-balance.ts'
import { feesOf } from './order-detail.repo.ts'
import { priceOrder, repriceOrder } from './order-price.service.ts'
import { contractOfOrder, refuseUnderContract } from './order-contract.ts'
import { isPassportHeld } from './held-items.ts'
import { orderFlow } from './order.flow.ts'
import { orderTable, type VisaOrder } from './order.table.ts'

export interface OrderMove {
  id: number
  operation: ApplicantOperation
  by: Mover
  reason?: string
  /** Where they saw the order; unset: they take it as it is. */
  seen?: OrderStatus | undefined
  /** Whom; unset: all that are open. */
  applicantIds?: readonly number[] | undefined
}

/** The words of orders for the moves of their applicants. */
const TOLD = { machine: APPLICANT_MACHINE, words: orderStateMessages }

const edgesOf = (operation: ApplicantOperation) =>
  APPLICANT_MACHINE.edges.filter((edge) => edge.operation === operation)

const mayEver = ({ viewer }: Mover, operation: ApplicantOperation): boolean =>
  viewer === null || codesOf(edgesOf(operation)).some((code) => can(viewer.authorities, code))

async function applicantsOf(
  tx: Tx,
  orderId: number,
  asked: readonly number[] | undefined,
): Promise<ApplicantRow[]> {
  const found = await rows<{ id: number }>(tx, sql`select id from visa_applicant where order_id = ${orderId}`)
  // They are the order's, which is held and within reach.
  const all = await lockRows(
    tx,
    applicantTable,
    found.map(({ id }) => id),
  )
  if (asked === undefined) return all.filter(({ status }) => !isEnded(status))
  const named = all.filter(({ id }) => asked.includes(id))
  if (named.length < new Set(asked).size) throw new Refusal('recordGone')
  return named
}

/** Where everybody stands who is not where the operation begins, by name. */
function whoStandsElsewhere(elsewhere: readonly ApplicantRow[]): LocalText {
  const tell = (language: 'zh' | 'en'): string =>
    elsewhere
      .map((row) => `${applicantName(row)} (${stateText(applicantStateMessages[language], row.status)})`)
      .join(language === 'zh' ? '、' : ', ')
  return { zh: tell('zh'), en: tell('en') }
}

/** Those who are yet to be moved: without those whom this very person has just moved, who clicked twice. */
async function yetToMove(
  tx: Tx,
  people: readonly ApplicantRow[],
  { operation, by }: OrderMove,
): Promise<ApplicantRow[]> {
  const left: ApplicantRow[] = []
  for (const person of people) {
    const last =
      edgeFrom(APPLICANT_MACHINE, person.status, operation) === undefined
        ? await lastMove(tx, { machine: APPLICANT_MACHINE, id: person.id })
        : undefined
    const done =
      by.actor.userId !== null &&
      last?.actorId === by.actor.userId &&
      last.operation === operation &&
      last.to === person.status
    if (!done) left.push(person)
  }
  return left
}

function refuseElsewhere(
  order: VisaOrder,
  people: readonly ApplicantRow[],
  { operation, by }: OrderMove,
): void {
  const elsewhere = people.filter(
    ({ status }) => edgeFrom(APPLICANT_MACHINE, status, operation) === undefined,
  )
  if (elsewhere.length === 0) return
  if (elsewhere.length === people.length) throw illegal(TOLD, heldState(orderFlow, order), operation, by)
  const { zh, en } = orderStateMessages
  throw new Refusal('applicantsElsewhere', {
    orderNo: order.orderNo,
    operation: { zh: zh.operations[operation], en: en.operations[operation] },
    who: whoStandsElsewhere(elsewhere),
  })
}

/**
 * Whether the same person has just done the very same to the whole order; refuses where somebody else was quicker. Of
 * those who are named each tells by themselves: another one may have been sent the same way a moment ago.
 */
async function isDone(
  tx: Tx,
  order: VisaOrder,
  { operation, by, seen, applicantIds }: OrderMove,
): Promise<boolean> {
  const last = await lastMove(tx, { machine: orderFlow.machine, id: order.id })
  const again =
    by.actor.userId !== null &&
    last?.actorId === by.actor.userId &&
    last.operation === operation &&
    last.to === order.status &&
    (seen === undefined || last.from === seen) &&
    edgeFrom(APPLICANT_MACHINE, order.status, operation) === undefined
  if (again) return applicantIds === undefined
  if (seen !== undefined && seen !== order.status)
    throw stale(TOLD, heldState(orderFlow, order), operation, last)
  return false
}

/** Passports that came with a contract are here before the confirmation: whoever would wait for them goes on. */
async function receiveHere(tx: Tx, id: number, by: Mover, people: readonly ApplicantRow[]): Promise<void> {
  if ((await contractOfOrder(tx, id)) === undefined) return
  const here: number[] = []
  for (const person of people) if (await isPassportHeld(tx, person.id)) here.push(person.id)
  if (here.length > 0)
    await moveOrder(tx, { id, operation: 'receive', by: { ...by, viewer: null }, applicantIds: here })
}

/** C7.3: a confirmation fixes by which rules it is priced, and for when it is promised. */
async function fixTerms(tx: Tx, order: VisaOrder, by: Mover): Promise<void> {
  const { now, actor } = by
  if (order.confirmedAt !== null) return
  await refuseUncovered(tx, by, order)
  const [confirmedAt, priceVersion] = [now.toISOString(), dayOf(now)]
  await updateRow(tx, orderTable, order.id, { confirmedAt, confirmedBy: actor.userId, priceVersion })
  await priceOrder(tx, { ...order, confirmedAt, priceVersion }, now, { afresh: true })
}

const CONFIRMATIONS: ReadonlySet<ApplicantOperation> = new Set(['confirm', 'confirmElectronic'])

/**
 * Moves the applicants of an order, all that are open or those named: every one of them or none. The order is held
 * first, so that of several at one order one after the other is judged. The only way to a status.
 */
export async function moveOrder(tx: Tx, asked: OrderMove): Promise<VisaOrder> {
  const { id, operation, reason = '', applicantIds } = asked
  // Whoever may not do it anywhere learns nothing of the order.
  if (!mayEver(asked.by, operation)) throw new Refusal('noPermission', {}, CODES.NO_PERMISSION)
  const codes = codesOf(edgesOf(operation))
  if (isDeskWork(codes)) deskOnly(asked.by.viewer)
  const by = await moverBy(tx, asked.by, codes)
  const move = { ...asked, by }
  const order = await heldRow(tx, by, orderTable, id)
  if (await isDone(tx, order, move)) return order
  // What a contract stands for ends with the contract, which gives the money back.
  // Once somebody was lodged it cannot be sent back: whoever gives up then leaves the order by themselves.
  if (operation === 'cancel' && (applicantIds === undefined || (await lodgedOf(tx, id)) === undefined))
    await refuseUnderContract(tx, by, order, 'orderCancelledByContract')
  const named = await applicantsOf(tx, id, applicantIds)
  const people = await yetToMove(tx, named, move)
  if (named.length > people.length && people.length === 0) return order
  if (people.length === 0 && operation === 'cancel') {
    const cancelled = {
      cancelReason: reason,
      cancelledBy: by.actor.userId,
      cancelledAt: by.now.toISOString(),
    }
    await transition(tx, orderFlow, { id, operation, by, reason, set: cancelled })
    return await seenRow(tx, by, orderTable, id)
  }
  if (people.length === 0 && !isEnded(order.status)) {
    throw new Refusal('orderWithoutApplicants', { orderNo: order.orderNo })
  }
  if (people.length === 0) throw illegal(TOLD, heldState(orderFlow, order), operation, by)
  refuseElsewhere(order, people, move)
  if (CONFIRMATIONS.has(operation)) {
    const ids = people.map((person) => person.id)
    await refuseUnfitToConfirm(tx, order, ids, by.now)
    await fixTerms(tx, order, by)
    await refuseBeyondCredit(tx, id)
  }
  for (const person of people) {
    const set = operation === 'cancel' ? { cancelReason: reason } : {}
    await transition(tx, applicantFlow, { id: person.id, operation, by, reason, set })
  }
  if (operation === 'confirm') await receiveHere(tx, id, by, people)
  if (CONFIRMATIONS.has(operation) || operation === 'cancel') await followServices(tx, by, id)
  const moved = await seenRow(tx, by, orderTable, id)
  // Of an order that ended as a whole the price stays what was agreed.
  if (operation !== 'cancel' || isEnded(moved.status)) return moved
  await repriceOrder(tx, by, id)
  return await seenRow(tx, by, orderTable, id)
}

/** Of an order that was confirmed, those who came in since: whoever confirms them need not be who confirmed the others. */
async function addedSince(tx: Tx, { id, confirmedAt }: VisaOrder): Promise<number[] | undefined> {
  if (confirmedAt === null) return undefined
  const people = await applicantsOf(tx, id, undefined)
  const added = people.filter(({ status }) => status === ORDER_STATUS.ORDER_SUCCESS)
  return added.length === 0 ? undefined : added.map((person) => person.id)
}

/** Confirms an order as a whole: by paper or electronically, as its visa is. */
export async function confirmOrder(tx: Tx, move: Pick<OrderMove, 'id' | 'by' | 'seen'>) {
  const order = await heldRow(tx, move.by, orderTable, move.id)
  const { visaType } = order
  const operation = visaType === VISA_TYPE.STICKER ? 'confirm' : 'confirmElectronic'
  const applicantIds = await addedSince(tx, order)
  const { status, promisedDate, totalCents } = await moveOrder(tx, { ...move, operation, applicantIds })
  return { status, promisedDate, totalCents, fees: await feesOf(tx, move.id) }
}
