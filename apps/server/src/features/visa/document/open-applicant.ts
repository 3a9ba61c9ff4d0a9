import type { ActingPerson } from '../../../access/mover.ts'
import { rowsWithin } from '../../../access/rows-within.ts'
import type { Tx } from '../../../db/pool.ts'
import { first, sql } from '../../../db/sql.ts'
import { heldInOrder, refuseFixedApplicant, type HeldApplicant } from '../order/applicant-rows.service.ts'
import { documentTable } from './document.table.ts'

/** An applicant whose documents may still change, held: who works at one applicant takes turns here. */
export async function openApplicant(tx: Tx, by: ActingPerson, id: number): Promise<HeldApplicant> {
  const applicant = await heldInOrder(tx, by, id)
  refuseFixedApplicant(applicant)
  return applicant
}

/** The applicant of a document within reach, held before the document is: always in this order. */
export async function applicantOf(tx: Tx, by: ActingPerson, id: number): Promise<HeldApplicant | undefined> {
  const found = await first<{ applicantId: number }>(
    tx,
    sql`select t.applicant_id as "applicantId" from visa_document t
        where t.id = ${id} and ${rowsWithin(by.viewer, documentTable, 't')}`,
  )
  return found && openApplicant(tx, by, found.applicantId)
}
