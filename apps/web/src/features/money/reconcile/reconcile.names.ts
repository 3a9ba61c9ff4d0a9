import { ITEM_STATUS, type ItemStatus } from '@visa/contract/money/reconcile.states'
import type { ReconcileItem } from '@visa/contract/money/reconcile'
import { CASE_STALE } from '../../../lib/case-stale.ts'
import type { StatusTone } from '../../../lib/palette.ts'

/** What a change of a line or a day makes stale. */
export const RECONCILE_STALE = ['/api/finance/reconcile', ...CASE_STALE]
export const WRITING = { invalidates: RECONCILE_STALE } as const

export const ITEM_TONES: Readonly<Record<ItemStatus, StatusTone>> = {
  [ITEM_STATUS.MATCHED]: 'done',
  [ITEM_STATUS.OPEN]: 'waiting',
  [ITEM_STATUS.WAITING]: 'progress',
  [ITEM_STATUS.SETTLED]: 'cancelled',
}

export const nameOfItem = ({ oursNo, theirsNo, theirsOwnNo }: ReconcileItem): string =>
  oursNo || theirsNo || theirsOwnNo
