import { detailLink, type RecordRef } from './detail-routes.ts'
import { screenLink } from './tab-address.ts'

export interface SupplyRef {
  id: string
  /** As people read it. */
  no: string
  /** What it is, with what is asked of its supplier: `AIR`, `TRAIN_CHANGE`. */
  type: string
  /** The visa order that it comes with. */
  visaOrderId?: string | null
}

/** A bill has the page of its type, under the name of its kind; services are on the page of their visa order. */
export function supplyRecord({ id, no, type, visaOrderId = null }: SupplyRef): RecordRef {
  const [of = '', request] = type.split('_')
  if (of === 'VISA' || of === 'VAS') return { type: of, ...(visaOrderId !== null && { id: visaOrderId }) }
  if (request === 'CHANGE') return { type, changeId: id }
  if (request === 'REFUND') return { type, refundId: id }
  return { type, id: type === 'AIR' ? no : id }
}

/** The list that holds a bill. */
export const supplyListOf = ({ type }: Pick<SupplyRef, 'type'>): string =>
  type.endsWith('_CHANGE')
    ? 'supply.change.manage'
    : type.endsWith('_REFUND')
      ? 'supply.refund.manage'
      : 'supply.order.manage'

/** Where a bill is shown; what has no page of its own is found in its list. */
export const supplyLink = (bill: SupplyRef): string =>
  detailLink(supplyRecord(bill)) ?? screenLink(supplyListOf(bill), { params: { keyword: bill.no } })
