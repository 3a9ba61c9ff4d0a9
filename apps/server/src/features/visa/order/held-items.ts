import { SEND_BILL_STATUS } from '@visa/contract/visa/send-bill.states'
import { TASK_STATUS } from '@visa/contract/task-status'
import { PASSPORTS_BEFORE_LODGING, PASSPORT_STATUS } from '@visa/contract/custody/passport.states'
import type { Tx } from '../../../db/pool.ts'
import { fixed, first, one, sql } from '../../../db/sql.ts'
import { enqueue } from '../../../jobs/queue.ts'

/** How many things of an applicant have to go back first: their passport, wherever it is, and originals in the house. */
export async function itemsHeld(tx: Tx, applicantId: number): Promise<number> {
  const { held } = await one<{ held: number }>(
    tx,
    sql`select (select count(*) from passport_item p where p.applicant_id = ${applicantId} and p.status <> ${fixed(PASSPORT_STATUS.RETURNED)})
          + (select coalesce(sum(k.count), 0) from visa_paper k
             where k.applicant_id = ${applicantId} and k.is_original and k.returned_at is null and not k.away) as held`,
  )
  return held
}

/** Whether the passport of an applicant is in the house. */
export const isPassportHeld = async (tx: Tx, applicantId: number): Promise<boolean> =>
  (await first(
    tx,
    sql`select 1 from passport_item where applicant_id = ${applicantId} and status in (${fixed(...PASSPORTS_BEFORE_LODGING)}) limit 1`,
  )) !== undefined

/** The number of the submitted send bill that an applicant is on. */
export const submittedBillOf = async (tx: Tx, applicantId: number): Promise<string | undefined> =>
  (
    await first<{ billNo: string }>(
      tx,
      sql`select b.bill_no as "billNo" from send_bill_line l join send_bill b on b.id = l.bill_id
          where l.applicant_id = ${applicantId} and l.taken_out_at is null and b.status = ${fixed(SEND_BILL_STATUS.SUBMITTED)} limit 1`,
    )
  )?.billNo

/**
 * Under which reference an application is with a consulate; empty: a form task has begun to file it, and its outcome is
 * not known. The applicant is held: a robot that is about to begin holds them too, and finds them cancelled or is seen.
 */
export async function filedUnder(
  tx: Tx,
  { id, orderId, consularReference }: { id: number; orderId: number; consularReference: string },
): Promise<string | undefined> {
  if (consularReference !== '') return consularReference
  const task = await first<{ reference: string }>(
    tx,
    sql`select reference from form_task
        where order_id = ${orderId} and applicant_id = ${id} and remote_begun_at is not null and status <> ${fixed(TASK_STATUS.CANCELED)} limit 1`,
  )
  return task?.reference
}

/** Whether it is on record how what is an applicant's left the house, once there was a result. */
export const isHandedOver = async (tx: Tx, applicantId: number): Promise<boolean> =>
  (await first(
    tx,
    sql`select 1 from visa_handover where applicant_id = ${applicantId} and not early limit 1`,
  )) !== undefined

/** Form tasks of whoever waits no longer are given up by a job of theirs: they know orders, and orders do not know them. */
export const RELEASE_FORM_TASKS = 'releaseFormTasks'

const { NOT_SUBMIT, SUBMITTED, EXECUTING, FAIL } = TASK_STATUS
const UNFINISHED_TASKS = [NOT_SUBMIT, SUBMITTED, EXECUTING, FAIL]

/** Leaves word that an applicant waits no longer, where a form task of theirs has not begun to file. */
export async function releaseFormTasks(tx: Tx, applicantId: number): Promise<void> {
  const task = await first(
    tx,
    sql`select 1 from form_task where applicant_id = ${applicantId} and status in (${fixed(...UNFINISHED_TASKS)})
          and remote_begun_at is null limit 1`,
  )
  if (task !== undefined) await enqueue(tx, RELEASE_FORM_TASKS, { applicantId })
}
