import { can } from '@visa/contract/authority'
import type { FamilyMember } from '@visa/contract/visa/applicant-form'
import type { ApplicantForm } from '@visa/contract/visa/applicant-form'
import { APPLICANT_WRITERS } from '@visa/contract/visa/applicant-readers'
import { applicantName } from '@visa/contract/visa/applicant'
import { SHORT_NATIONS } from '@visa/contract/visa/order'
import type { OrderStatus } from '@visa/contract/visa/order.states'
import type { Viewer } from '../../../access/viewer.ts'
import { rows, sql, type Queryable } from '../../../db/sql.ts'
import { seenRow } from '../../../refusal/held-row.ts'
import { kindsOf, papersOfApplicant } from '../order/applicant-documents.service.ts'
import { applicantTable, orderTable } from '../order/order-records.service.ts'
import { isApplicationOpen } from '@visa/contract/visa/order.states'
import { codeOf } from './held-with-order.ts'
import { confirmationOf } from './passport.service.ts'
import { toldStamps } from './told-stamps.ts'

interface FamilyRow extends Omit<FamilyMember, 'name'> {
  cnName: string
  surname: string
  givenNames: string
}

/** Everybody in an order that the caller may see, in their places. */
async function familyOf(db: Queryable, orderId: number): Promise<FamilyMember[]> {
  const found = await rows<FamilyRow & { [column: string]: unknown }>(
    db,
    sql`select id, seq, cn_name as "cnName", surname, given_names as "givenNames", relation, status, photo, needed,
          filled
        from visa_applicant where order_id = ${orderId} order by seq`,
  )
  return found.map(({ id, seq, relation, status, photo, needed, filled, ...names }) => ({
    id,
    seq,
    name: applicantName(names),
    relation,
    status,
    photo,
    needed,
    filled,
  }))
}

const mayWrite = ({ authorities }: Viewer, status: OrderStatus): boolean =>
  isApplicationOpen(status) && APPLICANT_WRITERS.some((code) => can(authorities, code))

/** The application of somebody within reach; gone for everybody else. */
export async function formOf(
  db: Queryable,
  by: { viewer: Viewer; now: Date },
  id: number,
): Promise<ApplicantForm> {
  const applicant = await seenRow(db, by, applicantTable, id)
  const order = await seenRow(db, by, orderTable, applicant.orderId)
  const { seq, relation, status, result, values, createTime, updateTime } = applicant
  return {
    id,
    createTime,
    updateTime,
    orderId: order.id,
    orderNo: order.orderNo,
    visaCountry: SHORT_NATIONS[order.nationCode],
    nationCode: order.nationCode,
    visaType: order.visaType,
    formCode: codeOf(applicant),
    seq,
    relation,
    status,
    result,
    values,
    stamps: await toldStamps(db, by.viewer, applicant.stamps),
    order,
    papers: kindsOf(await papersOfApplicant(db, by.now, id)),
    passportConfirmed: await confirmationOf(db, by.viewer, applicant),
    family: await familyOf(db, order.id),
    writable: mayWrite(by.viewer, status),
  }
}
