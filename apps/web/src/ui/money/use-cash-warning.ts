import type { PaymentRow } from '@visa/contract/money/payment'
import { shiftCurrent } from '@visa/contract/money/shift'
import { CASHIER } from '@visa/contract/money/shift.states'
import { moneyDialogMessages } from '@visa/messages/money/money-dialogs'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { useCan } from '../../lib/session.tsx'
import { yuan } from '../../lib/yuan.ts'

/** What speaks against giving cash back out of one's own drawer: no shift is open, or it does not hold as much. */
export function useCashWarning({
  way,
  shiftNo,
}: Pick<PaymentRow, 'way' | 'shiftNo'>): (cents: number) => string | undefined {
  const t = useTexts(moneyDialogMessages)
  const can = useCan()
  const enabled = can(CASHIER)
  const shift = useCall(shiftCurrent, {}, { silent: true, enabled }).data?.shift
  // Cash that never came into a till does not have to come out of one for who takes money at orders.
  const ofTill = way !== 'CASH' || shiftNo !== '' || !can('visa.order.manage.payment')
  return (cents) => {
    if (!enabled || shift === undefined) return undefined
    if (shift === null) return ofTill ? t.refundNoShift : undefined
    const held = yuan(Math.max(shift.expectedCents, 0))
    return cents > shift.expectedCents ? fill(t.refundDrawer, { held, amount: yuan(cents) }) : undefined
  }
}
