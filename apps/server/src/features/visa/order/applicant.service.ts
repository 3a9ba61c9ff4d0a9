import type { IssueResult } from '@visa/contract/visa/applicant'
import type { ActingPerson } from '../../../access/mover.ts'
import { changeRow } from '../../../db/logged-rows.ts'
import type { Tx } from '../../../db/pool.ts'
import { heldRow } from '../../../refusal/held-row.ts'
import { applicantTable } from './applicant.table.ts'

/** Enters what came of an application; the move to “result available” asks for it. */
export async function setResult(tx: Tx, by: ActingPerson, id: number, result: IssueResult): Promise<void> {
  const before = await heldRow(tx, by, applicantTable, id)
  await changeRow(tx, by.actor, applicantTable, before, { result })
}
