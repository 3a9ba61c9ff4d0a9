import type { ApplicationForm } from '@visa/contract/application/form'
import { keptForm } from '@visa/contract/application/forms'
import { FORM_CODES, type FormCode } from '@visa/contract/visa/form-codes'
import { applicantName } from '@visa/contract/visa/applicant'
import type { Mover } from '../../../access/mover.ts'
import type { Tx } from '../../../db/pool.ts'
import { first, sql } from '../../../db/sql.ts'
import { heldRow } from '../../../refusal/held-row.ts'
import { orGone } from '../../../refusal/or-gone.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import {
  applicantTable,
  orderTable,
  type ApplicantRow,
  type VisaOrder,
} from '../order/order-records.service.ts'
import { isApplicationOpen } from '@visa/contract/visa/order.states'

export interface HeldApplicant {
  order: VisaOrder
  applicant: ApplicantRow
  form: ApplicationForm
}

export const codeOf = ({ formCode }: Pick<ApplicantRow, 'formCode'>): FormCode => {
  const code = FORM_CODES.find((each) => each === formCode)
  if (code === undefined) throw new Error(`no application form ${formCode}`)
  return code
}

/** Somebody within reach, held with their order: the order first, as whoever moves applicants does. */
export async function heldApplicant(tx: Tx, by: Mover, id: number): Promise<HeldApplicant> {
  const { orderId } = orGone(
    await first<{ orderId: number }>(
      tx,
      sql`select order_id as "orderId" from visa_applicant where id = ${id}`,
    ),
  )
  const order = await heldRow(tx, by, orderTable, orderId, { strength: 'no key update' })
  const applicant = await heldRow(tx, by, applicantTable, id)
  return { order, applicant, form: keptForm(codeOf(applicant)) }
}

/** Once somebody waits to be lodged, what they declare stays as it is, wherever the others of the order stand. */
export function refuseLodged(applicant: ApplicantRow): void {
  if (!isApplicationOpen(applicant.status))
    throw new Refusal('applicantFixed', { name: applicantName(applicant) })
}
