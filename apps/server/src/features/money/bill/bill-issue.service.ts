import { BILL_MACHINE, BILL_STATUS, LINE_STATUS } from '@visa/contract/money/bill.states'
import { addDays, addMonths } from '@visa/contract/rules/days'
import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import type { Mover } from '../../../access/mover.ts'
import { nextNumber } from '../../../db/day-number.ts'
import { addRow } from '../../../db/logged-rows.ts'
import type { Db, Tx } from '../../../db/pool.ts'
import { affected, first, one, rows, sql, type Sql } from '../../../db/sql.ts'
import { heldRows } from '../../../refusal/held-row.ts'
import { beginHistory, transition } from '../../../workflow/transition.ts'
import { heldAccount } from '../ledger/ledger.service.ts'
import { billFlow } from './bill.flow.ts'
import { billTable } from './bill.table.ts'

/** Where nothing else is agreed with a company. */
const USUAL_PAYMENT_DAY = 20

/** Payments of bills, what was used, and what came back of it; the entry is named `e`, its group `g`. */
const KIND = sql`case when g.subject_kind = 'BILL' then 'payment' when e.amount_cents > 0 then 'charge'
  else 'adjustment' end`

/** As it counts in the sum of its kind. */
const COUNTED = sql`case when ${KIND} = 'charge' then e.amount_cents else -e.amount_cents end`

const feesOf = (kinds: Sql): Sql =>
  sql`(select coalesce(sum(f.quantity * f.unit_cents), 0) from visa_order_fee f where f.order_id = o.id and ${kinds})`

/** What an order was: its product, how fast, for how many, and what it was made of. */
const ABOUT = sql`case when o.id is not null then jsonb_build_object('nationCode', o.nation_code,
  'visaType', o.visa_type, 'urgencyLevel', coalesce(o.urgency_level, ''),
  'people', (select count(*) from visa_applicant p where p.order_id = o.id and p.status <> ${ORDER_STATUS.CANCELLED}),
  'consularCents', ${feesOf(sql`f.kind = 'consular'`)}, 'urgentCents', ${feesOf(sql`f.kind = 'urgent'`)},
  'serviceCents', ${feesOf(sql`f.kind not in ('consular', 'urgent')`)}) end`

interface Month {
  bookId: number
  companyId: number
  /** Its first day. */
  month: string
}

interface Sums {
  openingCents: number
  chargedCents: number
  paidCents: number
  adjustedCents: number
  entries: number
}

const monthOf = (month: string): Sql =>
  sql`e.day between ${month}::date and ${addDays(addMonths(month, 1), -1)}::date`

const sumsOf = (tx: Tx, accountId: number, month: string): Promise<Sums> =>
  one<Sums & { [column: string]: unknown }>(
    tx,
    sql`select (select coalesce(sum(debit_cents - credit_cents), 0) from ledger_account_day
            where account_id = ${accountId} and day < ${month}::date) as "openingCents",
          coalesce(sum(${COUNTED}) filter (where ${KIND} = 'charge'), 0) as "chargedCents",
          coalesce(sum(${COUNTED}) filter (where ${KIND} = 'payment'), 0) as "paidCents",
          coalesce(sum(${COUNTED}) filter (where ${KIND} = 'adjustment'), 0) as "adjustedCents", count(e.id) as entries
        from ledger_entry e join ledger_group g on g.id = e.group_id
        where e.account_id = ${accountId} and ${monthOf(month)}`,
  )

const writeLines = (tx: Tx, billId: number, accountId: number, month: string): Promise<number> =>
  affected(
    tx,
    sql`insert into account_bill_line (bill_id, position, kind, entry_id, day, subject_kind, subject_id, subject_no,
          customer, about, amount_cents, status)
        select ${billId}, row_number() over (order by e.day, e.id), ${KIND}, e.id, e.day, g.subject_kind, g.subject_id,
          g.subject_no, coalesce(o.contact_name, ''), ${ABOUT}, ${COUNTED}, ${LINE_STATUS.OPEN}
        from ledger_entry e join ledger_group g on g.id = e.group_id
        left join visa_order o on g.subject_kind = 'ORDER' and o.id = g.subject_id
        where e.account_id = ${accountId} and ${monthOf(month)}`,
  )

const OPEN = sql`b.status in (${BILL_STATUS.ISSUED}, ${BILL_STATUS.CONFIRMED})`

/**
 * Whatever is left of earlier bills stands in the opening of this one: they end, and what is disputed on them, or was
 * left to this month, goes on here with all that was said. Where nothing is owed any more they end as well, and what is
 * disputed waits for a bill on which something is.
 */
