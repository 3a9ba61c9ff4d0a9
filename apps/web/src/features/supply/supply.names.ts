import { SUPPLY_KIND, SUPPLY_STATUS, type SupplyStatus } from '@visa/contract/supply/bill'
import type { SupplyRow } from '@visa/contract/supply/order'
import type { StatusTone } from '../../lib/palette.ts'
import type { RecordRef } from '../../lib/tabs/detail-routes.ts'

/** What a change of a supply order makes stale. */
export const STALE = ['/api/supply', '/api/account', '/api/visacenter/payment'] as const
export const WRITING = { invalidates: STALE } as const

export const SUPPLY_TONES: Readonly<Record<SupplyStatus, StatusTone>> = {
  [SUPPLY_STATUS.ORDER_SUCCESS]: 'waiting',
  [SUPPLY_STATUS.CONFIRMED]: 'waiting',
  [SUPPLY_STATUS.PROCESSING]: 'progress',
  [SUPPLY_STATUS.COMPLETED]: 'done',
  [SUPPLY_STATUS.CANCELLED]: 'cancelled',
}

type Shown = Pick<SupplyRow, 'id' | 'billNo' | 'kind' | 'orderType' | 'visaOrderId'>

/** Where a bill is shown: under the address of its type, or what comes with a visa order on the page of that. */
export function refOf({ id, billNo, kind, orderType, visaOrderId }: Shown): RecordRef {
  if (orderType === 'VISA' || orderType === 'VAS')
    return visaOrderId === null ? { type: orderType } : { type: orderType, id: String(visaOrderId) }
  if (kind === SUPPLY_KIND.CHANGE) return { type: `${orderType}_CHANGE`, changeId: String(id) }
  if (kind === SUPPLY_KIND.REFUND) return { type: `${orderType}_REFUND`, refundId: String(id) }
  return { type: orderType, id: orderType === 'AIR' ? billNo : String(id) }
}

/** How the call names a bill of its kind. */
export const keyOf = ({ id, kind }: Pick<SupplyRow, 'id' | 'kind'>) =>
  kind === SUPPLY_KIND.CHANGE
    ? { changeId: String(id) }
    : kind === SUPPLY_KIND.REFUND
      ? { refundId: String(id) }
      : { id: String(id) }

/** A lock that is over is nobody's. */
export const isLockOver = ({ lockUntil }: Pick<SupplyRow, 'lockUntil'>): boolean =>
  lockUntil === null || Date.parse(lockUntil) <= Date.now()
