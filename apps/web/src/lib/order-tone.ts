import { ORDER_STATUS, type OrderStatus } from '@visa/contract/visa/order.states'
import type { StatusTone } from './palette.ts'

const {
  ORDER_SUCCESS,
  WAITING_RECEIVE,
  INCOMPLETE_MATERIAL,
  WAITING_SUBMIT,
  RESULT_AVAILABLE,
  MATERIAL_RETURNED,
  CANCELLED,
} = ORDER_STATUS

const TONES: Readonly<Partial<Record<OrderStatus, StatusTone>>> = {
  [ORDER_SUCCESS]: 'waiting',
  [WAITING_RECEIVE]: 'waiting',
  [WAITING_SUBMIT]: 'waiting',
  [INCOMPLETE_MATERIAL]: 'refused',
  [RESULT_AVAILABLE]: 'done',
  [MATERIAL_RETURNED]: 'done',
  [CANCELLED]: 'cancelled',
}

/** The tone of an order's status, and of an applicant's. Here, and not with the orders, for the home shows it too. */
export const statusTone = (status: number): StatusTone => TONES[status as OrderStatus] ?? 'progress'
