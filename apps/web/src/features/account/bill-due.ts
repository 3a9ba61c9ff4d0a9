import type { BillRow } from '@visa/contract/money/bill'
import { BILL_STATUS } from '@visa/contract/money/bill.states'
import { daysBetween } from '@visa/contract/rules/days'
import { billMessages } from '@visa/messages/money/bills'
import { fill, useTexts } from '../../lib/i18n.tsx'

/** What a bill still asks for, disputed or not. */
export const restOf = ({
  closingCents,
  settledCents,
  reducedCents,
  carriedCents,
}: Pick<BillRow, 'closingCents' | 'settledCents' | 'reducedCents' | 'carriedCents'>): number =>
  closingCents - settledCents - reducedCents - carriedCents

export const isOpen = ({ status }: Pick<BillRow, 'status'>): boolean =>
  status === BILL_STATUS.ISSUED || status === BILL_STATUS.CONFIRMED

/** How far off the day is by which a bill should be settled; nothing once it is over. */
export function useDueText(): (bill: Pick<BillRow, 'status' | 'dueDay'>, today: string) => string {
  const t = useTexts(billMessages)
  return (bill, today) => {
    if (!isOpen(bill)) return ''
    const days = daysBetween(today, bill.dueDay)
    if (days === 0) return t.dueToday
    return days > 0 ? fill(t.daysLeft, { days }) : fill(t.overdueDays, { days: -days })
  }
}
