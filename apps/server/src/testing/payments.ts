import type { Db } from '../db/pool.ts'
import { sql, type Queryable, type Sql } from '../db/sql.ts'

/** All of an order's price was paid; how that is taken and booked is tested elsewhere. */
export const payAll = (db: Queryable, orderId: number): Promise<unknown> =>
  db.query(sql`insert into payment (payment_no, book_id, subject_kind, subject_id, subject_no, attempt_no, amount_cents,
      way, status, paid_at, agent_id, accept_org_id, centre_id, platform_id)
    select 'ZF-' || order_no, (select min(id) from company), 'ORDER', id, order_no, 1, total_cents, 'CARD', 16, now(),
      agent_id, accept_org_id, centre_id, platform_id
    from visa_order where id = ${orderId} and total_cents > 0`)

/** What the database lets nobody do with what was paid. */
export const changePaid = (db: Db, change: Sql): Promise<unknown> =>
  db.tx(async (tx) => {
    await tx.query(sql`set local session_replication_role = replica`)
    await tx.query(change)
  })

/** As if it had never come. */
export const unpay = (db: Db, orderId: number): Promise<unknown> =>
  changePaid(
    db,
    sql`update payment set status = 128 where subject_kind = 'ORDER' and subject_id = ${orderId} and status = 16`,
  )
