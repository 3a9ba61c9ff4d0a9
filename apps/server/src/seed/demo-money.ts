import type { Tx } from '../db/pool.ts'
import { seedAccounts } from './demo-accounts.ts'
import { seedCashier } from './demo-cashier.ts'
import { storyClock } from './demo-clock.ts'
import { seedFinance } from './demo-finance.ts'

/** The money of the demonstration: accounts of agents, days at the counters, and what finance made of it. */
export async function seedMoney(tx: Tx, companies: ReadonlyMap<string, number>, now: Date): Promise<void> {
  const clock = storyClock(now)
  await seedAccounts(tx, companies, clock)
  await seedCashier(tx, clock)
  await seedFinance(tx, clock)
}
