import { PAYMENT_STATUS } from '@visa/contract/money/payment.states'
import { startOfDay } from '@visa/contract/dates'
import type { ReconcileDay } from '@visa/contract/money/reconcile'
import { DAY_STATUS } from '@visa/contract/money/reconcile.states'
import { addDays } from '@visa/contract/rules/days'
import { fixed, one, rows, sql, type Queryable, type Sql } from '../../../db/sql.ts'

/** Days before one that nobody has closed. */
export const openDaysOf = (db: Queryable, bookId: number, before: string): Promise<ReconcileDay['behind']> =>
  one<ReconcileDay['behind'] & { [column: string]: unknown }>(
    db,
    sql`select count(*) as count, min(day)::text as oldest from (
          select day from finance_day where book_id = ${bookId} and status = ${DAY_STATUS.OPEN}
          union all select u.day from (${unseenDays(before, bookId)}) u) d
        where day < ${before}::date`,
  )

/** So far back days are told and begun that nobody looked at. */
const BACK_DAYS = 60

/** Days until today on which money moved that nobody has looked at yet, as `"bookId"` and `day`; of all books, or of one. */
export const unseenDays = (today: string, bookId?: number): Sql => {
  const from = addDays(today, -BACK_DAYS)
  const books =
    bookId === undefined
      ? sql`select distinct book_id as id from payment where status = ${fixed(PAYMENT_STATUS.PAID)} and paid_at >= ${startOfDay(from)}`
      : sql`select ${bookId}::bigint as id`
  // Day by day: one payment of a day is enough to know of it, however many there are.
  return sql`select b.id as "bookId", d::date as day from (${books}) b
    cross join generate_series(${from}::date::timestamp, ${today}::date::timestamp, interval '1 day') d
    where exists (select 1 from payment p where p.book_id = b.id and p.status = ${fixed(PAYMENT_STATUS.PAID)} and p.way not in ('PREPAID', 'CREDIT')
        and p.paid_at >= d at time zone 'Asia/Shanghai' and p.paid_at < (d + interval '1 day') at time zone 'Asia/Shanghai')
      and not exists (select 1 from finance_day f where f.book_id = b.id and f.day = d::date)`
}

/** Those of them that are over. */
export const unseenBefore = (db: Queryable, today: string): Promise<{ bookId: number; day: string }[]> =>
  rows<{ bookId: number; day: string }>(
    db,
    sql`select "bookId", day::text as day from (${unseenDays(today)}) u where day < ${today}::date order by day, "bookId"`,
  )

/** The books in which days are open, and since when. */
export const booksBehind = (
  db: Queryable,
  before: string,
): Promise<{ company: string; count: number; oldest: string }[]> =>
  rows<{ company: string; count: number; oldest: string }>(
    db,
    sql`select c.short_name as company, count(*) as count, min(d.day)::text as oldest
        from finance_day d join company c on c.id = d.book_id
        where d.status = ${DAY_STATUS.OPEN} and d.day < ${before}::date group by c.id order by min(d.day), c.id`,
  )
