import { sql, type Queryable } from '../db/sql.ts'

/** These people have a day on which they are lodged; how they come by one is tested elsewhere. */
export const planned = (db: Queryable, applicantIds: readonly number[]): Promise<unknown> =>
  db.query(sql`update visa_applicant set lodging_day = '2027-01-11', consular_reference = 'REF-1'
    where id = any(${applicantIds}::bigint[])`)

/** The day on which these people were to be lodged is today: nobody is given a result before it. */
export const dayHasCome = (db: Queryable, applicantIds: readonly number[]): Promise<unknown> =>
  db.query(sql`update visa_applicant set lodging_day = (now() at time zone 'Asia/Shanghai')::date
    where id = any(${applicantIds}::bigint[]) and lodging_day is not null`)

/** These people, whose passports came in, are on a send bill that was submitted. */
export async function onSubmittedBill(db: Queryable, applicantIds: readonly number[]): Promise<void> {
  for (const id of applicantIds) {
    await db.query(sql`with bill as (
        insert into send_bill (bill_no, accept_org_id, nation_code, visa_type, lodging_day, status, snapshot)
        select 'SQ-' || a.id, a.accept_org_id, a.nation_code, a.visa_type, '2027-01-11', 2, '{"rows":[]}'
        from visa_applicant a where a.id = ${id} returning id)
      insert into send_bill_line (bill_id, applicant_id, passport_id, position, added_at)
      select bill.id, p.applicant_id, p.id, 1, now() from bill, passport_item p
      where p.applicant_id = ${id}`)
  }
}
