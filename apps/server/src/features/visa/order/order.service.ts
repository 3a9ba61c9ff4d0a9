import { dayOf } from '@visa/contract/dates'
import { IDENTITY } from '@visa/contract/identity'
import type { OrderChanges, OrderFields } from '@visa/contract/visa/order'
import { isEditable, ORDER_MACHINE, ORDER_STATUS } from '@visa/contract/visa/order.states'
import { orderProblems } from '@visa/contract/visa/order-rules'
import type { ActingPerson } from '../../../access/mover.ts'
import { isPlatform } from '../../../access/scope.ts'
import { MAY_ACT } from '../../../access/viewer.ts'
import { addRow, changeRow } from '../../../db/logged-rows.ts'
import { looseNumber } from '../../../db/day-number.ts'
import type { Tx } from '../../../db/pool.ts'
import { first, sql, type Queryable } from '../../../db/sql.ts'
import { heldRow, reachedRows, refuseStaleRow, seenRow } from '../../../refusal/held-row.ts'
import { orRefuse } from '../../../refusal/constraint.ts'
import { InvalidInput, Refusal } from '../../../refusal/refusal.ts'
import { beginHistory, transition } from '../../../workflow/transition.ts'
import { namedMember } from '../../member/member.service.ts'
import { refuseAccountPaid } from '../../money/payment/account-paid.service.ts'
import { refuseUnpublished } from '../product/product.service.ts'
import { agentFor, refuseUncovered } from './authorised.ts'
import { refusePastEntry, refuseUnknownChoices, withExitDate, type FieldNames } from './order-checks.ts'
import { followOrderDocuments } from './applicant-documents.service.ts'
import { changedOrder, isOtherJourney, refuseFixedFields } from './order-edit.ts'
import { refuseUnderContract } from './order-contract.ts'
import { hitOrders } from './order-list.repo.ts'
import { letGoOfFiles } from './order-files.service.ts'
import { tellStep } from './order-notice.service.ts'
import { priceOrder } from './order-price.service.ts'
import { orderDocument, refreshSearch } from './order-search.service.ts'
import { sidesOf } from './order-sides.ts'
import { orderFlow } from './order.flow.ts'
import { orderTable, type VisaOrder } from './order.table.ts'
import { refuseSimilar } from './similar-orders.ts'

/** How a face calls the fields that are refused. */
interface Face {
  nameOf: FieldNames
}

interface Making extends Face {
  /** Though one just like it is there. */
  anyway: boolean
}

/** What the log calls the companies of an order. */
export const companyNames = async (
  db: Queryable,
  { agentId, acceptOrgId }: Pick<OrderFields, 'agentId' | 'acceptOrgId'>,
) => {
  const found = await first<{ agentName: string | null; acceptOrgName: string | null }>(
    db,
    sql`select (select short_name from company where id = ${agentId}) as "agentName",
          (select short_name from company where id = ${acceptOrgId}) as "acceptOrgName"`,
  )
  return { agentName: found?.agentName ?? '', acceptOrgName: found?.acceptOrgName ?? '' }
}

/** Makes an order in its first step, priced and promised as of today. */
export async function createOrder(
  tx: Tx,
  by: ActingPerson,
  asked: OrderFields,
  { nameOf, anyway }: Making,
): Promise<{ id: number; orderNo: string }> {
  const { viewer, actor, now } = by
  refusePastEntry(asked, now)
  const sides = await sidesOf(tx, by, asked)
  const order = { ...(await withExitDate(tx, asked)), ...sides }
  await refuseUnknownChoices(tx, order, nameOf)
  if (order.memberId !== null) await namedMember(tx, by, order.memberId)
  if (order.acceptOrgId === null) {
    throw new InvalidInput([{ field: 'acceptOrgId', rule: 'required', params: {} }])
  }
  await refuseUncovered(tx, by, order)
  await refuseUnpublished(tx, order, now)
  if (!anyway) await refuseSimilar(tx, viewer, order, now)
  const beside = { after: await companyNames(tx, order) }
  const status = ORDER_STATUS.ORDER_SUCCESS
  const people = { createdBy: viewer.userId, updatedBy: viewer.userId }
  const orderNo = await looseNumber(tx, 'V', now)
  const search = orderDocument({ ...order, orderNo }, [])
  const id = await addRow(
    tx,
    actor,
    orderTable,
    { ...order, ...people, orderNo, status, step: 1, search, checklistDay: dayOf(now) },
    beside,
  )
  const companyId = viewer.companyId
  await beginHistory(tx, ORDER_MACHINE, { id, state: status, companyId, actor, at: now })
  await priceOrder(tx, await seenRow(tx, by, orderTable, id), now)
  await tellStep(tx, { orderId: id, step: 'created', now, userId: by.actor.userId })
  return { id, orderNo }
}

export function refuseFixed({ orderNo, status }: Pick<VisaOrder, 'orderNo' | 'status'>): void {
  if (!isEditable(status)) throw new Refusal('orderFixed', { orderNo })
}

/** Whether something is asked for that must be offered. */
const isOtherOffer = (before: OrderFields, order: OrderFields): boolean =>
  (['visaCategory', 'entries', 'urgencyLevel'] as const).some((field) => before[field] !== order[field])

