import type { OrderBalance } from '@visa/contract/visa/order-payment'
import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import type { Tx } from '../../../db/pool.ts'
import { first, one, rows, sql, type Queryable } from '../../../db/sql.ts'

/** Where credit counts: from when somebody waits to be lodged until they end, when the month's bill takes it over. */
const { WAITING_SUBMIT, SUBMITTED, RESULT_AVAILABLE } = ORDER_STATUS

/** Of notes that count; the order is named `o` in the query. */
const PAID = sql`(select coalesce(sum(n.amount_cents), 0) from visa_payment_note n
  where n.order_id = o.id and n.voided_at is null)`

/** An order uses credit from its first applicant on who is being lodged, wherever the others stand. */
const LODGED = sql`a.status in (${WAITING_SUBMIT}, ${SUBMITTED}, ${RESULT_AVAILABLE})`

interface Stored {
  id: number
  totalCents: number
  paidCents: number
  /** What the agent may owe at most; null: they do not settle by the month. */
  creditLimit: number | null
  agentId: number | null
  /** Counted already in what the agent owes. */
  lodged: boolean
}

const stored = (db: Queryable, orderIds: readonly number[]): Promise<Stored[]> =>
  rows<Stored & { [column: string]: unknown }>(
    db,
    sql`select o.id, o.total_cents as "totalCents", ${PAID} as "paidCents", o.agent_id as "agentId",
          (select c.credit_limit from company c where c.id = o.agent_id and c.settle_mode = 'monthly') as "creditLimit",
          exists (select 1 from visa_applicant a where a.order_id = o.id and ${LODGED}) as lodged
        from visa_order o where o.id = any(${orderIds}::bigint[])`,
  )

/** What an agent owes for orders that are being lodged. */
async function owedBy(db: Queryable, agentId: number): Promise<number> {
  const { owed } = await one<{ owed: number }>(
    db,
    sql`select coalesce(sum(greatest(o.total_cents - ${PAID}, 0)), 0) as owed from visa_order o
        where o.id in (select a.order_id from visa_applicant a where a.agent_id = ${agentId} and ${LODGED})`,
  )
  return owed
}

/**
 * Where the money of orders stands: the one answer to “is it paid”, whoever asks. On credit is an order of an agent who
 * settles by the month, as long as all that they owe, this order among it, is within their limit. What an agent owes is
 * summed up once, however many of their orders are asked about.
 */
export async function balancesOf(
  db: Queryable,
  orderIds: readonly number[],
): Promise<Map<number, OrderBalance>> {
  const owedOf = new Map<number, number>()
  const balances = new Map<number, OrderBalance>()
  for (const { id, totalCents, paidCents, creditLimit, agentId, lodged } of await stored(db, orderIds)) {
    const owedCents = Math.max(totalCents - paidCents, 0)
    let onCredit = false
    if (agentId !== null && creditLimit !== null) {
      const owed = owedOf.get(agentId) ?? (await owedBy(db, agentId))
      owedOf.set(agentId, owed)
      onCredit = owed + (lodged ? 0 : owedCents) <= creditLimit
    }
    balances.set(id, { totalCents, paidCents, owedCents, onCredit })
  }
  return balances
}

/** The same of one order, which is there. */
export async function orderBalance(db: Queryable, orderId: number): Promise<OrderBalance> {
  const balance = (await balancesOf(db, [orderId])).get(orderId)
  if (balance === undefined) throw new Error(`order ${orderId} is not there`)
  return balance
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
