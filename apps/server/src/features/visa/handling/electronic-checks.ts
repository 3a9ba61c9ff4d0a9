import { TASK_STATUS } from '@visa/contract/task-status'
import { applicantName } from '@visa/contract/visa/applicant'
import { VISA_TYPE } from '@visa/contract/visa/products'
import type { Tx } from '../../../db/pool.ts'
import { first, sql } from '../../../db/sql.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import type { ApplicantRow } from '../order/order-records.service.ts'

const { NOT_SUBMIT, SUBMITTED, EXECUTING, FAIL } = TASK_STATUS

/**
 * Whoever a robot may be filing at this moment is not lodged by hand: one of both would be a second application. The
 * applicant is held, and a robot asks for them before it begins, so a task that is queued after this finds them lodged.
 */
export async function refuseWhileRobotFiles(tx: Tx, applicant: ApplicantRow): Promise<void> {
  const task = await first<{ id: number }>(
    tx,
    sql`select id from form_task where applicant_id = ${applicant.id} and (status in (${SUBMITTED}, ${EXECUTING})
          or remote_begun_at is not null and status in (${NOT_SUBMIT}, ${FAIL})) limit 1`,
  )
  if (task !== undefined) throw new Refusal('formTaskAtWork', { name: applicantName(applicant) })
}

/** A consulate gives a reference once, however its letters are typed; people who type the same one at the same moment come one after the other. */
export async function refuseReferenceOfAnother(
  tx: Tx,
  applicant: ApplicantRow,
  reference: string,
): Promise<void> {
  const { id, nationCode, passportNo } = applicant
  await tx.query(
    sql`select pg_advisory_xact_lock(hashtextextended(${`e-visa ${nationCode} ${reference.toUpperCase()}`}, 0))`,
  )
  const other = await first<{ id: number }>(
    tx,
    sql`select id from visa_applicant where upper(consular_reference) = upper(${reference}) and consular_reference <> ''
          and visa_type = ${VISA_TYPE.EVISA} and nation_code = ${nationCode} and passport_no <> ${passportNo}
          and id <> ${id} limit 1`,
  )
  if (other !== undefined)
    throw new Refusal('lodgingReferenceTaken', { reference, name: applicantName(applicant) })
}
