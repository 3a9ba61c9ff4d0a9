import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import { fixed, rows, sql, type Queryable } from '../../../db/sql.ts'

/** In whose district somebody applies, as their form says; the applicant is named `a` in the query. */
export const CONSULATE = sql`coalesce(a.form_values ->> 'submissionPlace', '')`

/** Where all of an order are to be lodged, as their forms say; empty: it is not said, or not the same of all. */
export async function consulateOfAll(db: Queryable, orderId: number): Promise<string> {
  const said = await rows<{ consulate: string }>(
    db,
    sql`select distinct ${CONSULATE} as consulate from visa_applicant a
        where a.order_id = ${orderId} and a.status <> ${fixed(ORDER_STATUS.CANCELLED)} limit 2`,
  )
  return said.length === 1 ? (said[0]?.consulate ?? '') : ''
}
