import { REFUND_MACHINE, REFUND_STATUS, type RefundStatus } from '@visa/contract/money/payment.states'
import type { Mover } from '../../../access/mover.ts'
import { looseNumber } from '../../../db/day-number.ts'
import { addRow } from '../../../db/logged-rows.ts'
import type { Tx } from '../../../db/pool.ts'
import type { NewOf } from '../../../db/table.ts'
import { beginHistory } from '../../../workflow/transition.ts'
import { besideOf, refundTable, type Payment } from './payment.table.ts'

type Given = Pick<NewOf<typeof refundTable>, 'amountCents' | 'way' | 'reason' | 'lines' | 'reference'> & {
  status: RefundStatus
  automatic: boolean
  askedBy: number | null
  shiftId: number | null
  /** When the channel is asked how it stands; null: no channel is. */
  checkAt: string | null
  originNo?: string
}

/** Writes a refund down; its number is what a channel knows it by. */
export async function addRefund(
  tx: Tx,
  { actor, now }: Mover,
  payment: Payment,
  given: Given,
): Promise<number> {
  const refundNo = await looseNumber(tx, 'TK', now)
  const values = { originNo: '', ...given, refundNo, paymentId: payment.id }
  const id = await addRow(tx, actor, refundTable, values, besideOf(payment))
  const begun = { id, state: given.status, companyId: payment.bookId, actor, at: now }
  await beginHistory(tx, REFUND_MACHINE, begun)
  return id
}

/** What came too much goes back by itself: all of it, or the part that is. */
export const beginAutomaticRefund = (
  tx: Tx,
  by: Mover,
  payment: Payment,
  { amountCents, reason }: Pick<Given, 'amountCents' | 'reason'> = {
    amountCents: payment.amountCents,
    reason: payment.trouble,
  },
): Promise<number> =>
  addRefund(tx, by, payment, {
    amountCents,
    way: payment.way,
    reason,
    lines: [],
    reference: '',
    status: REFUND_STATUS.PENDING,
    automatic: true,
    askedBy: null,
    shiftId: null,
    checkAt: by.now.toISOString(),
  })
