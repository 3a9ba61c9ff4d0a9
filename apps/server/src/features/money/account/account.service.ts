import { dayOf } from '@visa/contract/dates'
import { CREDIT_ALERT_PERCENT, type AccountDetail } from '@visa/contract/money/account'
import { LINE_STATUS, BILL_STATUS } from '@visa/contract/money/bill.states'
import { addDays } from '@visa/contract/rules/days'
import type { ActingPerson } from '../../../access/mover.ts'
import { fixed, one, rows, sql, type Queryable } from '../../../db/sql.ts'
import { IS_IN_TRANSIT, ORDER_OWED, platformBook } from '../ledger/ledger.service.ts'
import { accountRow } from './account.repo.ts'

const CHART_DAYS = 30
const PACE_DAYS = 7

/** The ids of a company's accounts in a book; absent where nothing has moved on one. */
export async function ownAccountIds(
  db: Queryable,
  bookId: number,
  companyId: number,
): Promise<{ PREPAID?: number; CREDIT?: number }> {
  const found = await rows<{ kind: 'PREPAID' | 'CREDIT'; id: number }>(
    db,
    sql`select kind, id from ledger_account where book_id = ${bookId} and company_id = ${companyId}`,
  )
  return Object.fromEntries(found.map(({ kind, id }) => [kind, id]))
}

interface DayMoves {
  day: string
  debitCents: number
  creditCents: number
  [column: string]: unknown
}

const movesSince = (db: Queryable, accountId: number | undefined, from: string): Promise<DayMoves[]> =>
  accountId === undefined
    ? Promise.resolve([])
    : rows<DayMoves>(
        db,
        sql`select day, debit_cents as "debitCents", credit_cents as "creditCents" from ledger_account_day
            where account_id = ${accountId} and day >= ${from}::date order by day`,
      )

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)

/** What was used at the end of each day, counted back from what is used now. */
function usedByDay(usedNow: number, moves: readonly DayMoves[], today: string): AccountDetail['days'] {
  const days = Array.from({ length: CHART_DAYS }, (_, place) => addDays(today, place - CHART_DAYS + 1))
  return days.map((day) => ({
    day,
    usedCents:
      usedNow -
      sum(
        moves.filter((move) => move.day > day).map(({ debitCents, creditCents }) => debitCents - creditCents),
      ),
  }))
}

/** In how many days the limit is reached at the pace of the last week; null: it is not. */
function daysLeft(limitCents: number, days: AccountDetail['days']): number | null {
  const now = days.at(-1)?.usedCents ?? 0
  const before = days.at(-1 - PACE_DAYS)?.usedCents ?? 0
  const left = limitCents - now
  if (now <= before || left <= 0) return null
  return Math.floor((left * PACE_DAYS) / (now - before))
}

export async function accountOf(db: Queryable, by: ActingPerson, companyId: number): Promise<AccountDetail> {
  const bookId = await platformBook(db)
  const account = await accountRow(db, by, bookId, companyId)
  const ids = await ownAccountIds(db, bookId, companyId)
  const today = dayOf(by.now)
  const month = `${today.slice(0, 7)}-01`
  const prepaid = await movesSince(db, ids.PREPAID, month)
  const credit = await movesSince(db, ids.CREDIT, addDays(today, -CHART_DAYS))
  const days = usedByDay(account.usedCents, credit, today)
  const bills = await one<{
    lines: number
    cents: number
    bills: number
    overdueCents: number
    openBillNo: string
  }>(
    db,
    sql`with open as (select * from account_bill b where b.book_id = ${bookId} and b.company_id = ${companyId}
          and b.status in (${BILL_STATUS.ISSUED}, ${BILL_STATUS.CONFIRMED}))
        select (select count(*) from account_bill_line l join open on l.bill_id = open.id where l.status = ${fixed(LINE_STATUS.DISPUTED)}) as lines,
          (select coalesce(sum(l.disputed_cents), 0) from account_bill_line l join open on l.bill_id = open.id
            where l.status = ${fixed(LINE_STATUS.DISPUTED)}) as cents,
          (select count(*) from open where due_day < ${today}::date) as bills,
          (select coalesce(sum(closing_cents - settled_cents - reduced_cents - carried_cents), 0) from open
            where due_day < ${today}::date) as "overdueCents",
          coalesce((select bill_no from open order by month desc limit 1), '') as "openBillNo"`,
  )
  const { orders } = await one<{ orders: number }>(
    db,
    sql`select count(*) as orders from visa_order o where o.agent_id = ${companyId}
        and ${IS_IN_TRANSIT} and ${ORDER_OWED} > 0`,
  )
  return {
    ...account,
    alertCents: Math.floor((account.limitCents * CREDIT_ALERT_PERCENT) / 100),
    transitOrders: orders,
    monthInCents: sum(prepaid.map(({ creditCents }) => creditCents)),
    monthOutCents: sum(prepaid.map(({ debitCents }) => debitCents)),
    days,
    daysLeft: account.limitCents === 0 ? null : daysLeft(account.limitCents, days),
    disputes: { lines: bills.lines, cents: bills.cents },
    // What was given back since is owed no more, whatever stands on the bill.
    overdue:
      account.usedCents > 0
        ? { bills: bills.bills, cents: Math.min(bills.overdueCents, account.usedCents) }
        : { bills: 0, cents: 0 },
    openBillNo: bills.openBillNo,
  }
}

/** What is kept of an account, summed up anew from every entry. */
export async function checkAccount(db: Queryable, by: ActingPerson, companyId: number) {
  const bookId = await platformBook(db)
  await accountRow(db, by, bookId, companyId)
  const found = await one<{ entries: number; differenceCents: number }>(
    db,
    sql`select coalesce(sum(x.entries), 0) as entries,
          coalesce(sum(abs(a.balance_cents - x.cents) + abs(d.entries - x.entries) + abs(d.cents - x.cents)), 0)
            as "differenceCents"
        from ledger_account a
        cross join lateral (select count(*) as entries, coalesce(sum(amount_cents), 0) as cents
          from ledger_entry where account_id = a.id) x
        cross join lateral (select coalesce(sum(entries), 0) as entries,
          coalesce(sum(debit_cents - credit_cents), 0) as cents from ledger_account_day where account_id = a.id) d
        where a.book_id = ${bookId} and a.company_id = ${companyId}`,
  )
  return { ...found, at: by.now.toISOString() }
}
