import type { ApplicationForm } from '@visa/contract/application/form'
import { keptForm } from '@visa/contract/application/forms'
import { FORM_CODES, type FormCode } from '@visa/contract/visa/form-codes'
import type { Mover } from '../../../access/mover.ts'
import type { Tx } from '../../../db/pool.ts'
import { first, sql } from '../../../db/sql.ts'
import { heldRow } from '../../../refusal/held-row.ts'
import { orGone } from '../../../refusal/or-gone.ts'
import {
  applicantTable,
  orderTable,
  type ApplicantRow,
  type VisaOrder,
} from '../order/order-records.service.ts'

export interface HeldWithOrder {
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
export async function heldWithOrder(tx: Tx, by: Mover, id: number): Promise<HeldWithOrder> {
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
