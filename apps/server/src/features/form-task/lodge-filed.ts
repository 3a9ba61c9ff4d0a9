import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import type { EvisaLabel } from '@visa/contract/form-task/sites'
import type { Mover } from '../../access/mover.ts'
import type { Tx } from '../../db/pool.ts'
import { affected, sql } from '../../db/sql.ts'
import { seenRow } from '../../refusal/held-row.ts'
import { correctReference, lodgeElectronic } from '../visa/handling/handling.service.ts'
import { applicantTable } from '../visa/order/order-records.service.ts'
import type { FormTask } from './form-task.table.ts'

/**
 * An application that was filed on its site is lodged. One that was lodged before, and mended since, stays where it is;
 * where a person gave another reference, it is known by that one.
 */
export async function lodgeFiled(
  tx: Tx,
  by: Mover,
  { applicantId, reference }: Pick<FormTask, 'applicantId' | 'reference'>,
): Promise<void> {
  const { status, consularReference } = await seenRow(tx, by, applicantTable, applicantId)
  if (status === ORDER_STATUS.SUBMITTED) {
    if (consularReference !== reference) await correctReference(tx, by, { applicantId, reference })
    return
  }
  await lodgeElectronic(tx, by, { applicantIds: [applicantId], reference })
}

/** P3.41 on the applicant: no change of the application, and so not in its log. */
export const labelApplicant = (tx: Tx, applicantId: number, label: EvisaLabel): Promise<number> =>
  affected(tx, sql`update visa_applicant set evisa_label = ${label} where id = ${applicantId}`)
