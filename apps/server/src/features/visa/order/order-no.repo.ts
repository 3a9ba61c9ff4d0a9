import { formatDate } from '@visa/contract/dates'
import type { Tx } from '../../../db/pool.ts'
import { one, sql } from '../../../db/sql.ts'

const DIGITS = 5

/**
 * The next number of a day in UTC+8: V, the day and five digits. Drawn in the order's own transaction, so that a number
 * is only used up by an order; whoever makes one at the same moment waits for it.
 */
export async function nextOrderNo(tx: Tx, now: Date): Promise<string> {
  const day = formatDate(now, 'yyyy-MM-dd')
  const { last } = await one<{ last: number }>(
    tx,
    sql`insert into visa_order_no (day, last) values (${day}::date, 1)
        on conflict (day) do update set last = visa_order_no.last + 1 returning last`,
  )
  return `V${day.slice(2).replaceAll('-', '')}${String(last).padStart(DIGITS, '0')}`
}
