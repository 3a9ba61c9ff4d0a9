import { APPROVE_REFUND } from '@visa/contract/money/payment.states'
import { CLOSE_OTHERS } from '@visa/contract/money/shift.states'
import type { refundDeciders } from '@visa/contract/money/refund-deciders'
import type { CallOutput } from '@visa/contract/endpoint'
import { cashierNoticeMessages } from '@visa/messages/money/cashier-notices'
import { otherHolders } from '../../../access/holders.ts'
import type { Mover } from '../../../access/mover.ts'
import { personFor } from '../../../access/person-name.ts'
import type { Viewer } from '../../../access/viewer.ts'
import { one, sql, type Queryable } from '../../../db/sql.ts'
import { Refusal } from '../../../refusal/refusal.ts'

/** Who decides where a cashier does not, by name: nobody at a counter knows permissions by theirs. */

const REFUND = 'center.cashier.refund'

export const decidersFor = async (
  db: Queryable,
  viewer: Viewer,
): Promise<CallOutput<typeof refundDeciders>> => ({
  refund: await otherHolders(db, viewer, REFUND),
  approve: await otherHolders(db, viewer, APPROVE_REFUND),
})

/** Who counted a drawer answers for it. */
export async function shiftOfSomebody(
  db: Queryable,
  { viewer }: Mover,
  { shiftNo, cashierId }: { shiftNo: string; cashierId: number },
): Promise<Refusal> {
  const { cashier } = await one<{ cashier: string }>(
    db,
    sql`select ${personFor(viewer, sql`${cashierId}::bigint`)} as cashier`,
  )
  const names = viewer === null ? [] : await otherHolders(db, viewer, CLOSE_OTHERS)
  const { zh, en } = cashierNoticeMessages
  const others =
    names.length === 0 ? { zh: zh.whoIsLet, en: en.whoIsLet } : { zh: names.join('、'), en: names.join(', ') }
  return new Refusal('shiftOfSomebody', { shiftNo, cashier, others })
}
