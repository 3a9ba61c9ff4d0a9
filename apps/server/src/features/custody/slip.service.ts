import { plainCode } from '@visa/contract/rules/plain-code'
import type { SlipAnswer } from '@visa/contract/custody/label'
import { dayOf } from '@visa/contract/dates'
import { addDays } from '@visa/contract/rules/days'
import { applicantName } from '@visa/contract/visa/applicant'
import type { ActingPerson } from '../../access/mover.ts'
import { rowsWithin } from '../../access/rows-within.ts'
import { first, rows, sql } from '../../db/sql.ts'
import { orGone } from '../../refusal/or-gone.ts'
import type { PaperDeps } from '../file/paper/kept-paper.service.ts'
import { applicantsWithin } from '../visa/order/applicant-rows.service.ts'
import { orderTable } from '../visa/order/order-records.service.ts'
import { readSlip, SLIP_DAYS, slipCode } from './slip-code.ts'

export { isSlipCode as isSlip } from './slip-code.ts'

/** The signed code by which the latest receipt of an order is known; undefined: nothing was taken in yet. */
export async function slipOfOrder(
  { db, files }: Pick<PaperDeps, 'db' | 'files'>,
  orderId: number,
): Promise<string | undefined> {
  const receipt = await first<{ id: number; takenAt: Date }>(
    db,
    sql`select id, taken_at as "takenAt" from visa_receipt where order_id = ${orderId} order by id desc limit 1`,
  )
  return receipt && slipOf((await files.keys()).master, receipt)
}

/** The code on the slip of a receipt: the same whenever it is printed. */
export const slipOf = (master: string, { id, takenAt }: { id: number; takenAt: Date }): string =>
  slipCode(master, id, addDays(dayOf(takenAt), SLIP_DAYS))

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
