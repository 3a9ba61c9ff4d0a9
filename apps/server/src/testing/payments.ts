import { sql, type Queryable } from '../db/sql.ts'

/** All of an order's price was paid; how that is noted is tested elsewhere. */
export const payAll = (db: Queryable, orderId: number): Promise<unknown> =>
  db.query(sql`insert into visa_payment_note (order_id, amount_cents, payment_way, noted_at)
    select id, total_cents, 'CASH', now() from visa_order where id = ${orderId} and total_cents > 0`)
