import { startOfDay } from '@visa/contract/dates'
import { addDays } from '@visa/contract/rules/days'
import { RechargeRow, type RechargeQuery } from '@visa/contract/money/recharge'
import { RECHARGE_MACHINE, RECHARGE_STATUS } from '@visa/contract/money/recharge.states'
import type { Page } from '@visa/contract/page'
import type { ActingPerson } from '../../../access/mover.ts'
import { personFor } from '../../../access/person-name.ts'
import { rowsWithin } from '../../../access/rows-within.ts'
import { cappedPage, type ListSource } from '../../../db/capped-page.ts'
import { allOf, first, sql, type Queryable, type Sql } from '../../../db/sql.ts'
import { selectOf } from '../../../db/table.ts'
import { orGone } from '../../../refusal/or-gone.ts'
import { rechargeTable } from './recharge.table.ts'

const { askedBy: _askedBy, checkedBy: _checkedBy, ...plainShape } = RechargeRow.shape

type Stored = RechargeRow & { [column: string]: unknown }

const source = ({ viewer }: ActingPerson, where: Sql): ListSource => ({
  columns: sql`${selectOf(rechargeTable, plainShape, 'r')},
    (select c.short_name from company c where c.id = r.book_id) as "bookName",
    (select c.short_name from company c where c.id = r.company_id) as "companyName",
    coalesce((select b.bank_name || ' ' || right(b.account_no, 4) from bank_account b where b.id = r.bank_account_id), '')
      as "bankName",
    ${personFor(viewer, sql`r.asked_by`)} as "askedBy", coalesce(r.asked_by = ${viewer.userId}, false) as own,
    ${personFor(viewer, sql`r.checked_by`)} as "checkedBy",
    case when r.status = ${RECHARGE_STATUS.REJECTED} then coalesce((select h.reason from state_history h
      where h.machine = ${RECHARGE_MACHINE.name} and h.record_id = r.id order by h.id desc limit 1), '') else '' end
      as reason`,
  from: sql`account_recharge r`,
  where: allOf(rowsWithin(viewer, rechargeTable, 'r'), where),
  orderBy: sql`r.created_at desc, r.id desc`,
})

export function pageRecharges(
  db: Queryable,
  by: ActingPerson,
  { keyword = '', companyId, status, way, from, to, ...page }: RechargeQuery,
): Promise<Page<RechargeRow>> {
  const code = keyword.toUpperCase()
  const where = allOf(
    code === ''
      ? undefined
      : sql`(r.recharge_no = ${code} or upper(r.bank_reference) = ${code} or r.payer = ${keyword})`,
    companyId === undefined ? undefined : sql`r.company_id = ${companyId}`,
    status === undefined ? undefined : sql`r.status = ${status}`,
    way === undefined ? undefined : sql`r.way = ${way}`,
    from === undefined ? undefined : sql`r.created_at >= ${startOfDay(from)}`,
    to === undefined ? undefined : sql`r.created_at < ${startOfDay(addDays(to, 1))}`,
  )
  return cappedPage<Stored>(db, page, source(by, where))
}

export async function rechargeRow(db: Queryable, by: ActingPerson, id: number): Promise<RechargeRow> {
  const { columns, from, where } = source(by, sql`r.id = ${id}`)
  return orGone(await first<Stored>(db, sql`select ${columns} from ${from} where ${where}`))
}
