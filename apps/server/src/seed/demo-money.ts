import type { Tx } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import { seedAccounts } from './demo-accounts.ts'
import { seedCashier } from './demo-cashier.ts'
import { storyClock } from './demo-clock.ts'
import { seedFinance } from './demo-finance.ts'
import type { StoryStep } from './story-step.ts'

/** Payments and refunds of the story were written down when they were begun, so that lists tell them in their order. */
export async function writtenThen(tx: Tx): Promise<void> {
  await tx.query(sql`update payment p set created_at = h.at from (select record_id, min(at) as at from state_history
    where machine = 'payment' group by record_id) h where h.record_id = p.id and h.at < p.created_at`)
  await tx.query(sql`update refund r set created_at = h.at from (select record_id, min(at) as at from state_history
    where machine = 'refund' group by record_id) h where h.record_id = r.id and h.at < r.created_at`)
}

/** The money of the demonstration: accounts of agents, days at the counters, and what finance made of it. */
export function moneySteps(companies: ReadonlyMap<string, number>, now: Date): StoryStep[] {
  const clock = storyClock(now)
  return [
    { name: 'accounts', tell: (tx) => seedAccounts(tx, companies, clock) },
    { name: 'cashier', tell: (tx) => seedCashier(tx, clock) },
    { name: 'finance', tell: (tx) => seedFinance(tx, clock) },
  ]
}
