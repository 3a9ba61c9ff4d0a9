import type { Tx } from '../../../db/pool.ts'
import { first, one, sql } from '../../../db/sql.ts'

/** How many things of an applicant are in the house or at a consulate: their passport, and originals of papers. */
export async function itemsHeld(tx: Tx, applicantId: number): Promise<number> {
  const { held } = await one<{ held: number }>(
    tx,
    sql`select (select count(*) from passport_item p where p.applicant_id = ${applicantId} and p.status <> 5)
          + (select coalesce(sum(k.count), 0) from visa_paper k
             where k.applicant_id = ${applicantId} and k.is_original and k.returned_at is null) as held`,
  )
  return held
}

/** Whether the passport of an applicant is in the house. */
export const isPassportHeld = async (tx: Tx, applicantId: number): Promise<boolean> =>
  (await first(
    tx,
    sql`select 1 from passport_item where applicant_id = ${applicantId} and status in (1, 2) limit 1`,
  )) !== undefined

/** Whether an applicant is on a send bill that was submitted. */
export const isOnSubmittedBill = async (tx: Tx, applicantId: number): Promise<boolean> =>
  (await first(
    tx,
    sql`select 1 from send_bill_line l join send_bill b on b.id = l.bill_id
        where l.applicant_id = ${applicantId} and l.taken_out_at is null and b.status = 2 limit 1`,
  )) !== undefined

/** Whether it is on record how what is an applicant's left the house, once there was a result. */
export const isHandedOver = async (tx: Tx, applicantId: number): Promise<boolean> =>
  (await first(
    tx,
    sql`select 1 from visa_handover where applicant_id = ${applicantId} and not early limit 1`,
  )) !== undefined
