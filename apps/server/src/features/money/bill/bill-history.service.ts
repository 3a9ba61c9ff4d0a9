import type { billHistory } from '@visa/contract/money/bill'
import { PAYMENT_STATUS, REFUND_STATUS } from '@visa/contract/money/payment.states'
import type { CallOutput } from '@visa/contract/endpoint'
import type { ActingPerson } from '../../../access/mover.ts'
import { personFor } from '../../../access/person-name.ts'
import { instantOf } from '../../../db/instant.ts'
import { fixed, rows, sql, type Queryable } from '../../../db/sql.ts'
import { historyWithin } from '../../../workflow/history-within.ts'
import { billFlow } from './bill.flow.ts'

type Event = CallOutput<typeof billHistory>[number]

/** What came for a bill and what went back of it, told like its moves. */
const moneyOf = (db: Queryable, { viewer }: ActingPerson, billId: number): Promise<Event[]> =>
  rows<Event & { [column: string]: unknown }>(
    db,
    sql`select p.id, null as "from", null as "to", 'pay' as operation, '' as reason,
          ${personFor(viewer, sql`p.cashier_id`)} as "actorName", '' as "actorCompany",
          ${instantOf(sql`p.paid_at`)} as at,
          jsonb_build_object('no', p.payment_no, 'way', p.way, 'cents', p.amount_cents) as paid
        from payment p where p.subject_kind = 'BILL' and p.subject_id = ${billId}
          and p.status = ${fixed(PAYMENT_STATUS.PAID)}
        union all
        select r.id, null, null, 'refund', r.reason, ${personFor(viewer, sql`r.asked_by`)}, '',
          ${instantOf(sql`r.done_at`)},
          jsonb_build_object('no', r.refund_no, 'way', r.way, 'cents', -r.amount_cents)
        from refund r join payment p on p.id = r.payment_id
        where p.subject_kind = 'BILL' and p.subject_id = ${billId} and r.status = ${fixed(REFUND_STATUS.DONE)}`,
  )

/** What happened to a bill within reach, the newest first. */
export async function historyOfBill(db: Queryable, by: ActingPerson, id: number): Promise<Event[]> {
  const moves = await historyWithin(db, by, billFlow, id)
  const told = moves.map((move): Event => Object.assign(move, { paid: null }))
  return [...told, ...(await moneyOf(db, by, id))].toSorted((one, other) => other.at.localeCompare(one.at))
}
