import { ORDER_STATUS, type OrderStatus } from '@visa/contract/visa/order.states'
import { VISA_TYPE } from '@visa/contract/visa/products'

/** An electronic visa has no passport to wait for. */
const PAPER: ReadonlySet<OrderStatus> = new Set<OrderStatus>([
  ORDER_STATUS.WAITING_RECEIVE,
  ORDER_STATUS.RECEIVED,
])

const WAY: readonly OrderStatus[] = [
  ORDER_STATUS.ORDER_SUCCESS,
  ORDER_STATUS.WAITING_RECEIVE,
  ORDER_STATUS.RECEIVED,
  ORDER_STATUS.AUDITING,
  ORDER_STATUS.APPROVED,
  ORDER_STATUS.WAITING_SUBMIT,
  ORDER_STATUS.SUBMITTED,
  ORDER_STATUS.RESULT_AVAILABLE,
  ORDER_STATUS.MATERIAL_RETURNED,
]

/** The usual way of an order, stage by stage. */
export const wayOf = (visaType: number): readonly OrderStatus[] =>
  WAY.filter((step) => visaType === VISA_TYPE.STICKER || !PAPER.has(step))

/** Where on it an order stands; what is missing is missing for the review. */
export const placeOn = (way: readonly OrderStatus[], status: OrderStatus): number =>
  way.indexOf(status === ORDER_STATUS.INCOMPLETE_MATERIAL ? ORDER_STATUS.AUDITING : status)
