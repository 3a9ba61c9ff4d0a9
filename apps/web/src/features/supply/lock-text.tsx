import { SUPPLY_STATUS } from '@visa/contract/supply/bill'
import type { SupplyRow } from '@visa/contract/supply/order'
import { supplyMessages } from '@visa/messages/supply/supply'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useClock } from '../../lib/use-clock.ts'
import { countDown } from '../../ui/money/count-down.ts'

/** Whose lock it is and how long it lasts, from second to second. */
export function LockText({ row }: { row: Pick<SupplyRow, 'status' | 'lockUntil' | 'lockedBy' | 'mine'> }) {
  const t = useTexts(supplyMessages)
  const left = countDown(row.lockUntil, useClock())
  if (row.status !== SUPPLY_STATUS.PROCESSING) return null
  if (left === undefined) return t.lockOver
  return row.mine ? fill(t.lockMine, { left }) : fill(t.lockOther, { who: row.lockedBy, left })
}
