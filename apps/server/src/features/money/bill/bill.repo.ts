import { dayOf } from '@visa/contract/dates'
import { BillRow, type BillLine, type BillQuery } from '@visa/contract/money/bill'
import { BILL_STATUS, LINE_STATUS } from '@visa/contract/money/bill.states'
import type { Page } from '@visa/contract/page'
import type { ActingPerson, Mover } from '../../../access/mover.ts'
import { isNamedTo } from '../../../access/person-name.ts'
import { rowsWithin } from '../../../access/rows-within.ts'
import { cappedPage, type ListSource } from '../../../db/capped-page.ts'
import { instantOf } from '../../../db/instant.ts'
import { allOf, first, rows, sql, type Queryable, type Sql } from '../../../db/sql.ts'
import { selectOf } from '../../../db/table.ts'
import { orGone } from '../../../refusal/or-gone.ts'
import { subjectColumns } from '../ledger/subject-columns.service.ts'
import { billTable } from './bill.table.ts'

const { month: _month, ...plainShape } = BillRow.shape

const DISPUTED = sql`l.bill_id = b.id and l.status = ${LINE_STATUS.DISPUTED}`
const OPEN = sql`b.status in (${BILL_STATUS.ISSUED}, ${BILL_STATUS.CONFIRMED})`

const source = ({ viewer }: Pick<Mover, 'viewer'>, where: Sql): ListSource => ({
  columns: sql`${selectOf(billTable, plainShape, 'b')}, left(b.month::text, 7) as month,
    (select c.short_name from company c where c.id = b.book_id) as "bookName",
    (select c.short_name from company c where c.id = b.company_id) as "companyName",
    (select coalesce(sum(l.disputed_cents), 0) from account_bill_line l where ${DISPUTED}) as "disputedCents",
    (select count(*) from account_bill_line l where ${DISPUTED}) as "disputedLines"`,
  from: sql`account_bill b`,
  where: allOf(rowsWithin(viewer, billTable, 'b'), where),
  orderBy: sql`b.month desc, b.id desc`,
})

const marked = (mark: BillQuery['mark'], today: string): Sql | undefined => {
  if (mark === undefined) return undefined
  return mark === 'overdue'
    ? sql`(${OPEN} and b.due_day < ${today}::date and exists (select 1 from ledger_account a
        where a.book_id = b.book_id and a.company_id = b.company_id and a.kind = 'CREDIT' and a.balance_cents > 0))`
    : sql`(${OPEN} and exists (select 1 from account_bill_line l where ${DISPUTED}))`
}

type Stored = BillRow & { [column: string]: unknown }

export function pageBills(
  db: Queryable,
  by: ActingPerson,
  { keyword = '', companyId, month, status, mark, ...page }: BillQuery,
): Promise<Page<BillRow>> {
  const code = keyword.toUpperCase()
  const where = allOf(
    code === ''
      ? undefined
      : sql`(b.bill_no = ${code} or exists (select 1 from account_bill_line l
          where l.bill_id = b.id and l.subject_no = ${code}))`,
    companyId === undefined ? undefined : sql`b.company_id = ${companyId}`,
    month === undefined ? undefined : sql`b.month = ${`${month}-01`}::date`,
    status === undefined ? undefined : sql`b.status = ${status}`,
    marked(mark, dayOf(by.now)),
  )
  return cappedPage<Stored>(db, page, source(by, where))
}

/** A bill within reach, found by its id, or by its number and the company it is for. */
export async function billRow(
  db: Queryable,
  by: Mover,
  which: { id: number } | { billNo: string; companyId?: number | undefined },
): Promise<BillRow> {
  const found =
    'id' in which
      ? sql`b.id = ${which.id}`
      : allOf(
          sql`b.bill_no = ${which.billNo.toUpperCase()}`,
          which.companyId === undefined ? undefined : sql`b.company_id = ${which.companyId}`,
        )
  const { columns, from, where } = source(by, found)
  return orGone(await first<Stored>(db, sql`select ${columns} from ${from} where ${where}`))
}

/** Lines with what both sides said; people of the other company are told as their company. */
export const linesOf = (db: Queryable, { viewer }: Mover, billId: number): Promise<BillLine[]> =>
  rows<BillLine & { [column: string]: unknown }>(
    db,
    sql`select l.id, row_number() over (order by l.position)::integer as position, l.kind, l.day,
          ${subjectColumns('l')}, l.customer, l.about,
          l.amount_cents as "amountCents", l.status, l.disputed_cents as "disputedCents",
          l.reduced_cents as "reducedCents", coalesce(l.disputed_by = ${viewer?.userId ?? null}, false) as own,
          coalesce((select jsonb_agg(jsonb_build_object('id', n.id, 'kind', n.kind, 'cents', n.cents, 'note', n.note,
              'saidBy', case when ${isNamedTo(viewer, 'u')} then u.real_name else c.short_name end,
              'company', c.short_name, 'saidAt', ${instantOf(sql`n.said_at`)}) order by n.id)
            from account_bill_note n join app_user u on u.id = n.said_by join company c on c.id = u.company_id
            where n.line_id = l.id), '[]'::jsonb) as notes
        from account_bill_line l where l.bill_id = ${billId} order by l.position`,
  )
