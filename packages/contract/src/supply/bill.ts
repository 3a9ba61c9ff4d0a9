import { oneOf } from '../fields.ts'

/** P3.36 */
export const SUPPLY_STATUS = {
  ORDER_SUCCESS: 8,
  CONFIRMED: 16,
  PROCESSING: 24,
  COMPLETED: 32,
  CANCELLED: 40,
} as const
export type SupplyStatus = (typeof SUPPLY_STATUS)[keyof typeof SUPPLY_STATUS]
export const SUPPLY_STATUSES: readonly SupplyStatus[] = Object.values(SUPPLY_STATUS)
/** Neither done nor ended. */
export const OPEN_BILLS: readonly SupplyStatus[] = [
  SUPPLY_STATUS.ORDER_SUCCESS,
  SUPPLY_STATUS.CONFIRMED,
  SUPPLY_STATUS.PROCESSING,
]
export const supplyStatus = oneOf<SupplyStatus>(SUPPLY_STATUS)

/** What a supplier is asked for: to issue, to change what was issued, to take it back. */
export const SUPPLY_KIND = { ORDER: 1, CHANGE: 2, REFUND: 3 } as const
export type SupplyKind = (typeof SUPPLY_KIND)[keyof typeof SUPPLY_KIND]
export const supplyKind = oneOf<SupplyKind>(SUPPLY_KIND)

/** The authority that opens the bills of each kind. */
export const SUPPLY_KIND_CODE = {
  [SUPPLY_KIND.ORDER]: 'supply.order.manage',
  [SUPPLY_KIND.CHANGE]: 'supply.change.manage',
  [SUPPLY_KIND.REFUND]: 'supply.refund.manage',
} as const satisfies Record<SupplyKind, string>
