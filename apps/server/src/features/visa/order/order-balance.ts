import type { AccountWay } from '@visa/contract/money/ways'
import { formatMoney } from '@visa/contract/money'
import type { OrderBalance } from '@visa/contract/visa/order-payment'
import type { Mover } from '../../../access/mover.ts'
import type { Tx } from '../../../db/pool.ts'
import { first, one, rows, sql, type Queryable } from '../../../db/sql.ts'
import { lockRows } from '../../../db/table-rows.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { heldAccount, PLATFORM_BOOK, platformBook, RESERVED } from '../../money/ledger/ledger.service.ts'
import { chargeAccount } from '../../money/payment/take.service.ts'
import { CONTRACT_TOTAL, ORDER_CAME, ORDER_DUE } from './order-contract.ts'
import { orderFacts } from './order-facts.ts'
import { orderTable, type VisaOrder } from './order.table.ts'

interface Stored {
  id: number
  totalCents: number
  paidCents: number
  /** From what their agent has with us it can be paid: credit within the limit, or what was paid ahead. */
  leftCents: number
  byContract: boolean
}

/**
 * Where the money of orders stands: the one answer to “is it paid”, whoever asks. What an agent has with us covers what
 * is owed where it is enough for this order by itself; it is taken when somebody of the order goes to be lodged.
 */
export async function balancesOf(
  db: Queryable,
  orderIds: readonly number[],
): Promise<Map<number, OrderBalance>> {
  const found = await rows<Stored & { [column: string]: unknown }>(
    db,
    sql`select o.id, ${ORDER_DUE} as "totalCents", ${ORDER_CAME} as "paidCents",
          ${CONTRACT_TOTAL} is not null as "byContract",
          coalesce((select case when c.settle_mode = 'monthly'
              then c.credit_limit - coalesce(max(a.balance_cents) filter (where a.kind = 'CREDIT'), 0)
              else -coalesce(min(a.balance_cents) filter (where a.kind = 'PREPAID'), 0) - ${RESERVED} end
            from company c left join ledger_account a on a.company_id = c.id
              and a.book_id = ${PLATFORM_BOOK}
            where c.id = o.agent_id group by c.id), 0) as "leftCents"
        from visa_order o where o.id = any(${orderIds}::bigint[])`,
  )
  return new Map(
    found.map(({ id, totalCents, paidCents, leftCents, byContract }) => {
      const owedCents = Math.max(totalCents - paidCents, 0)
      // What a contract owes is taken with its review, and nowhere else.
      const onCredit = !byContract && owedCents > 0 && owedCents <= leftCents
      return [id, { totalCents, paidCents, owedCents, onCredit, byContract }]
    }),
  )
}

/** The same of one order, which is there. */
export async function orderBalance(db: Queryable, orderId: number): Promise<OrderBalance> {
  const balance = (await balancesOf(db, [orderId])).get(orderId)
  if (balance === undefined) throw new Error(`order ${orderId} is not there`)
  return balance
}

const heldOrder = async (tx: Tx, orderId: number): Promise<VisaOrder> => {
  // Whoever moves an applicant reaches their order.
  const [order] = await lockRows(tx, orderTable, [orderId], { strength: 'no key update' })
  if (order === undefined) throw new Error(`order ${orderId} is not there`)
  return order
}

const settlesMonthly = async (db: Queryable, companyId: number): Promise<boolean> =>
  (await first(db, sql`select 1 from company where id = ${companyId} and settle_mode = 'monthly'`)) !==
  undefined

/** The same to be relied on: what the agent has with us is held, or two of their orders would both be paid from it. */
export async function heldBalance(tx: Tx, orderId: number): Promise<OrderBalance> {
  const { agentId } = await heldOrder(tx, orderId)
  if (agentId !== null) await heldAccount(tx, await platformBook(tx), agentId)
  return orderBalance(tx, orderId)
}

/** Who goes to be lodged is paid for: from the account of the agent, where somebody still owes. */
export async function chargeOwed(tx: Tx, by: Mover, orderId: number): Promise<void> {
  const { owedCents: amountCents } = await orderBalance(tx, orderId)
  if (amountCents === 0) return
  const order = await heldOrder(tx, orderId)
  const facts = await orderFacts(tx, order)
  const monthly = order.agentId !== null && (await settlesMonthly(tx, order.agentId))
  const way: AccountWay = monthly ? 'CREDIT' : 'PREPAID'
  await chargeAccount(tx, by, facts, { way, amountCents })
}

/** An agent who settles by the month orders no more than their limit bears, with what is confirmed and not paid yet. */
export async function refuseBeyondCredit(tx: Tx, orderId: number): Promise<void> {
  const { agentId, orderNo, totalCents } = await heldOrder(tx, orderId)
  if (agentId === null || !(await settlesMonthly(tx, agentId))) return
  const account = await heldAccount(tx, await platformBook(tx), agentId)
  const { limitCents, creditUsedCents, inTransitCents } = account
  if (creditUsedCents + inTransitCents <= limitCents) return
  const { owedCents } = await orderBalance(tx, orderId)
  const { company } = await one<{ company: string }>(
    tx,
    sql`select short_name as company from company where id = ${agentId}`,
  )
  throw new Refusal('creditAtConfirm', {
    company,
    orderNo,
    limit: formatMoney(limitCents),
    used: formatMoney(creditUsedCents),
    transit: formatMoney(inTransitCents - owedCents),
    amount: formatMoney(totalCents),
  })
}
