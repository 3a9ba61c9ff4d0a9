import type { TransactionQuery, TransactionRow } from '@visa/contract/money/account'
import { COUNT_CAP, type Page } from '@visa/contract/page'
import { personFor } from '../../../access/person-name.ts'
import { reachesAll } from '../../../access/scope.ts'
import type { Viewer } from '../../../access/viewer.ts'
import type { ListSource } from '../../../db/capped-page.ts'
import { instantOf } from '../../../db/instant.ts'
import { allOf, one, rows, sql, type Queryable, type Sql } from '../../../db/sql.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { accountsWithin } from './account-reach.service.ts'
import { subjectColumns } from '../ledger/subject-columns.service.ts'

type Filters = Omit<TransactionQuery, 'page' | 'pageSize'>

const SIDES = { debit: sql`e.amount_cents > 0`, credit: sql`e.amount_cents < 0` } as const

/** Which entries, whatever accounts they are on. */
function entriesOf({ side, from, to, key = '' }: Filters): Sql {
  const code = key.toUpperCase()
  return allOf(
    sql`e.balance_after_cents is not null`,
    side === undefined ? undefined : SIDES[side],
    from === undefined ? undefined : sql`e.day >= ${from}::date`,
    to === undefined ? undefined : sql`e.day <= ${to}::date`,
    code === ''
      ? undefined
      : sql`e.group_id in (select id from ledger_group where group_no = ${code}
          union all select id from ledger_group where subject_no = ${code} and subject_no <> '')`,
  )
}

/** Accounts of companies within reach; named `a`. */
const accountsOf = (viewer: Viewer, { companyId, kind }: Filters): Sql =>
  allOf(
    sql`a.company_id is not null`,
    accountsWithin(viewer, { book: sql`a.book_id`, company: sql`a.company_id` }),
    companyId === undefined ? undefined : sql`a.company_id = ${companyId}`,
    kind === undefined ? undefined : sql`a.kind = ${kind}`,
  )

/** Days are walked in the order of days, all else in that of numbers. */
const orderOf = ({ from, to }: Filters): Sql =>
  from === undefined && to === undefined ? sql`e.id desc` : sql`e.day desc, e.id desc`

const columnsFor = (viewer: Viewer): Sql => sql`e.id, e.day, ${instantOf(sql`g.posted_at`)} as "postedAt",
  a.company_id as "companyId", (select c.short_name from company c where c.id = a.company_id) as "companyName",
  (select c.short_name from company c where c.id = a.book_id) as "bookName", a.kind, g.cause,
  ${subjectColumns('g')}, g.group_no as "groupNo",
  case when e.amount_cents > 0 then e.amount_cents end as "debitCents",
  case when e.amount_cents < 0 then -e.amount_cents end as "creditCents",
  case a.kind when 'PREPAID' then -e.balance_after_cents else e.balance_after_cents end as "balanceCents", g.remark,
  ${personFor(viewer, sql`g.posted_by`)} as "postedBy"`

/** All of them, as an export reads them. */
export const transactionSource = (viewer: Viewer, filters: Filters): ListSource => ({
  columns: columnsFor(viewer),
  from: sql`ledger_entry e join ledger_account a on a.id = e.account_id join ledger_group g on g.id = e.group_id`,
  where: allOf(entriesOf(filters), accountsOf(viewer, filters)),
  orderBy: orderOf(filters),
})

/**
 * The newest so many: along the index of each account, or where every company is asked for along that of all of them.
 * An index gives the order of one account; of several the newest of each are put together.
 */
function newest(viewer: Viewer, filters: Filters, most: number, columns = sql`e.*`): Sql {
  const order = orderOf(filters)
  const { companyId, kind, key = '' } = filters
  if (reachesAll(viewer) && companyId === undefined && kind === undefined && key === '')
    return sql`select ${columns} from ledger_entry e where ${entriesOf(filters)} order by ${order} limit ${most}`
  return sql`select ${columns} from ledger_account a cross join lateral (
      select ${columns} from ledger_entry e where e.account_id = a.id and ${entriesOf(filters)}
      order by ${order} limit ${most}) e
    where ${accountsOf(viewer, filters)} order by ${order} limit ${most}`
}

/** How many entries a day of an account has, on the side that is asked for. */
const DAY_ENTRIES = { debit: sql`d.debits`, credit: sql`d.entries - d.debits` } as const

/** So many days hold more entries than are ever counted, as soon as a company is busy: then the rest need not be read. */
const DAYS_FIRST = 1000

/** How many there are: by the sums of days, which tell it but for one number or subject. */
function counting(viewer: Viewer, filters: Filters): Sql {
  const { side, from, to, key = '' } = filters
  if (key !== '')
    return sql`select count(*) as count from (${newest(viewer, filters, COUNT_CAP + 1, sql`e.id, e.day`)}) counted`
  const entries = side === undefined ? sql`d.entries` : DAY_ENTRIES[side]
  const ofDays = (most: number): Sql => sql`(select coalesce(sum(entries), 0) from (
    select ${entries} as entries from ledger_account a
    join ledger_account_day d on d.account_id = a.id and ${entries} > 0
      and d.day between ${from ?? '-infinity'}::date and ${to ?? 'infinity'}::date
    where ${accountsOf(viewer, filters)} limit ${most}) counted)`
  // A day that counts has an entry at least, so that no more days are read than entries are counted.
  return sql`select case when ${ofDays(DAYS_FIRST)} > ${COUNT_CAP} then ${COUNT_CAP + 1}
    else ${ofDays(COUNT_CAP + 1)} end as count`
}

export async function pageTransactions(
  db: Queryable,
  viewer: Viewer,
  { page, pageSize, ...filters }: TransactionQuery,
): Promise<Page<TransactionRow>> {
  const offset = (page - 1) * pageSize
  if (offset >= COUNT_CAP) throw new Refusal('pageTooDeep', { max: COUNT_CAP })
  const found = await rows<TransactionRow & { [column: string]: unknown }>(
    db,
    sql`select ${columnsFor(viewer)} from (${newest(viewer, filters, offset + pageSize)}) e
        join ledger_account a on a.id = e.account_id join ledger_group g on g.id = e.group_id
        order by ${orderOf(filters)} limit ${pageSize} offset ${offset}`,
  )
  if (found.length < pageSize && (found.length > 0 || page === 1))
    return { records: offset + found.length, page, rows: found }
  const { count } = await one<{ count: number }>(db, counting(viewer, filters))
  return count > COUNT_CAP
    ? { records: COUNT_CAP, page, rows: found, more: true }
    : { records: count, page, rows: found }
}
