import { sql, type Queryable } from '../db/sql.ts'

/**
 * The passports of these people are in the house; how they came there is tested elsewhere. People of tests have the same
 * numbers in every order, which nobody could hand in twice.
 */
export const handIn = (db: Queryable, applicantIds: readonly number[]): Promise<unknown> =>
  db.query(sql`insert into passport_item (order_id, applicant_id, passport_no, holder, status, place, move_cause, moved_at,
      doubled)
    select order_id, id, passport_no, cn_name, 1, 'COUNTER', 'RECEIPT', now(), true from visa_applicant
    where id = any(${applicantIds}::bigint[]) order by id`)

/** It is on record that these people have what is theirs; how it left is tested elsewhere. */
export const handOver = (db: Queryable, applicantIds: readonly number[]): Promise<unknown> =>
  db.query(sql`insert into visa_handover (handover_no, applicant_id, order_id, way)
    select 'H' || id, id, order_id, 'SENT' from visa_applicant where id = any(${applicantIds}::bigint[]) order by id`)
