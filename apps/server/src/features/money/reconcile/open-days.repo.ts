import { startOfDay } from '@visa/contract/dates'
import type { ReconcileDay } from '@visa/contract/money/reconcile'
import { DAY_STATUS } from '@visa/contract/money/reconcile.states'
import { one, rows, sql, type Queryable } from '../../../db/sql.ts'

/** Days before one that nobody has closed. */
export const openDaysOf = (db: Queryable, bookId: number, before: string): Promise<ReconcileDay['behind']> =>
  one<ReconcileDay['behind'] & { [column: string]: unknown }>(
    db,
    sql`select count(*) as count, min(day)::text as oldest from finance_day
        where book_id = ${bookId} and status = ${DAY_STATUS.OPEN} and day < ${before}::date`,
  )

/** Days on which money moved that nobody has looked at yet. */
export const unseenDays = (
  db: Queryable,
  { from, before }: { from: string; before: string },
): Promise<{ bookId: number; day: string }[]> =>
  rows<{ bookId: number; day: string }>(
    db,
    sql`select p.book_id as "bookId", moved.day::text as day
        from payment p cross join lateral (select (p.paid_at at time zone 'Asia/Shanghai')::date as day) moved
        where p.status = 16 and p.way not in ('PREPAID', 'CREDIT') and p.paid_at >= ${startOfDay(from)}
          and p.paid_at < ${startOfDay(before)}
          and not exists (select 1 from finance_day d where d.book_id = p.book_id and d.day = moved.day)
        group by p.book_id, moved.day order by moved.day, p.book_id`,
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
