import { dayOf } from '@visa/contract/dates'
import { one, sql } from './sql.ts'
import type { Tx } from './transaction.ts'

const DIGITS = 5

/** What is numbered by the day: V visa orders, R receipts, SQ send bills, H handovers. */
type Prefix = 'V' | 'R' | 'SQ' | 'H'

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
  return `${prefix}${day.slice(2).replaceAll('-', '')}${String(last).padStart(DIGITS, '0')}`
}
