import { machine } from '../states.ts'
import { SUPPLY_STATUS, SUPPLY_STATUSES } from './bill.ts'

const { ORDER_SUCCESS, CONFIRMED, PROCESSING, COMPLETED, CANCELLED } = SUPPLY_STATUS

export const SUPPLY_CENTRE = 'supply.order.center'
/** Enters and changes orders: the platform's. */
export const SUPPLY_ENTER = 'supply.order.center.enter'
/** Pays, asks for a change or a refund, withdraws: the buyer's. */
export const SUPPLY_BUY = 'supply.order.center.buy'
/** Locks, issues, rejects: the supplier's. */
export const SUPPLY_HANDLE = 'supply.order.manage.handle'
/** Takes a lock away that somebody else holds. */
export const SUPPLY_RELEASE = 'supply.order.manage.release'

/**
 * What a supplier is asked for, whether to issue, to change or to take back. Money is another matter: an order may be
 * locked before it is paid, and is issued once nothing is owed.
 */
export const SUPPLY_MACHINE = machine({
  name: 'supply_bill',
  states: SUPPLY_STATUSES,
  edges: [
    { operation: 'place', from: [null], to: ORDER_SUCCESS, access: SUPPLY_ENTER },
    { operation: 'confirm', from: [ORDER_SUCCESS], to: CONFIRMED, access: null },
    // Given back while something is owed, or owed again: it is not to be done until it is paid.
    { operation: 'unpaid', from: [CONFIRMED], to: ORDER_SUCCESS, access: null },
    { operation: 'lock', from: [ORDER_SUCCESS, CONFIRMED], to: PROCESSING, access: SUPPLY_HANDLE },
    { operation: 'issue', from: [PROCESSING], to: COMPLETED, access: SUPPLY_HANDLE, onlyBy: ['lock'] },
    { operation: 'unLock', from: [PROCESSING], to: CONFIRMED, access: SUPPLY_HANDLE, onlyBy: ['lock'] },
    { operation: 'release', from: [PROCESSING], to: CONFIRMED, access: SUPPLY_RELEASE, danger: true },
    { operation: 'expire', from: [PROCESSING], to: CONFIRMED, access: null },
    {
      operation: 'reject',
      from: [PROCESSING],
      to: CANCELLED,
      access: SUPPLY_HANDLE,
      onlyBy: ['lock'],
      reason: 'required',
      danger: true,
    },
    {
      operation: 'withdraw',
      from: [ORDER_SUCCESS, CONFIRMED],
      to: CANCELLED,
      access: SUPPLY_BUY,
      reason: 'required',
      danger: true,
    },
    { operation: 'drop', from: [ORDER_SUCCESS, CONFIRMED], to: CANCELLED, access: null },
  ],
})
