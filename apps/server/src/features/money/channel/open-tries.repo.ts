import { PAYMENT_STATUS, REFUND_STATUS } from '@visa/contract/money/payment.states'
import type { Tx } from '../../../db/pool.ts'
import { affected, rows, sql, type Queryable } from '../../../db/sql.ts'

/** What a channel is asked about, because it is open and its pause is over. */

export const duePayments = (db: Queryable, now: Date, most: number): Promise<{ id: number }[]> =>
  rows<{ id: number }>(
    db,
    sql`select id from payment where check_at <= ${now} and status = ${PAYMENT_STATUS.PAYING}
        order by check_at, id limit ${most}`,
  )

export const dueRefunds = (db: Queryable, now: Date, most: number): Promise<{ id: number }[]> =>
  rows<{ id: number }>(
    db,
    sql`select id from refund where check_at <= ${now} and status = ${REFUND_STATUS.PENDING}
        order by check_at, id limit ${most}`,
  )

/** Something is known to have changed there, but not what: it is asked next. Whether there is such a refund. */
export async function askSoon(tx: Tx, refundNo: string, now: Date): Promise<boolean> {
  const found = await rows(tx, sql`select 1 from refund where refund_no = ${refundNo}`)
  await affected(
    tx,
    sql`update refund set check_at = ${now} where refund_no = ${refundNo} and status = ${REFUND_STATUS.PENDING}`,
  )
  return found.length > 0
}
