import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import { PASSPORT_STATUS } from '@visa/contract/custody/passport.states'
import type { Page } from '@visa/contract/page'
import { SHORT_NATIONS } from '@visa/contract/visa/order'
import type { NationCode } from '@visa/contract/visa/products'
import type { SendBillQuery, SendBillRow } from '@visa/contract/visa/send-bill'
import type { WaitingPerson } from '@visa/contract/visa/send-bill-work'
import { SEND_BILL_STATUS } from '@visa/contract/visa/send-bill.states'
import type { ActingPerson } from '../../../access/mover.ts'
import { personFor } from '../../../access/person-name.ts'
import { rowsWithin } from '../../../access/rows-within.ts'
import type { Viewer } from '../../../access/viewer.ts'
import { cappedPage, type ListSource } from '../../../db/capped-page.ts'
import { instantOf } from '../../../db/instant.ts'
import { fixed, allOf, first, one, rows, sql, type Queryable, type Sql } from '../../../db/sql.ts'
import { orGone } from '../../../refusal/or-gone.ts'
import { applicantsWithin } from '../order/applicant-rows.service.ts'
import { companyName, given } from '../order/list-parts.service.ts'
import { CONSULATE } from '../order/consulate.service.ts'
import { sendBillTable, type SendBill } from './send-bill.table.ts'

type Stored = Omit<SendBillRow, 'visaCountry'> & { nationCode: NationCode }

const told = (row: Stored): SendBillRow => ({ ...row, visaCountry: SHORT_NATIONS[row.nationCode] })

const source = (viewer: Viewer | null, where: Sql): ListSource => ({
  columns: sql`b.id, ${instantOf(sql`b.created_at`)} as "createTime", ${instantOf(sql`b.updated_at`)} as "updateTime",
    b.bill_no as "billNo", b.status, b.accept_org_id as "acceptOrgId",
    ${companyName(sql`b.accept_org_id`)} as "acceptOrgName", b.nation_code as "nationCode", b.visa_type as "visaType",
    b.consulate, b.lodging_day as "lodgingDay", b.carrier_id as "carrierId",
    ${personFor(viewer, sql`b.carrier_id`)} as "carrierName",
    (select count(*) from send_bill_line l where l.bill_id = b.id and l.taken_out_at is null) as lines,
    ${personFor(viewer, sql`b.created_by`)} as "createUser", ${instantOf(sql`b.submitted_at`)} as "submittedAt",
    ${personFor(viewer, sql`b.submitted_by`)} as "submittedBy"`,
  from: sql`send_bill b`,
  where: allOf(rowsWithin(viewer, sendBillTable, 'b'), where),
  orderBy: sql`b.created_at desc, b.id desc`,
})

/** What is typed whole: a bill, or a passport, label or order on it; also without the letters of a number. */
function byKeyword(typed: string): Sql {
  const code = typed.toUpperCase()
  return sql`(b.bill_no = any(${[code, `SQ${code}`]}::text[]) or b.id in (
    select l.bill_id from send_bill_line l join passport_item p on p.id = l.passport_id
      where p.passport_no = ${code} or p.label = ${code}
    union all select l.bill_id from send_bill_line l join visa_applicant a on a.id = l.applicant_id
      join visa_order o on o.id = a.order_id where o.order_no = ${code}))`
}

export async function pageBills(
  db: Queryable,
  { viewer }: ActingPerson,
  { keyword, status, acceptOrgId, dayFrom, dayTo, ...page }: SendBillQuery,
): Promise<Page<SendBillRow>> {
  const where = allOf(
    given(keyword, byKeyword),
    given(status, (wanted) => sql`b.status = ${wanted}`),
    given(acceptOrgId, (id) => sql`b.accept_org_id = ${id}`),
    given(dayFrom, (day) => sql`b.lodging_day >= ${day}::date`),
    given(dayTo, (day) => sql`b.lodging_day <= ${day}::date`),
  )
  const found = await cappedPage<Stored & { [column: string]: unknown }>(db, page, source(viewer, where))
  return { ...found, rows: found.rows.map(told) }
}

export async function billRow(db: Queryable, { viewer }: ActingPerson, id: number): Promise<SendBillRow> {
  const { columns, from, where } = source(viewer, sql`b.id = ${id}`)
  return told(
    orGone(
      await first<Stored & { [column: string]: unknown }>(
        db,
        sql`select ${columns} from ${from} where ${where}`,
      ),
    ),
  )
}

/** Who waits where a bill goes, and is on none. */
const waitingFor = (
  viewer: Viewer | null,
): Sql => sql`a.status = ${fixed(ORDER_STATUS.WAITING_SUBMIT)} and a.visa_type = 1
  and not exists (select 1 from send_bill_line l where l.applicant_id = a.id and l.taken_out_at is null)
  and ${viewer === null ? sql`true` : applicantsWithin(viewer, 'a')}`

const AS_MANY = 200

export const waitingOf = (
  db: Queryable,
  { viewer }: ActingPerson,
  { acceptOrgId, nationCode, consulate, lodgingDay }: SendBill,
): Promise<WaitingPerson[]> =>
  rows<WaitingPerson & { [column: string]: unknown }>(
    db,
    sql`select a.id as "applicantId",
          case when a.cn_name = '' then trim(a.surname || ' ' || a.given_names) else a.cn_name end as name,
          a.passport_no as "passportNo", p.label, o.order_no as "orderNo", a.lodging_day as "lodgingDay"
        from visa_applicant a join visa_order o on o.id = a.order_id
        join passport_item p on p.applicant_id = a.id and p.status <> ${fixed(PASSPORT_STATUS.RETURNED)}
        where a.accept_org_id = ${acceptOrgId} and a.nation_code = ${nationCode} and ${CONSULATE} = ${consulate}
          and ${waitingFor(viewer)}
        order by (a.lodging_day = ${lodgingDay}::date) desc, a.lodging_day, o.promised_date, a.order_id, a.seq
        limit ${AS_MANY}`,
  )

const COUNTED_TO = 1000

export async function countsOf(
  db: Queryable,
  { viewer }: ActingPerson,
): Promise<{ drafts: number; waiting: number }> {
  return one<{ drafts: number; waiting: number }>(
    db,
    sql`select (select count(*) from (select from send_bill b where b.status = ${SEND_BILL_STATUS.DRAFT}
            and ${rowsWithin(viewer, sendBillTable, 'b')} limit ${COUNTED_TO}) d) as drafts,
          (select count(*) from (select from visa_applicant a where ${waitingFor(viewer)} limit ${COUNTED_TO}) w) as waiting`,
  )
}
