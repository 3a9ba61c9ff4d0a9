import type { Language } from '@visa/contract/session/personal'
import type { OrderApplicant, OrderDetail } from '@visa/contract/visa/order-detail'
import type { FeeLine } from '@visa/contract/visa/order-price'
import { rowsWithin } from '../../../access/rows-within.ts'
import { first, rows, sql, type Queryable } from '../../../db/sql.ts'
import { selectOf } from '../../../db/table.ts'
import { orGone } from '../../../refusal/or-gone.ts'
import { applicantTable } from './applicant.table.ts'
import { rowColumns, toRow, type Looking } from './order-list.repo.ts'
import { orderTable } from './order.table.ts'

/** An order as a page shows it; `visaType` is 1 or 2 here. */
export type FoundOrder = OrderDetail & { visaType: number }

export const feesOf = (db: Queryable, orderId: number): Promise<FeeLine[]> =>
  rows<FeeLine & { [column: string]: unknown }>(
    db,
    sql`select kind, quantity, unit_cents as "unitCents", rule_id as "ruleId", version
        from visa_order_fee where order_id = ${orderId} order by seq`,
  )

type Stored = Parameters<typeof toRow>[0] & Omit<FoundOrder, 'fees'>

const found = (
  db: Queryable,
  { viewer, language }: { viewer: Looking['viewer']; language: Language },
  id: number,
) =>
  first<Stored & { [column: string]: unknown }>(
    db,
    sql`select ${rowColumns(language)}, o.purpose_section as "purposeSection", o.purpose_goal as "purposeGoal",
          o.entries, o.urgency_level as "urgencyLevel", o.return_way as "returnWay", o.centre_id as "centreId",
          o.handler_id as "handlerId", o.member_id as "userId", o.promise_explained as promise,
          coalesce((select u.real_name from app_user u where u.id = o.handler_id), '') as "handlerName",
          o.price_version as "priceVersion", o.cancel_reason as "cancelReason",
          replace(left(o.confirmed_at::text, -3), ' ', 'T') || 'Z' as "confirmTime"
        from visa_order o where o.id = ${id} and ${rowsWithin(viewer, orderTable, 'o')}`,
  )

/** One order within reach; gone for everybody else. */
export async function orderOf(db: Queryable, looking: Looking, id: number): Promise<FoundOrder> {
  const order = orGone(await found(db, looking, id))
  return { ...toRow(order, looking.language), fees: await feesOf(db, id) }
}

/** The applicants of an order that the caller may see. */
export const applicantsOf = (db: Queryable, orderId: number): Promise<OrderApplicant[]> =>
  rows<OrderApplicant & { [column: string]: unknown }>(
    db,
    sql`select ${selectOf(applicantTable, { ...applicantTable.fields, id: 0, orderId: 0, seq: 0, formCode: 0, status: 0, result: 0, cancelReason: 0, createTime: 0, updateTime: 0 }, 'a')},
          a.passport_confirmed_at is not null as "passportConfirmed", a.photo
        from visa_applicant a where a.order_id = ${orderId} order by a.seq`,
  )