async function takeOver(
  tx: Tx,
  by: Mover,
  { bookId, companyId, month }: Month,
  { billId, owes }: { billId: number; owes: boolean },
): Promise<void> {
  const earlier = await rows<{ id: number; open: boolean }>(
    tx,
    sql`select b.id, ${OPEN} as open from account_bill b where b.book_id = ${bookId} and b.company_id = ${companyId}
        and b.month < ${month}::date order by b.id`,
  )
  const open = earlier.filter((bill) => bill.open).map(({ id }) => id)
  await heldRows(tx, by, billTable, open)
  await affected(
    tx,
    sql`update account_bill_line set status = ${LINE_STATUS.CARRIED}
        where bill_id = any(${open}::bigint[]) and status = ${LINE_STATUS.DISPUTED}`,
  )
  await affected(
    tx,
    sql`with taken as (
          insert into account_bill_line (bill_id, position, kind, origin_id, day, subject_kind, subject_id, subject_no,
            customer, about, amount_cents, status, disputed_cents, disputed_by)
          select ${billId}, 100000 + row_number() over (order by l.id), 'carried', l.id, l.day, l.subject_kind,
            l.subject_id, l.subject_no, l.customer, l.about, l.disputed_cents, ${LINE_STATUS.DISPUTED},
            l.disputed_cents, l.disputed_by
          from account_bill_line l
          where ${owes} and l.bill_id = any(${earlier.map(({ id }) => id)}::bigint[])
            and l.status = ${LINE_STATUS.CARRIED}
            and not exists (select 1 from account_bill_line n where n.origin_id = l.id)
          returning id, origin_id)
        insert into account_bill_note (line_id, kind, cents, note, said_by, said_at)
        select t.id, n.kind, n.cents, n.note, n.said_by, n.said_at
        from taken t join account_bill_note n on n.line_id = t.origin_id order by n.id`,
  )
  for (const id of open) await transition(tx, billFlow, { id, operation: 'carryOver', by })
}

/** Makes the bill of a company for a month, unless there is one or nothing to tell. */
export async function issueBill(tx: Tx, by: Mover, which: Month): Promise<boolean> {
  const { bookId, companyId, month } = which
  // Nobody moves the account while it is summed up, and of two at once one makes the bill.
  await heldAccount(tx, bookId, companyId)
  const account = await first<{ id: number }>(
    tx,
    sql`select id from ledger_account a where a.book_id = ${bookId} and a.company_id = ${companyId} and a.kind = 'CREDIT'
        and not exists (select 1 from account_bill b where b.book_id = ${bookId} and b.company_id = ${companyId}
          and b.month >= ${month}::date)`,
  )
  if (account === undefined) return false
  const { entries, ...sums } = await sumsOf(tx, account.id, month)
  if (entries === 0 && sums.openingCents === 0) return false
  const { openingCents, chargedCents, paidCents, adjustedCents } = sums
  const closingCents = openingCents + chargedCents - paidCents - adjustedCents
  const terms = await one<{ day: number | null }>(
    tx,
    sql`select payment_day as day from company where id = ${companyId}`,
  )
  const status = closingCents === 0 ? BILL_STATUS.SETTLED : BILL_STATUS.ISSUED
  const id = await addRow(tx, by.actor, billTable, {
    billNo: await nextNumber(tx, 'ZD', by.now),
    bookId,
    companyId,
    month,
    status,
    ...sums,
    closingCents,
    dueDay: addDays(addMonths(month, 1), (terms.day ?? USUAL_PAYMENT_DAY) - 1),
    ...(closingCents === 0 && { settledAt: by.now.toISOString() }),
  })
  await beginHistory(tx, BILL_MACHINE, { id, state: status, companyId, actor: by.actor, at: by.now })
  await writeLines(tx, id, account.id, month)
  await takeOver(tx, by, which, { billId: id, owes: closingCents > 0 })
  return true
}

/** Makes the bills of a month, each in a transaction of its own; what is there already is left as it is. */
export async function issueBills(db: Db, by: Mover, month: string): Promise<number> {
  const companies = await rows<{ bookId: number; companyId: number }>(
    db,
    sql`select a.book_id as "bookId", a.company_id as "companyId" from ledger_account a
        where a.kind = 'CREDIT' and not exists (select 1 from account_bill b where b.book_id = a.book_id
          and b.company_id = a.company_id and b.month >= ${month}::date) order by a.id`,
  )
  let issued = 0
  for (const company of companies) {
    if (await db.tx((tx) => issueBill(tx, by, { ...company, month }))) issued += 1
  }
  return issued
}
