import { applicantName } from '@visa/contract/visa/applicant'
import type { SamePassport } from '@visa/contract/visa/applicant-form'
import { SHORT_NATIONS } from '@visa/contract/visa/order'
import { OPEN_STATUSES } from '@visa/contract/visa/order.states'
import type { NationCode } from '@visa/contract/visa/products'
import { rowsWithin } from '../../../access/rows-within.ts'
import type { Viewer } from '../../../access/viewer.ts'
import { instantOf } from '../../../db/instant.ts'
import { rows, sql, type Queryable } from '../../../db/sql.ts'
import { applicantTable } from '../order/order-records.service.ts'

/** More than so many nobody reads. */
const MOST = 20

interface Asked {
  passportNo: string
  exceptOrderId?: number | undefined
  nationCode?: NationCode
}

interface Found extends Omit<SamePassport, 'name' | 'visaCountry'> {
  nationCode: NationCode
  cnName: string
  surname: string
  givenNames: string
}

/** Open applications with the same passport, of any country unless one is named, as far as the viewer reaches. */
export async function samePassports(
  db: Queryable,
  viewer: Viewer,
  { passportNo, exceptOrderId, nationCode }: Asked,
): Promise<SamePassport[]> {
  const found = await rows<Found & { [column: string]: unknown }>(
    db,
    sql`select a.id as "applicantId", a.cn_name as "cnName", a.surname, a.given_names as "givenNames",
          a.order_id as "orderId", o.order_no as "orderNo", a.nation_code as "nationCode", a.status,
          ${instantOf(sql`a.created_at`)} as "createTime"
        from visa_applicant a join visa_order o on o.id = a.order_id
        where a.passport_no = ${passportNo.toUpperCase()} and a.passport_no <> ''
          and a.status = any(${OPEN_STATUSES}::smallint[]) and a.order_id <> ${exceptOrderId ?? 0}
          and ${nationCode === undefined ? sql`true` : sql`a.nation_code = ${nationCode}`}
          and ${rowsWithin(viewer, applicantTable, 'a')}
        order by a.created_at desc, a.id desc limit ${MOST}`,
  )
  return found.map(({ applicantId, orderId, orderNo, status, createTime, nationCode: nation, ...names }) => ({
    applicantId,
    name: applicantName(names),
    orderId,
    orderNo,
    visaCountry: SHORT_NATIONS[nation],
    status,
    createTime,
  }))
}
