import type { HandlerInput } from '@visa/contract/endpoint'
import { SUPPLY_KIND, SUPPLY_STATUS, OPEN_BILLS } from '@visa/contract/supply/bill'
import { appendRemark } from '@visa/contract/rules/remark'
import type { supplyAppendRemark, supplyAskRefund } from '@visa/contract/supply/asking'
import { SUPPLY_LIMITS } from '@visa/contract/supply/order'
import { ticketCents, type PartsAnswer } from '@visa/contract/supply/parts'
import { isByTraveller, isRefunded, isTravel, type ChangedType } from '@visa/contract/supply/types'
import type { ActingPerson } from '../../../access/mover.ts'
import { changeRow } from '../../../db/logged-rows.ts'
import type { Tx } from '../../../db/pool.ts'
import { first, fixed, rows, sql, type Queryable } from '../../../db/sql.ts'
import { orRefuse } from '../../../refusal/constraint.ts'
import { heldRow, seenRow } from '../../../refusal/held-row.ts'
import { InvalidInput, Refusal } from '../../../refusal/refusal.ts'
import { placeBill } from './bill-enter.service.ts'
import { centsOf, differencesOf } from './bill-difference.repo.ts'
import { isSupplier, maySee } from './bill.flow.ts'
import { hasOwnMoney } from './bill-money.service.ts'
import { billTable, type SupplyBill } from './bill.table.ts'
import { titleOf } from './bill-title.ts'

/** What buyers ask for once something was issued. */

/** Travellers who were refunded, by their place. */
export async function refundedPlaces(db: Queryable, orderId: number): Promise<number[]> {
  const found = await rows<{ places: number[] | null }>(
    db,
    sql`select parts -> 'places' as places from supply_bill where order_id = ${orderId}
          and kind = ${SUPPLY_KIND.REFUND} and status = ${SUPPLY_STATUS.COMPLETED}`,
  )
  return found.flatMap(({ places }) => places ?? [])
}

/** An order that was issued and of which nothing else is asked for, held still. */
async function issuedOrder(tx: Tx, by: ActingPerson, id: number): Promise<SupplyBill> {
  const order = await heldRow(tx, by, billTable, id)
  const { billNo: no } = order
  if (isSupplier(by.viewer)) throw new Refusal('supplyNotBuyer', { no })
  if (order.orderId !== null) {
    const { billNo } = await seenRow(tx, { viewer: null }, billTable, order.orderId)
    throw new Refusal('supplyAskOfOrder', { no, order: billNo })
  }
  if (order.kind !== SUPPLY_KIND.ORDER || order.status !== SUPPLY_STATUS.COMPLETED)
    throw new Refusal('supplyNotIssued', { no })
  const open = await first<{ billNo: string }>(
    tx,
    sql`select bill_no as "billNo" from supply_bill where order_id = ${id} and status in (${fixed(...OPEN_BILLS)})`,
  )
  if (open !== undefined) throw new Refusal('supplyRequestOpen', { no, request: open.billNo })
  return order
}

const place = (tx: Tx, by: ActingPerson, order: SupplyBill, bill: Parameters<typeof placeBill>[2]) =>
  placeBill(tx, by, bill).catch(
    orRefuse({
      supply_bill_open_request: new Refusal('supplyRequestOpen', { no: order.billNo, request: '' }),
    }),
  )

interface Change {
  id: number
  segments: NonNullable<PartsAnswer['segments']>
  reason: string
}

/** Asks for other flights or trains; what that costs the supplier says, and it is paid before it is done. */
export async function askChange(tx: Tx, by: ActingPerson, type: ChangedType, body: Change) {
  const { id, segments, reason } = body
  const order = await issuedOrder(tx, by, id)
  if (order.orderType !== type) throw new Refusal('recordGone')
  const { buyerCompanyId, supplierCompanyId } = order
  // Whoever was refunded travels no more: it is changed for the others.
  const gone = await refundedPlaces(tx, id)
  const places = order.travellers.flatMap((_, nth) => (gone.includes(nth) ? [] : [nth]))
  if (places.length === 0) throw new Refusal('supplyAllRefunded', { no: order.billNo })
  const travellers = order.travellers.filter((_, nth) => places.includes(nth))
  return place(tx, by, order, {
    kind: SUPPLY_KIND.CHANGE,
    orderType: type,
    orderId: id,
    title: titleOf(type, { segments }, travellers),
    buyerCompanyId,
    supplierCompanyId,
    parts: { segments, before: order.parts.segments, reason, ...(gone.length > 0 && { places }) },
    travellers,
  })
}

/** Adds words to what is said of a bill, whoever sees it and whatever its state. */
export async function addRemark(
  tx: Tx,
  by: ActingPerson,
  { id, remark: addition }: HandlerInput<typeof supplyAppendRemark>['body'],
) {
  const bill = await heldRow(tx, by, billTable, id)
  if (!maySee(by.viewer, bill.kind)) throw new Refusal('recordGone')
  const appended = appendRemark(bill.remark, addition, SUPPLY_LIMITS.remark)
  if ('broken' in appended) throw new InvalidInput([{ field: 'remark', ...appended.broken }])
  await changeRow(tx, by.actor, billTable, bill, { remark: appended.text })
  return { remark: appended.text }
}

/** Asks for what was issued to be taken back. What the platform asked on top stays with it. */
export async function askRefund(
  tx: Tx,
  by: ActingPerson,
  { id, places: asked, reason }: HandlerInput<typeof supplyAskRefund>['body'],
) {
  const order = await issuedOrder(tx, by, id)
  const { orderType, billNo: no, travellers, buyerCompanyId, supplierCompanyId } = order
  if (!isRefunded(orderType)) throw new Refusal('supplyNoRefund', { no })
  const gone = await refundedPlaces(tx, id)
  const byTraveller = isByTraveller(orderType)
  // A service of a visa order names no travellers: it is taken back as one.
  const count = Math.max(1, travellers.length)
  const all = Array.from({ length: count }, (_, index) => index).filter((index) => !gone.includes(index))
  if (byTraveller && asked.length === 0)
    throw new InvalidInput([{ field: 'places', rule: 'required', params: {} }])
  const places = byTraveller ? [...new Set(asked)] : all
  if (places.length === 0 || places.some((each) => !all.includes(each)))
    throw new Refusal('supplyTravellerGone', { no })
  const chosen = travellers.filter((_, index) => places.includes(index))
  // What was agreed, also where the supplier got it cheaper: that is what the buyer paid.
  const agreed = hasOwnMoney(order) ? order.priceCents - order.serviceCents : order.costCents
  const fare = byTraveller ? chosen.reduce((sum, each) => sum + ticketCents(each), 0) : agreed
  const differences = byTraveller ? await differencesOf(tx, order, places) : []
  return place(tx, by, order, {
    kind: SUPPLY_KIND.REFUND,
    orderType,
    orderId: id,
    // For whom it is, and not for how many the order was.
    title: isTravel(orderType) ? titleOf(orderType, order.parts, chosen) : order.title,
    buyerCompanyId,
    supplierCompanyId,
    costCents: 0,
    priceCents: fare + centsOf(differences),
    parts: { places, reason, ...(differences.length > 0 && { differences }) },
    travellers: chosen,
  })
}
