import { isDeepStrictEqual } from 'node:util'
import type { Values } from '@visa/contract/application/context'
import type { ApplicationForm } from '@visa/contract/application/form'
import { progressOf } from '@visa/contract/application/progress'
import { dayOf } from '@visa/contract/dates'
import { picked } from '@visa/contract/shape'
import type { Mover } from '../../../access/mover.ts'
import { changeRow } from '../../../db/logged-rows.ts'
import type { Tx } from '../../../db/pool.ts'
import { followFiles, type FileRecord } from '../../file/stored/stored.service.ts'
import { orderFactsOf, type AskedOrder } from '../application/application-context.service.ts'
import { followDocuments } from '../order/applicant-documents.service.ts'
import { applicantTable } from '../order/order-records.service.ts'
import { applicantDocument, refreshSearch } from '../order/order-search.service.ts'
import { columnsOf, filesIn, withChanges } from './applicant-values.ts'
import type { HeldWithOrder } from './held-with-order.ts'

/** Who wrote these fields, and when. */
export const stampsFor = (fields: readonly string[], { actor, now }: Mover): Record<string, unknown> => {
  const stamp = { by: actor.name, userId: actor.userId, at: now.toISOString() }
  return Object.fromEntries(fields.map((field) => [field, stamp]))
}

export const fileHolder = (applicantId: number): FileRecord => ({
  entity: 'visa_applicant',
  entityId: applicantId,
})

/** How far a form is filled in, as lists show it. What must be there depends on no choices and no rules. */
export function countsOf(form: ApplicationForm, values: Values, order: AskedOrder, now: Date) {
  const context = { today: dayOf(now), order: orderFactsOf(order), rules: {}, options: {} }
  const { needed, filled } = progressOf(form, values, context, [])
  return { needed, filled }
}

/** Writes changed fields of somebody's form with all that follows from them; the log names them and no more. */
export async function writeForm(
  tx: Tx,
  by: Mover,
  { order, applicant, form }: HeldWithOrder,
  changes: Values,
): Promise<void> {
  const fields = Object.keys(changes)
  const values = withChanges(applicant.values, changes)
  if (fields.some((name) => form.fields[name]?.kind === 'file')) {
    await followFiles(
      tx,
      by,
      fileHolder(applicant.id),
      filesIn(form, applicant.values),
      filesIn(form, values),
    )
  }
  const columns = columnsOf(values)
  const found = !isDeepStrictEqual(picked(columns, applicant), columns)
  await changeRow(
    tx,
    by.actor,
    applicantTable,
    applicant,
    {
      ...columns,
      ...countsOf(form, values, order, by.now),
      ...(found ? { search: applicantDocument(order.orderNo, columns) } : {}),
      values,
      stamps: { ...applicant.stamps, ...stampsFor(fields, by) },
    },
    { after: { formFields: fields } },
  )
  if (found) await refreshSearch(tx, order.id)
  await followDocuments(tx, by.now, applicant.id)
}
