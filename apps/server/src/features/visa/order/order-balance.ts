import type { OrderBalance } from '@visa/contract/visa/order-payment'
import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import type { Tx } from '../../../db/pool.ts'
import { first, one, sql, type Queryable } from '../../../db/sql.ts'

/** Where credit counts: from when an order waits to be lodged until it ends, when the month's bill takes it over. */
const { WAITING_SUBMIT, SUBMITTED, RESULT_AVAILABLE } = ORDER_STATUS

/** Of notes that count; the order is named `o` in the query. */
const PAID = sql`(select coalesce(sum(n.amount_cents), 0) from visa_payment_note n
  where n.order_id = o.id and n.voided_at is null)`

interface Stored {
  totalCents: number
  paidCents: number
  /** What the agent may owe at most; null: they do not settle by the month. */
  creditLimit: number | null
  agentId: number | null
}

const stored = (db: Queryable, orderId: number): Promise<Stored> =>
  one<Stored & { [column: string]: unknown }>(
    db,
    sql`select o.total_cents as "totalCents", ${PAID} as "paidCents", o.agent_id as "agentId",
          (select c.credit_limit from company c where c.id = o.agent_id and c.settle_mode = 'monthly') as "creditLimit"
        from visa_order o where o.id = ${orderId}`,
  )

/** What an agent owes for orders that are being lodged, this one among them. */
async function owedBy(db: Queryable, agentId: number, orderId: number): Promise<number> {
  const { owed } = await one<{ owed: number }>(
    db,
    sql`select coalesce(sum(greatest(o.total_cents - ${PAID}, 0)), 0) as owed from visa_order o
        where o.agent_id = ${agentId}
          and (o.status in (${WAITING_SUBMIT}, ${SUBMITTED}, ${RESULT_AVAILABLE}) or o.id = ${orderId})`,
  )
  return owed
}

/**
 * Where the money of an order stands: the one answer to “is it paid”, whoever asks. On credit is an order of an agent
 * who settles by the month, as long as all that they owe is within their limit.
 */
export async function orderBalance(db: Queryable, orderId: number): Promise<OrderBalance> {
  const { totalCents, paidCents, creditLimit, agentId } = await stored(db, orderId)
  const owedCents = Math.max(totalCents - paidCents, 0)
  const onCredit =
    agentId !== null && creditLimit !== null && (await owedBy(db, agentId, orderId)) <= creditLimit
  return { totalCents, paidCents, owedCents, onCredit }
}

/** The same to be relied on: orders of one agent are judged one after the other, or two of them would use one limit. */
export async function heldBalance(tx: Tx, orderId: number): Promise<OrderBalance> {
  await first(
    tx,
    sql`select pg_advisory_xact_lock(hashtextextended('agent_credit ' || agent_id, 0))
        from visa_order where id = ${orderId} and agent_id is not null`,
  )
  return orderBalance(tx, orderId)
}
