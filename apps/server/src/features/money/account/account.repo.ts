import { dayOf } from '@visa/contract/dates'
import { IDENTITY } from '@visa/contract/identity'
import { CREDIT_ALERT_PERCENT, type AccountQuery, type AccountRow } from '@visa/contract/money/account'
import { LINE_STATUS, BILL_STATUS } from '@visa/contract/money/bill.states'
import type { Page } from '@visa/contract/page'
import type { ActingPerson } from '../../../access/mover.ts'
import { cappedPage, type ListSource } from '../../../db/capped-page.ts'
import { allOf, first, fixed, sql, type Queryable, type Sql } from '../../../db/sql.ts'
import { orGone } from '../../../refusal/or-gone.ts'
import { inTransit, leftOf, RESERVED } from '../ledger/ledger.service.ts'
import { accountsWithin } from './account-reach.service.ts'

const OPEN_BILL = sql`b.status in (${BILL_STATUS.ISSUED}, ${BILL_STATUS.CONFIRMED})`

/** Every agent has an account, also before anything moved on it; of customers those on whose something did. */
const accounts = (bookId: number, today: string): Sql => sql`(
  select x.*, array_remove(array[
      case when x.used > x.lim then 'overLimit' end,
      case when x.used > 0 and exists (select 1 from account_bill b where b.company_id = x.company_id
        and b.book_id = x.book_id and ${OPEN_BILL} and b.due_day < ${today}::date) then 'overdue' end,
      case when x.lim > 0 and x.used <= x.lim and x.used * 100 >= x.lim * ${CREDIT_ALERT_PERCENT}::integer
        then 'nearLimit' end,
      case when exists (select 1 from account_bill b join account_bill_line l on l.bill_id = b.id and l.status = ${fixed(LINE_STATUS.DISPUTED)}
        where b.company_id = x.company_id and b.book_id = x.book_id and ${OPEN_BILL}) then 'disputed' end
    ], null) as alerts
  from (
    select c.id as company_id, ${bookId}::bigint as book_id, c.short_name, c.company_name, c.company_code, c.grade,
      c.settle_mode, c.pinyin, coalesce(-p.balance_cents, 0) as prepaid, coalesce(k.balance_cents, 0) as used,
      ${RESERVED} as reserved,
      case when c.settle_mode = 'monthly' then c.credit_limit else 0 end as lim
    from company c
    left join ledger_account p on p.book_id = ${bookId} and p.company_id = c.id and p.kind = 'PREPAID'
    left join ledger_account k on k.book_id = ${bookId} and k.company_id = c.id and k.kind = 'CREDIT'
    where c.identity_code = ${IDENTITY.AGENT}
      or (c.identity_code = ${IDENTITY.CUSTOMER} and (p.id is not null or k.id is not null))
  ) x) a`

type Stored = Omit<AccountRow, 'availableCents' | 'shortCents'> & { [column: string]: unknown }

/** Nobody orders for less than nothing: what lacks is told by itself. */
function told(row: Stored): AccountRow {
  const { usedCents: creditUsedCents, transitCents: inTransitCents } = row
  const { availableCents, shortCents } = leftOf({ ...row, creditUsedCents, inTransitCents })
  return { ...row, availableCents, shortCents }
}

const source = ({ viewer, now }: ActingPerson, bookId: number, where: Sql): ListSource => ({
  columns: sql`a.book_id || '-' || a.company_id as id, a.book_id as "bookId",
    (select b.short_name from company b where b.id = a.book_id) as "bookName", a.company_id as "companyId",
    a.short_name as "companyName", a.company_code as "companyCode", a.grade, a.settle_mode as "settleMode",
    a.prepaid as "prepaidCents", a.reserved as "reservedCents", a.used as "usedCents", a.lim as "limitCents", ${inTransit(sql`a.company_id`)} as "transitCents", a.alerts`,
  from: accounts(bookId, dayOf(now)),
  where: allOf(accountsWithin(viewer, { book: sql`a.book_id`, company: sql`a.company_id` }), where),
  // Whoever has to be looked at comes first.
  orderBy: sql`coalesce(array_position(array['overLimit', 'overdue', 'nearLimit', 'disputed'], a.alerts[1]), 9),
    a.used desc, a.prepaid desc, a.company_id`,
})

const like = (typed: string): string => `%${typed.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

export async function pageAccounts(
  db: Queryable,
  by: ActingPerson,
  bookId: number,
  { keyword, settleMode, alert, ...page }: AccountQuery,
): Promise<Page<AccountRow>> {
  const found = await cappedPage<Stored>(
    db,
    page,
    source(
      by,
      bookId,
      allOf(
        keyword === undefined || keyword === ''
          ? undefined
          : sql`(a.company_name ilike ${like(keyword)} or a.short_name ilike ${like(keyword)}
              or a.company_code ilike ${like(keyword)} or a.pinyin ilike ${like(keyword)})`,
        settleMode === undefined ? undefined : sql`a.settle_mode = ${settleMode}`,
        alert === undefined ? undefined : sql`${alert}::text = any(a.alerts)`,
      ),
    ),
  )
  return { ...found, rows: found.rows.map(told) }
}

/** The account of a company within reach, whether or not anything has moved on it. */
export async function accountRow(
  db: Queryable,
  by: ActingPerson,
  bookId: number,
  companyId: number,
): Promise<AccountRow> {
  const { columns, from, where } = source(by, bookId, sql`a.company_id = ${companyId}`)
  return told(orGone(await first<Stored>(db, sql`select ${columns} from ${from} where ${where}`)))
}
