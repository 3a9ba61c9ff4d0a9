import { isDeepStrictEqual } from 'node:util'
import type { Values } from '@visa/contract/application/context'
import { dayOf } from '@visa/contract/dates'
import { picked } from '@visa/contract/shape'
import { whomOf, whoOf } from '@visa/contract/visa/fee-kinds'
import type { Mover } from '../../../access/mover.ts'
import { changeRow } from '../../../db/logged-rows.ts'
import type { Tx } from '../../../db/pool.ts'
import { renamePassport } from '../../custody/identity.service.ts'
import { followFiles } from '../../file/stored/stored.service.ts'
import { bringFromForm } from '../document/document.service.ts'
import { followDocuments } from '../order/applicant-documents.service.ts'
import { forgetFirstReview } from '../order/audit-standing.service.ts'
import { fileHolder, paperFields } from '../order/form-papers.service.ts'
import { repriceOrder, shareAnew } from '../order/order-price.service.ts'
import {
  applicantTable,
  liveContractOf,
  refuseUnderContract,
  type ApplicantRow,
} from '../order/order-records.service.ts'
import { applicantDocument, refreshSearch } from '../order/order-search.service.ts'
import { misfitsOf } from '../order/price-fits.service.ts'
import { columnsOf, filesIn, filesOf, withChanges } from './applicant-values.ts'
import type { HeldWithOrder } from './held-with-order.ts'

/** Who wrote these fields, and when. */
export const stampsFor = (fields: readonly string[], { actor, now }: Mover): Record<string, unknown> => {
  const stamp = { by: actor.name, userId: actor.userId, at: now.toISOString() }
  return Object.fromEntries(fields.map((field) => [field, stamp]))
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
  // Children may pay less, and passports of other countries more: whoever turns out to be somebody else is priced as such.
  const day = order.entryDate ?? dayOf(by.now)
  const [was, is] = [whoOf(applicant, day), whoOf(columns, day)]
  // A contract is told of another passport: its price stops it until it fits again.
  if (is.ageGroup !== was.ageGroup) await refuseUnderContract(tx, by, order)
  const found = !isDeepStrictEqual(picked(columns, applicant), columns)
  await changeRow(
    tx,
    by.actor,
    applicantTable,
    applicant,
    {
      ...columns,
      ...(found ? { search: applicantDocument(order.orderNo, columns) } : {}),
      values,
      stamps: { ...applicant.stamps, ...stampsFor(fields, by) },
    },
    { after: { formFields: fields } },
  )
  if (found) await refreshSearch(tx, order.id)
  if (found) {
    const { id: applicantId } = applicant
    await renamePassport(tx, by, { applicantId, centreId: order.centreId, before: applicant, after: columns })
  }
  if (whomOf(is) !== whomOf(was)) await payAs(tx, by, order.id, is.ageGroup !== was.ageGroup)
  // The form was looked at too.
  await forgetFirstReview(tx, applicant.id)
  await followDocuments(tx, by.now, applicant.id)
  await bringPapers(tx, by, applicant, changes)
}

/** Somebody pays as another one. What a contract costs is its own to say; until it fits them, nobody's share moves. */
async function payAs(tx: Tx, by: Mover, orderId: number, isOfOtherAge: boolean): Promise<void> {
  const contract = await liveContractOf(tx, orderId)
  if (contract === undefined || isOfOtherAge) await repriceOrder(tx, by, orderId)
  else if ((await misfitsOf(tx, [contract.id])).length === 0) await shareAnew(tx, orderId, by.now)
}

/** What came with the form and is asked for as a document is that document. */
export async function bringPapers(
  tx: Tx,
  by: Mover,
  applicant: ApplicantRow,
  changes: Values,
): Promise<void> {
  for (const [name, document] of paperFields(applicant.formCode)) {
    if (name in changes) await bringFromForm(tx, by, applicant, { document, files: filesOf(changes[name]) })
  }
}
