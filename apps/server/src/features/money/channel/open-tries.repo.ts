import type { Channel } from '@visa/contract/money/ways'
import { PAYMENT_STATUS, REFUND_STATUS } from '@visa/contract/money/payment.states'
import type { Tx } from '../../../db/pool.ts'
import { affected, first, rows, sql, type Queryable } from '../../../db/sql.ts'

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
export async function askSoon(
  tx: Tx,
  { refundNo, from }: { refundNo: string; from: { way: Channel; paymentNo: string } },
  now: Date,
): Promise<boolean> {
  const found = await first<{ id: number }>(
    tx,
    sql`select r.id from refund r join payment p on p.id = r.payment_id
        where r.refund_no = ${refundNo} and r.way = ${from.way} and p.payment_no = ${from.paymentNo}`,
  )
  if (found === undefined) return false
  await affected(
    tx,
    sql`update refund set check_at = ${now} where id = ${found.id} and status = ${REFUND_STATUS.PENDING}`,
  )
  return true
}
