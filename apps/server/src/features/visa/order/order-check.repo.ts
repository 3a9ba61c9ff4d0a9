import type { FormCode } from '@visa/contract/visa/form-codes'
import type { Values } from '@visa/contract/application/context'
import type { ApplicantFields } from '@visa/contract/visa/applicant'
import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import { rows, sql, type Queryable } from '../../../db/sql.ts'

/** An applicant with what their application is judged by. */
export interface JudgedApplicant extends Pick<ApplicantFields, 'cnName' | 'surname' | 'givenNames'> {
  id: number
  formCode: FormCode
  values: Values
}

/** Everybody in an order who was not cancelled, in their order. */
export const judgedApplicants = (db: Queryable, orderId: number): Promise<JudgedApplicant[]> =>
  rows<JudgedApplicant & { [column: string]: unknown }>(
    db,
    sql`select id, form_code as "formCode", cn_name as "cnName", surname, given_names as "givenNames",
          form_values as values
        from visa_applicant
        where order_id = ${orderId} and status <> ${ORDER_STATUS.CANCELLED}
        order by seq`,
  )
