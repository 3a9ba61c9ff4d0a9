import { dayOf } from '@visa/contract/dates'
import type { DAY_PREFIXES, LOOSE_PREFIXES, SUPPLY_PREFIXES } from '@visa/contract/number-prefixes'
import { one, sql } from './sql.ts'
import type { Tx } from './transaction.ts'

const DIGITS = 5

const numberOf = (prefix: string, day: string, count: number): string =>
  `${prefix}${day.slice(2).replaceAll('-', '')}${String(count).padStart(DIGITS, '0')}`

type Prefix = (typeof DAY_PREFIXES)[number]
export type SupplyPrefix = (typeof SUPPLY_PREFIXES)[number]

/**
 * The next number of a day in UTC+8: a letter, the day and five digits. Drawn in the transaction of what it numbers, as
 * late as possible: a number is only used up by what is there, and whoever draws one at the same moment waits for it.
 */
export async function nextNumber(tx: Tx, prefix: Prefix, now: Date): Promise<string> {
  const day = dayOf(now)
  const { last } = await one<{ last: number }>(
    tx,
    sql`insert into day_number (prefix, day, last) values (${prefix}, ${day}::date, 1)
        on conflict (prefix, day) do update set last = day_number.last + 1 returning last`,
  )
  return numberOf(prefix, day, last)
}

const SEQUENCES = {
  V: 'order_number',
  PL: 'contract_batch_number',
  ZF: 'payment_number',
  TK: 'refund_number',
  FZ: 'ledger_number',
} as const satisfies Record<(typeof LOOSE_PREFIXES)[number], string>

/**
 * The next number of something that nobody may wait for: like the others to look at, counted on from day to day, with
 * gaps where work was undone. One counter of the day would make every cashier wait for every other, and whoever makes an
 * order for whoever accepts a family elsewhere. Those of orders and batches have five digits for good: they begin anew
 * after 99,999, which is more than a day brings.
 */
export async function looseNumber(tx: Tx, prefix: keyof typeof SEQUENCES, now: Date): Promise<string> {
  const { count } = await one<{ count: number }>(
    tx,
    sql`select nextval(${SEQUENCES[prefix]}::regclass) as count`,
  )
  return numberOf(prefix, dayOf(now), count)
}
