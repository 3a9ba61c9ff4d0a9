import type { Tx } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import { seedAccounts } from './demo-accounts.ts'
import { seedCashier } from './demo-cashier.ts'
import { storyClock } from './demo-clock.ts'
import { seedFinance } from './demo-finance.ts'

/** Payments and refunds of the story were written down when they were begun, so that lists tell them in their order. */
export async function writtenThen(tx: Tx): Promise<void> {
  await tx.query(sql`update payment p set created_at = h.at from (select record_id, min(at) as at from state_history
    where machine = 'payment' group by record_id) h where h.record_id = p.id and h.at < p.created_at`)
  await tx.query(sql`update refund r set created_at = h.at from (select record_id, min(at) as at from state_history
    where machine = 'refund' group by record_id) h where h.record_id = r.id and h.at < r.created_at`)
}

/** The money of the demonstration: accounts of agents, days at the counters, and what finance made of it. */
export async function seedMoney(tx: Tx, companies: ReadonlyMap<string, number>, now: Date): Promise<void> {
  const clock = storyClock(now)
  await seedAccounts(tx, companies, clock)
  await seedCashier(tx, clock)
  await seedFinance(tx, clock)
}
