import { SUPPLY_KIND, SUPPLY_STATUS, type SupplyStatus } from '@visa/contract/supply/bill'
import type { SupplyRow } from '@visa/contract/supply/order'
import { CASE_STALE } from '../../lib/case-stale.ts'
import type { StatusTone } from '../../lib/palette.ts'
import type { RecordRef } from '../../lib/tabs/detail-routes.ts'
import { supplyRecord } from '../../lib/tabs/supply-link.ts'

export const WRITING = { invalidates: CASE_STALE } as const

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
  const request = kind === SUPPLY_KIND.CHANGE ? '_CHANGE' : kind === SUPPLY_KIND.REFUND ? '_REFUND' : ''
  return supplyRecord({
    id: String(id),
    no: billNo,
    type: `${orderType}${request}`,
    visaOrderId: visaOrderId === null ? null : String(visaOrderId),
  })
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
