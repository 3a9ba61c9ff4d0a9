import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import { addDays } from '@visa/contract/rules/days'
import { DATE_BUCKETS, type DateBucket } from '@visa/contract/visa/order-list'
import { fixed, sql, type Sql } from '../../../db/sql.ts'

/** What the lists of orders and of applicants are both made of; the order is named `o` in their queries. */

/** What can still move, in the words of the indexes of open work (`visa_order_…_open`): all statuses before 80. */
export const OPEN = sql`o.status < ${fixed(ORDER_STATUS.MATERIAL_RETURNED)}`

/** From which day to which a bucket is, counted from today; past and far are all before and all after. */
export function daysOf(bucket: DateBucket, today: string): [first: string, last: string] {
  const day = addDays(today, DATE_BUCKETS.indexOf(bucket) - 1)
  if (bucket === 'past') return ['-infinity', day]
  return [day, bucket === 'afterWeekDays' ? 'infinity' : day]
}

/** Open orders by how far off their promised day is. */
export function promisedIn(bucket: DateBucket, today: string): Sql {
  const [from, to] = daysOf(bucket, today)
  // Of one day the index has the orders as lists show them, and its plan is kept.
  const days =
    from === to
      ? sql`o.promised_date = ${from}::date`
      : sql`o.promised_date between ${from}::date and ${to}::date`
  return sql`${days} and ${OPEN}`
}

/** A condition for what was asked; nothing for what was not. */
export const given = <Value>(
  value: Value | undefined | null | '',
  condition: (value: Value) => Sql,
): Sql | undefined => (value === undefined || value === null || value === '' ? undefined : condition(value))

export const companyName = (id: Sql): Sql =>
  sql`coalesce((select c.short_name from company c where c.id = ${id}), '')`
