import { nationMessages } from '@visa/messages/visa/nations'
import type { SendBillSnapshot, SnapshotRow } from '@visa/contract/visa/send-bill-columns'
import type { ActingPerson } from '../../../access/mover.ts'
import { one, rows, sql, type Queryable, type Sql } from '../../../db/sql.ts'
import type { SendBill } from './send-bill.table.ts'
import { columnsOf } from './template.service.ts'

/** A code in the words of its dictionary today, in both languages. */
const named = (type: Sql, code: Sql): Sql =>
  sql`coalesce((select jsonb_build_object('zh', d.cname, 'en', d.ename) from dict_data d
    where d.type = ${type} and d.code = ${code}), jsonb_build_object('zh', ${code}, 'en', ${code}))`

/** Who is on a bill now, as its papers tell it. */
const snapshotRows = (db: Queryable, billId: number): Promise<SnapshotRow[]> =>
  rows<SnapshotRow & { [column: string]: unknown }>(
    db,
    sql`select l.position, a.id as "applicantId", a.cn_name as "cnName",
          trim(a.surname || ' ' || a.given_names) as "latinName", a.sex, a.birth_date as "birthDate", a.nationality,
          p.passport_no as "passportNo", a.passport_expiry as "passportExpiry",
          ${named(sql`'VISA_CATEGORY'`, sql`o.visa_category`)} as "visaCategory",
          ${named(sql`'VISA_ENTRIES'`, sql`o.entries`)} as entries, o.entry_date as "entryDate",
          o.exit_date as "exitDate", ${named(sql`'VISA_HANDLE_WAY'`, sql`o.urgency_level`)} as urgency,
          coalesce(p.label, '') as label, o.order_no as "orderNo",
          coalesce((select c.short_name from company c where c.id = a.agent_id), '') as agent, a.mobile
        from send_bill_line l join visa_applicant a on a.id = l.applicant_id
        join visa_order o on o.id = a.order_id join passport_item p on p.id = l.passport_id
        where l.bill_id = ${billId} and l.taken_out_at is null order by l.position, l.id`,
  )

/** A bill as it stands at this moment. */
export async function snapshotOf(db: Queryable, by: ActingPerson, bill: SendBill): Promise<SendBillSnapshot> {
  const { billNo, acceptOrgId, nationCode, consulate, lodgingDay, carrierId } = bill
  const names = await one<
    Pick<SendBillSnapshot, 'acceptOrgName' | 'consulate' | 'carrierName' | 'submittedBy'>
  >(
    db,
    sql`select (select company_name from company where id = ${acceptOrgId}) as "acceptOrgName",
          ${named(sql`'RU_CONSULATE'`, sql`${consulate}::text`)} as consulate,
          coalesce((select real_name from app_user where id = ${carrierId}), '') as "carrierName",
          coalesce((select real_name from app_user where id = ${by.viewer.userId}), '') as "submittedBy"`,
  )
  return {
    billNo,
    ...names,
    nation: { zh: nationMessages.zh[nationCode], en: nationMessages.en[nationCode] },
    lodgingDay,
    submittedAt: by.now.toISOString(),
    columns: await columnsOf(db, acceptOrgId),
    rows: await snapshotRows(db, bill.id),
  }
}
