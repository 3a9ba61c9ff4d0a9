import { BankAccountRow, type TheirBankAccount } from '@visa/contract/money/bank-account'
import { IDENTITY } from '@visa/contract/identity'
import type { Page, PageRequest } from '@visa/contract/page'
import { rowsWithin } from '../../../access/rows-within.ts'
import { withinScope } from '../../../access/scope.ts'
import type { Viewer } from '../../../access/viewer.ts'
import { cappedPage } from '../../../db/capped-page.ts'
import { allOf, sql, type Queryable, type Sql } from '../../../db/sql.ts'
import { selectOf } from '../../../db/table.ts'
import { bankAccountTable } from './bank-account.table.ts'

type Asked = PageRequest & { keyword?: string | undefined }

const holds = (keyword: string | undefined, columns: readonly Sql[]): Sql | undefined => {
  if (keyword === undefined || keyword === '') return undefined
  const pattern = `%${keyword.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return columns.reduce((all, column) => sql`${all} or ${column} ilike ${pattern}`, sql`false`)
}

const bracketed = (condition: Sql | undefined): Sql | undefined =>
  condition === undefined ? undefined : sql`(${condition})`

export const pageOwn = (
  db: Queryable,
  viewer: Viewer,
  { keyword, ...page }: Asked,
): Promise<Page<BankAccountRow>> =>
  cappedPage<BankAccountRow & { [column: string]: unknown }>(db, page, {
    columns: sql`${selectOf(bankAccountTable, BankAccountRow.shape, 'b')},
      (select c.short_name from company c where c.id = b.book_id) as "bookName",
      (select coalesce(sum(e.amount_cents), 0) from ledger_account a join ledger_entry e on e.account_id = a.id
        where a.book_id = b.book_id and a.kind = 'BANK' and a.detail = b.id::text) as "balanceCents"`,
    from: sql`bank_account b`,
    where: allOf(
      rowsWithin(viewer, bankAccountTable, 'b'),
      bracketed(holds(keyword, [sql`b.account_name`, sql`b.bank_name`, sql`b.account_no`])),
    ),
    orderBy: sql`b.valid desc, b.is_default desc, b.id`,
  })

/** What companies have named of their own; changed with the company. */
export const pageTheirs = (
  db: Queryable,
  viewer: Viewer,
  { keyword, ...page }: Asked,
): Promise<Page<TheirBankAccount>> =>
  cappedPage<TheirBankAccount & { [column: string]: unknown }>(db, page, {
    columns: sql`c.id || '-' || n.place as id, c.id as "companyId", c.short_name as "companyName",
      n.account ->> 'accountName' as "accountName", n.account ->> 'bankName' as "bankName",
      n.account ->> 'accountNo' as "accountNo", coalesce((n.account ->> 'isDefault')::boolean, false) as "isDefault"`,
    from: sql`company c cross join lateral jsonb_array_elements(c.bank_accounts) with ordinality as n (account, place)`,
    where: allOf(
      sql`c.identity_code <> ${IDENTITY.PLATFORM}`,
      withinScope(viewer, { company: sql`c.id` }),
      bracketed(
        holds(keyword, [
          sql`c.company_name`,
          sql`n.account ->> 'accountName'`,
          sql`n.account ->> 'bankName'`,
          sql`n.account ->> 'accountNo'`,
        ]),
      ),
    ),
    orderBy: sql`c.short_name, c.id, n.place`,
  })
