import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import { rows, sql, type Queryable } from '../../../db/sql.ts'

/** The passports of those who are in an order, the cancelled ones and one of them aside. */
export const passportsIn = async (db: Queryable, orderId: number, exceptId = 0): Promise<string[]> =>
  (
    await rows<{ passportNo: string }>(
      db,
      sql`select passport_no as "passportNo" from visa_applicant
          where order_id = ${orderId} and id <> ${exceptId} and passport_no <> ''
            and status <> ${ORDER_STATUS.CANCELLED}`,
    )
  ).map(({ passportNo }) => passportNo)