interface Changing extends Face {
  id: number
  seen: string | undefined
  /** Which step of the guided page comes next; absent: the same. */
  step?: number
  /** However incomplete, while it is not confirmed. */
  incomplete?: boolean
}

async function centreOf(tx: Tx, acceptOrgId: number | null): Promise<number | null> {
  const found = await first<{ id: number }>(
    tx,
    sql`select id from company where id = ${acceptOrgId} and is_centre`,
  )
  return found?.id ?? null
}

/** Changes an order that is not lodged yet; once it was confirmed it must stay whole. */
export async function changeOrder(
  tx: Tx,
  by: ActingPerson,
  sent: OrderChanges,
  { id, seen, step, nameOf, incomplete = false }: Changing,
): Promise<VisaOrder> {
  const before = await heldRow(tx, by, orderTable, id)
  await refuseStaleRow(tx, orderTable, before, seen)
  refuseFixed(before)
  const wanted = changedOrder(before, sent)
  if (wanted.nationCode !== before.nationCode || wanted.visaType !== before.visaType) {
    throw new Refusal('orderProductFixed', { orderNo: before.orderNo })
  }
  refuseFixedFields(by.viewer, before, wanted, nameOf)
  const order = await withExitDate(tx, wanted)
  if (isOtherJourney(before, order)) await refuseUnderContract(tx, by, before)
  if (order.entryDate !== before.entryDate) refusePastEntry(order, by.now)
  const maySayLess = incomplete && before.status === ORDER_STATUS.ORDER_SUCCESS
  const problems = maySayLess ? [] : orderProblems(order)
  if (problems.length > 0) {
    throw new InvalidInput(
      problems.map(({ field, rule, params = {} }) => ({ field: nameOf(field), rule, params })),
    )
  }
  await refuseUnknownChoices(tx, order, nameOf)
  if (order.memberId !== null && order.memberId !== before.memberId) await namedMember(tx, by, order.memberId)
  if (order.agentId !== before.agentId) {
    await refuseAccountPaid(tx, { kind: 'ORDER', id, no: before.orderNo })
    await agentFor(tx, by.viewer, order.agentId)
  }
  if (order.agentId !== before.agentId || order.acceptOrgId !== before.acceptOrgId) {
    await refuseUncovered(tx, by, order)
  }
  if (before.confirmedAt === null && isOtherOffer(before, order)) await refuseUnpublished(tx, order, by.now)
  const [was, is] = [await companyNames(tx, before), await companyNames(tx, order)]
  const moved = order.acceptOrgId === before.acceptOrgId ? {} : { handlerId: null }
  const values = {
    ...order,
    ...moved,
    centreId: await centreOf(tx, order.acceptOrgId),
    updatedBy: by.viewer.userId,
    step: step ?? before.step,
  }
  await changeRow(tx, by.actor, orderTable, before, values, { before: was, after: is }).catch(
    // Its passports go along, and that house has one of them by another order.
    orRefuse({ passport_item_once: new Refusal('orderPassportThere', { orderNo: before.orderNo }) }),
  )
  await refreshSearch(tx, id)
  await followOrderDocuments(tx, by.now, id)
  const after = await seenRow(tx, by, orderTable, id)
  await priceOrder(tx, after, by.now)
  return await seenRow(tx, by, orderTable, id)
}

/** Deletes an order that nobody was entered in and that was never confirmed. */
export async function removeOrder(tx: Tx, by: ActingPerson, id: number): Promise<void> {
  // Gone for whoever does not reach it, before anything of it is touched.
  if ((await reachedRows(tx, by, orderTable, [id])).length > 0) await letGoOfFiles(tx, by, id)
  await transition(tx, orderFlow, { id, operation: 'remove', by })
}

/** The platform and an agent ask for the same person: given to somebody of the platform, the agent's would not see it any more. */
async function refuseOfAgent(tx: Tx, { viewer }: ActingPerson, order: VisaOrder): Promise<void> {
  const { agentId, ownerId, orderNo } = order
  if (!isPlatform(viewer) || agentId === null || ownerId === null) return
  const theirs = await first(
    tx,
    sql`select 1 from app_user u where u.id = ${ownerId} and u.company_id = ${agentId}`,
  )
  if (theirs !== undefined) throw new Refusal('orderOfAgent', { orderNo })
}

/** Gives an order to a colleague: on the acceptance side to handle, elsewhere to answer for. */
export async function assignOrder(tx: Tx, by: ActingPerson, id: number, assigneeId: number): Promise<void> {
  const before = await heldRow(tx, by, orderTable, id)
  const colleague = await first<{ realName: string }>(
    tx,
    sql`select u.real_name as "realName" from app_user u join company c on c.id = u.company_id
        where u.id = ${assigneeId} and ${MAY_ACT} and u.company_id = any(${by.viewer.companyIds}::bigint[])`,
  )
  if (colleague === undefined) throw new Refusal('assigneeUnknown')
  await refuseOfAgent(tx, by, before)
  const field = by.viewer.identityCode === IDENTITY.VISA ? 'handlerId' : 'ownerId'
  const values = { [field]: assigneeId, updatedBy: by.viewer.userId }
  const beside = { after: { [field]: colleague.realName } }
  await changeRow(tx, by.actor, orderTable, before, values, beside)
}

export const searchOrders = hitOrders
