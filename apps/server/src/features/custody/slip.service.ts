import type { SlipAnswer } from '@visa/contract/custody/label'
import { dayOf } from '@visa/contract/dates'
import { applicantName } from '@visa/contract/visa/applicant'
import type { ActingPerson } from '../../access/mover.ts'
import { rowsWithin } from '../../access/rows-within.ts'
import { first, rows, sql } from '../../db/sql.ts'
import { orGone } from '../../refusal/or-gone.ts'
import type { PaperDeps } from '../file/paper/kept-paper.service.ts'
import { applicantsWithin } from '../visa/order/applicant-rows.service.ts'
import { orderTable } from '../visa/order/order-records.service.ts'
import { plainCode } from './scan.service.ts'
import { readSlip } from './slip-code.ts'

export { isSlipCode as isSlip, SLIP_DAYS, slipCode } from './slip-code.ts'

/** Opens the code of a slip for somebody who reaches its order. */
export async function openSlip(
  { db, files }: Pick<PaperDeps, 'db' | 'files'>,
  by: ActingPerson,
  typed: string,
): Promise<SlipAnswer> {
  const { master } = await files.keys()
  const slip = orGone(readSlip(master, plainCode(typed)))
  const found = orGone(
    await first<
      Pick<SlipAnswer, 'receiptNo' | 'orderId' | 'orderNo' | 'contractNo'> & { [column: string]: unknown }
    >(
      db,
      sql`select r.receipt_no as "receiptNo", o.id as "orderId", o.order_no as "orderNo",
            coalesce((select c.contract_no from centre_contract c where c.order_id = o.id
              order by c.id desc limit 1), '') as "contractNo"
          from visa_receipt r join visa_order o on o.id = r.order_id
          where r.id = ${slip.receiptId} and ${rowsWithin(by.viewer, orderTable, 'o')}`,
    ),
  )
  const people = await rows<{
    applicantId: number
    cnName: string
    surname: string
    givenNames: string
    passportNo: string
  }>(
    db,
    sql`select a.id as "applicantId", a.cn_name as "cnName", a.surname, a.given_names as "givenNames",
          a.passport_no as "passportNo" from visa_applicant a
        where a.order_id = ${found.orderId} and ${applicantsWithin(by.viewer, 'a')} order by a.seq`,
  )
  return {
    ...found,
    expiresOn: slip.expiresOn,
    expired: slip.expiresOn < dayOf(by.now),
    people: people.map(({ applicantId, passportNo, ...names }) => ({
      applicantId,
      name: applicantName(names),
      passportNo,
    })),
  }
}
